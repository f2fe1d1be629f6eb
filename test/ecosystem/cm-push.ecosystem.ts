import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildChart, writeChart } from '../support/chart-builder.ts';
import { startFakeRepository } from '../support/fake-repository.ts';
import type { Loopback } from '../support/loopback.ts';
import { createScratch } from '../support/scratch.ts';
import { createHelmUser } from './helm-user.ts';
import { findSource, findTool } from './tools.ts';

const program = findTool('helm-cm-push');
const source = program === undefined ? undefined : findSource('helm-cm-push');

// With ours alone: Helm 4 does not take a plugin that is a command and downloads, too.
describe.skipIf(program === undefined || source === undefined)('cm-push', () => {
  const { directory } = createScratch();
  const { installPlugin, run } = createHelmUser(directory);
  let repository: Loopback;

  beforeAll(async () => {
    installPlugin('cm-push', source ?? '', program ?? '');
    repository = await startFakeRepository({ charts: [buildChart({ name: 'web' })] });
    writeChart(path.join(directory, 'other'), { name: 'other', version: '2.0.0' });
  });
  afterAll(() => repository.close());

  test('pushes a chart to a repository by its name', async () => {
    expect((await run(['repo', 'add', 'museum', repository.url])).code).toBe(0);
    const line = ['cm-push', 'other', 'museum', '--version', '2.1.0'];
    const { stdout, stderr, code } = await run(line);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('Pushing other-2.1.0.tgz to museum...\nDone.\n');
    const [upload] = repository.requests.filter(({ method }) => method === 'POST');
    expect(upload?.url).toContain('/api/charts');
  });

  test('is a scheme that charts are pulled by', async () => {
    const environment = { HELM_REPO_USE_HTTP: 'true' };
    const address = repository.url.replace('http:', 'cm:');
    const added = await run(['repo', 'add', 'scheme', address], environment);
    expect(added.code, added.stderr).toBe(0);
    const pulled = await run(['pull', 'scheme/web'], environment);
    expect(pulled.code, pulled.stderr).toBe(0);
    expect(existsSync(path.join(directory, 'web-1.2.3.tgz'))).toBe(true);
  });
});
