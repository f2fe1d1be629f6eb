import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { repositoryRoot } from '../support/run-helm.ts';

export type Which = 'ours' | 'theirs';

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

type Environment = Readonly<Record<string, string>>;

/** Ours and real Helm, each as the `helm` on the PATH of a user of its own. */
export interface BothHelms {
  readonly scratch: string;
  /** Runs a program that finds the one helm or the other. */
  readonly run: (
    which: Which,
    program: string,
    args: readonly string[],
    environment?: Environment,
  ) => Ended;
  /** The same exit code and output with either helm. */
  readonly expectSame: (
    program: string,
    args: readonly string[],
    environment?: Environment,
  ) => Ended;
  readonly close: () => void;
}

export function openBothHelms(theirs: string): BothHelms {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-tools-'));
  const ours = path.resolve(repositoryRoot, process.env['HELM_BIN'] ?? 'bin/helm.js');
  for (const [name, program] of Object.entries({ ours, theirs })) {
    mkdirSync(path.join(scratch, name));
    // Where there is no real Helm its tests are skipped, and say so.
    if (program !== '') symlinkSync(program, path.join(scratch, name, 'helm'));
    mkdirSync(path.join(scratch, `home-${name}`));
  }
  const run: BothHelms['run'] = (which, program, args, environment = {}) => {
    const { stdout, stderr, status } = spawnSync(program, args, {
      cwd: scratch,
      encoding: 'utf8',
      env: {
        HOME: path.join(scratch, `home-${which}`),
        PATH: [path.join(scratch, which), process.env['PATH']].join(path.delimiter),
        ...environment,
      },
    });
    return { stdout, stderr, code: status };
  };
  return {
    scratch,
    run,
    expectSame: (program, args, environment) => {
      const { stderr, ...seen } = run('ours', program, args, environment);
      const { stderr: theirErrors, ...expected } = run('theirs', program, args, environment);
      expect(seen, `${stderr}\n${theirErrors}`).toEqual(expected);
      return { ...seen, stderr };
    },
    close: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
