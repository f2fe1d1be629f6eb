import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildChart, writeChart } from '../support/chart-builder.ts';
import { indexOf, startFakeRepository } from '../support/fake-repository.ts';
import { helmHome } from '../support/helm-home.ts';
import type { Loopback } from '../support/loopback.ts';
import { runProgram } from '../support/real-helm.ts';
import type { HelmRun } from '../support/run-helm.ts';
import { helmCommand, runHelm } from '../support/run-helm.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-full-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Bytes that do not pack, so that the archive is as large. */
function noise(size: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, index) =>
    createHash('sha256').update(String(index)).digest(),
  );
  return Buffer.concat(blocks, size);
}

const small = buildChart({ version: '1.0.0' });
const large = buildChart({ version: '1.1.0', files: { 'data.bin': noise(200_000) } });

interface Machine {
  readonly work: string;
  readonly root: string;
  readonly helm: (...args: string[]) => Promise<HelmRun>;
  /** Helm where no file can become larger than 32 KiB: what a full disk is to the one who writes. */
  readonly helmWithoutSpace: (...args: string[]) => Promise<HelmRun>;
}

function machine(): Machine {
  const { root, environment } = helmHome(scratch);
  const work = path.join(root, 'work');
  mkdirSync(work);
  const options = { cwd: work, environment };
  return {
    work,
    root,
    helm: (...args) => runHelm(args, options),
    helmWithoutSpace: (...args) => {
      const limited = 'ulimit -f 64; exec "$@"';
      return runProgram('/bin/sh', ['-c', limited, 'sh', ...helmCommand(), ...args], options);
    },
  };
}

async function repository(body: string): Promise<Loopback> {
  const overrides = { '/index.yaml': { body } };
  const server = await startFakeRepository({ charts: [small, large], overrides });
  servers.push(server);
  return server;
}

/** Everything below a directory that is not where it belongs yet. */
function leftovers(root: string): string[] {
  return globSync('**/.*.tmp', { cwd: root });
}

function expectFull(run: HelmRun, { root }: Machine): void {
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('file too large');
  expect(run.stderr.match(/^Error: /gm)).toHaveLength(1);
  expect(leftovers(root)).toEqual([]);
}

/** A disk is full where a file may not grow: it takes a shell with `ulimit -f`, as all but Windows have. */
const hasLimits = spawnSync('/bin/sh', ['-c', 'ulimit -f 64']).status === 0;

describe.skipIf(!hasLimits)('a full disk', () => {
  test('leaves the index as it was', async () => {
    const here = machine();
    const first = await repository(indexOf([small]));
    await here.helm('repo', 'add', 'stable', first.url);
    const cached = path.join(here.root, 'cache/repository/stable-index.yaml');
    const before = readFileSync(cached, 'utf8');
    const config = path.join(here.root, 'config/repositories.yaml');
    const many = Array.from({ length: 400 }, (_, i) => buildChart({ version: `2.0.${i}` }));
    const second = await repository(indexOf(many));
    writeFileSync(config, readFileSync(config, 'utf8').replace(first.url, second.url));
    const run = await here.helmWithoutSpace('repo', 'update');
    expect(run.code).toBe(1);
    expect(run.stderr + run.stdout).toContain('file too large');
    expect(readFileSync(cached, 'utf8')).toBe(before);
    expect(leftovers(here.root)).toEqual([]);
  });

  test('leaves the list of repositories as it was', async () => {
    const here = machine();
    const server = await repository(indexOf([small]));
    await here.helm('repo', 'add', 'stable', server.url);
    const config = path.join(here.root, 'config/repositories.yaml');
    const many = Array.from({ length: 400 }, (_, i) => buildChart({ version: `2.0.${i}` }));
    const before = readFileSync(config, 'utf8');
    const other = await repository(indexOf(many));
    expectFull(await here.helmWithoutSpace('repo', 'add', 'other', other.url), here);
    expect(readFileSync(config, 'utf8')).toBe(before);
  });

  test('leaves no part of an archive, neither pulled nor packed', async () => {
    const here = machine();
    const server = await repository(indexOf([small, large]));
    await here.helm('repo', 'add', 'stable', server.url);
    expectFull(await here.helmWithoutSpace('pull', 'stable/web:1.1.0'), here);
    writeChart(path.join(here.work, 'web'), { files: { 'data.bin': noise(200_000) } });
    expectFull(await here.helmWithoutSpace('package', 'web'), here);
    expect(readdirSync(here.work)).toEqual(['web']);
    // What is there already needs no space.
    expect((await here.helmWithoutSpace('pull', 'stable/web:1.0.0')).code).toBe(0);
  });

  test('leaves lock and dependencies as they were', async () => {
    const here = machine();
    const top = path.join(here.work, 'top');
    const server = await repository(indexOf([small, large]));
    const dependencies = (range: string): string =>
      `dependencies: [{ name: web, version: "${range}", repository: "${server.url}" }]\n`;
    writeChart(top, { name: 'top', chartYaml: dependencies('1.0.0') });
    expect((await here.helm('dependency', 'update', 'top')).code).toBe(0);
    const lock = readFileSync(path.join(top, 'Chart.lock'), 'utf8');
    writeChart(top, { name: 'top', chartYaml: dependencies('^1.1.0') });
    expectFull(await here.helmWithoutSpace('dependency', 'update', 'top'), here);
    expect(readFileSync(path.join(top, 'Chart.lock'), 'utf8')).toBe(lock);
    expect(readdirSync(path.join(top, 'charts'))).toEqual(['web-1.0.0.tgz']);
    expect(existsSync(path.join(top, 'tmpcharts'))).toBe(false);
  });

  test('leaves no half of a schema', async () => {
    const here = machine();
    const values = Array.from({ length: 2000 }, (_, i) => `key${i}: value\n`).join('');
    writeChart(path.join(here.work, 'web'), { files: { 'values.yaml': values } });
    expectFull(await here.helmWithoutSpace('schema', 'web', '--write'), here);
    expect(existsSync(path.join(here.work, 'web/values.schema.json'))).toBe(false);
  });
});
