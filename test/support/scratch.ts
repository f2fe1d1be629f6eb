import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { HelmRun } from './run-helm.ts';
import { runHelm } from './run-helm.ts';

export interface Scratch {
  readonly directory: string;
  /** Writes files, by paths below the directory; returns it. */
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => string;
  /** Runs helm there. In what it says, the directory is called `/scratch`. */
  readonly helm: (
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<HelmRun>;
}

/** A directory of its own, with an empty home for Helm, gone when the tests of the file are over. */
export function createScratch(): Scratch {
  const directory = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'helm-test-')));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return {
    directory,
    write: (files) => {
      for (const [file, content] of Object.entries(files)) {
        const target = path.join(directory, file);
        mkdirSync(path.dirname(target), { recursive: true });
        writeFileSync(target, content);
      }
      return directory;
    },
    helm: async (args, environment = {}) => {
      const run = await runHelm(args, {
        cwd: directory,
        environment: {
          PATH: process.env['PATH'],
          HOME: path.join(directory, 'home'),
          ...environment,
        },
      });
      const named = (text: string): string => text.replaceAll(directory, '/scratch');
      return { ...run, stdout: named(run.stdout), stderr: named(run.stderr) };
    },
  };
}
