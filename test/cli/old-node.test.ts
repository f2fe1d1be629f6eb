import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPrograms } from '../support/find-program.ts';
import { repositoryRoot } from '../support/run-helm.ts';

const needed = '22.12';
const oldNode = findPrograms('node').find((node) => {
  const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return Number.parseInt(version, 10) < Number.parseInt(needed, 10);
});

/** `helm version` as the npm package starts it, on this Node. */
function runOn(node: string, ...flags: readonly string[]) {
  const script = path.join(repositoryRoot, 'bin/helm.js');
  const { status, stdout, stderr } = spawnSync(node, [...flags, script, 'version'], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Makes this Node say that it is another. */
function pretending(version: string): string {
  const versions = `{ ...process.versions, node: '${version}' }`;
  return `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:${versions}})`;
}

describe('bin/helm.js', () => {
  test.skipIf(oldNode === undefined)('says in one line that a Node is too old', () => {
    const { status, stdout, stderr } = runOn(oldNode ?? '');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^helm needs Node\.js 22\.12 or newer, and this is v\d+\.\S+ \(.+\)\n$/);
  });

  test.each(['22.11.9', '21.13.0', '9.99.0'])('refuses Node %s', (version) => {
    expect(runOn(process.execPath, pretending(version))).toMatchObject({ status: 1, stdout: '' });
  });

  test.each(['22.12.0', '23.0.0', '100.0.0'])('runs on Node %s', (version) => {
    expect(runOn(process.execPath, pretending(version))).toMatchObject({ status: 0, stderr: '' });
  });

  test('wants the Node that the package says it needs', () => {
    const manifest = readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ engines: { node: `>=${needed}` } });
  });
});
