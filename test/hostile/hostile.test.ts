import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { report } from '../reliability/measurements.ts';
import { allCases as cases } from './cases/index.ts';
import { Place } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';
import { measureHelm } from './measure-helm.ts';
import type { MeasuredHelm } from './measure-helm.ts';

const maxCpuSeconds = 2;
const maxMegabytes = 300;

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'helm-hostile-')));
const most = { inputs: 0, 'CPU s': 0, 'memory MB': 0 };
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  report('hostile', { ...most, 'memory MB': Math.round(most['memory MB']) });
});

test('there are at least 200 cases, each with a name of its own', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

// What a process takes is read from /proc: it runs on Linux.
describe.skipIf(process.platform !== 'linux').concurrent('helm in hostile hands', () => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', async (_, each) => {
    const base = mkdtempSync(path.join(scratch, 'case-'));
    for (const name of ['work', 'outside', 'home']) mkdirSync(path.join(base, name));
    const place = new Place(path.join(base, 'work'));
    const args = each.make(place);
    const before = listing(base);
    const run = await measureHelm(args, {
      cwd: place.directory,
      environment: {
        HOME: path.join(base, 'home'),
        PATH: process.env['PATH'] ?? '',
        ...each.environment,
      },
    });
    expectOutcome(each, run);
    expect(run.cpuSeconds).toBeLessThan(maxCpuSeconds);
    expect(run.peakMegabytes).toBeLessThan(maxMegabytes);
    expect({ sockets: run.sockets, processes: run.processes }).toEqual({
      sockets: 0,
      processes: 0,
    });
    expect(newFiles(before, listing(base))).toEqual([]);
    rmSync(base, { recursive: true, force: true });
    most.inputs++;
    most['CPU s'] = Math.max(most['CPU s'], run.cpuSeconds);
    most['memory MB'] = Math.max(most['memory MB'], run.peakMegabytes);
  });
});

function expectOutcome(
  { says, harmless }: HostileCase,
  { code, stdout, stderr }: MeasuredHelm,
): void {
  if (harmless !== undefined) {
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain(says);
    return;
  }
  expect(code, stderr || stdout).toBe(1);
  expect(stderr.match(/^Error: /gm), stderr).toHaveLength(1);
  expect(stderr).toContain(says);
  expect(stderr).not.toContain('defect of helm itself');
  expect(stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(stderr.length).toBeLessThan(300_000);
}

/** Every file with its size and time, save what helm prints and what it was asked to write. */
function listing(
  base: string,
  inside = '',
  found = new Map<string, string>(),
): Map<string, string> {
  for (const entry of readdirSync(path.join(base, inside), { withFileTypes: true })) {
    const name = path.join(inside, entry.name);
    if (!isWatched(name)) continue;
    if (entry.isDirectory()) {
      found.set(name, '');
      listing(base, name, found);
    } else {
      const { size, mtimeMs } = lstatSync(path.join(base, name));
      found.set(name, `${size} ${mtimeMs}`);
    }
  }
  return found;
}

function isWatched(name: string): boolean {
  return !/^(stdout|stderr|work\/out(\/.*)?)$/.test(name);
}

function newFiles(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after].filter(([name, facts]) => before.get(name) !== facts).map(([name]) => name);
}
