import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildChart } from '../support/chart-builder.ts';
import { findProgram } from '../support/find-program.ts';
import { createScratch } from '../support/scratch.ts';
import { createHelmUser } from './helm-user.ts';
import { findPluginSource, findTool } from './tools.ts';

const program = findTool('helm-s3');
const source = findPluginSource('helm-s3');
const moto = findProgram('moto_server');
const isThere = program !== undefined && source !== undefined && moto !== undefined;

// With ours alone: Helm 4 does not take a plugin that is a command and downloads, too.
describe.skipIf(!isThere)('helm-s3, with a bucket of moto', () => {
  const { directory } = createScratch();
  const user = createHelmUser(directory);
  let server: ChildProcess;
  let address = '';

  const run = (...args: string[]) =>
    user.run(args, {
      // Else it takes every Helm that is not v3 for v2.
      HELM_S3_MODE: '3',
      AWS_ENDPOINT: address,
      AWS_DISABLE_SSL: 'true',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_DEFAULT_REGION: 'us-east-1',
    });

  beforeAll(async () => {
    user.installPlugin('s3', source ?? '', program ?? '');
    const { fileName, archive } = buildChart({ name: 'web' });
    writeFileSync(path.join(directory, fileName), archive);
    server = spawn(moto ?? '', ['-H', '127.0.0.1', '-p', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    address = await addressOf(server);
    const made = await fetch(`http://${address}/charts`, { method: 'PUT' });
    expect(made.status).toBe(200);
  });
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
  });

  test('makes, fills, reads and empties a repository', async () => {
    const steps = [
      ['s3', 'init', 's3://charts/team'],
      ['repo', 'add', 'team', 's3://charts/team'],
      ['s3', 'push', 'web-1.2.3.tgz', 'team'],
      ['repo', 'update', 'team'],
      ['pull', 'team/web', '-d', 'pulled'],
    ];
    for (const step of steps) {
      const { code, stdout, stderr } = await run(...step);
      expect(code, `${step.join(' ')}\n${stdout}${stderr}`).toBe(0);
    }
    expect(existsSync(path.join(directory, 'pulled/web-1.2.3.tgz'))).toBe(true);
    expect((await run('search', 'repo', 'team')).stdout).toContain('team/web');
    expect((await run('s3', 'delete', 'web', '--version', '1.2.3', 'team')).code).toBe(0);
    expect((await run('pull', 's3://charts/team/web-1.2.3.tgz')).code).toBe(1);
  });
});

/** Where it says that it listens. */
async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    for (const stream of [stdout, stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const found = /http:\/\/(127\.0\.0\.1:\d+)/.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
  });
}
