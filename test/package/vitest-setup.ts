/**
 * The package as its users get it: packed by npm, installed in an empty directory, with the examples
 * and what they need beside it, compiled against the types that came with it. The command line is
 * expected to be built, as it is for its own tests.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { repositoryRoot } from '../support/run-helm.ts';
import { installOldestNode } from './oldest-node.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory that the package is installed in. */
    readonly consumer: string;
    readonly oldestNode: string;
  }
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

export function setup(project: TestProject): () => void {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-package-'));
  const consumer = path.join(scratch, 'consumer');
  run(process.execPath, ['scripts/build.mjs', 'lib', 'cluster', 'browser'], repositoryRoot);
  installPackage(pack(scratch), consumer);
  compileExamples(consumer);
  project.provide('consumer', consumer);
  project.provide('oldestNode', installOldestNode(npm));
  return () => rmSync(scratch, { recursive: true, force: true });
}

/** The archive that would be published. */
function pack(directory: string): string {
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', directory];
  const [packed] = JSON.parse(run(npm, packing, repositoryRoot)) as { filename: string }[];
  return path.join(directory, packed?.filename ?? '');
}

function installPackage(archive: string, consumer: string): void {
  mkdirSync(consumer);
  writeFileSync(path.join(consumer, 'package.json'), '{ "private": true, "type": "module" }\n');
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  run(npm, ['install', '--ignore-scripts', ...quietly, archive], consumer);
}

const compilerOptions = {
  module: 'nodenext',
  target: 'es2024',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  // The declarations that came with the package are to be sound by themselves.
  skipLibCheck: false,
};

function compileExamples(consumer: string): void {
  const source = path.join(repositoryRoot, 'examples');
  cpSync(source, path.join(consumer, 'examples'), { recursive: true });
  // What their own authors would have installed.
  for (const name of ['vitest', '@types/node']) {
    const place = path.join(consumer, 'node_modules', name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.join(repositoryRoot, 'node_modules', name), place, 'junction');
  }
  const promises = path.join(import.meta.dirname, 'doors.test-d.ts');
  cpSync(promises, path.join(consumer, 'doors.test-d.ts'));
  const project = JSON.stringify({ compilerOptions, include: ['examples', '*.ts'] });
  writeFileSync(path.join(consumer, 'tsconfig.json'), project);
  run(path.join(repositoryRoot, 'node_modules/.bin/tsc'), ['--project', consumer], consumer);
}

function run(program: string, args: readonly string[], directory: string): string {
  return execFileSync(program, args, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
}
