import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { helmCommand, repositoryRoot } from '../support/run-helm.ts';

const run = promisify(execFile);

/** What `npm start` does once helm is built. */
const taking = `
  const { takeTour } = await import(process.argv[1]);
  process.exitCode = await takeTour(JSON.parse(process.argv[2]));
`;

test('the tour shows a release through a mistake, a way back and a killed command', async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'helm-tour-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const visit = JSON.stringify({ command: helmCommand(), home, directory: repositoryRoot });
  const script = path.join(repositoryRoot, 'scripts/tour/main.mjs');
  const { stdout, stderr } = await run(process.execPath, [
    ...['--input-type=module', '-e', taking],
    ...[script, visit],
  ]);
  expect(stderr).toContain('3 objects ready in');
  expect(stdout).toContain('-   replicas: 2\n+   replicas: 3\n');
  expect(stderr).toContain("- at '/port': maximum: got 9.9999999×10⁰⁷, want 65,535");
  expect(stderr).toContain('container "front" is waiting: ImagePullBackOff');
  expect(stderr).toMatch(/Killed\n[^]*WARNING: taking over from (?!unknown)\S+@/);
  expect(
    stdout.match(/^\d.*?(deployed|failed|superseded)/gm)?.map((line) => line.split(/\s+/)[0]),
  ).toEqual(['1', '2', '3', '4', '5']);
  expect(stdout).toMatch(/The embedded cluster at \S+ has stopped/);
}, 120_000);
