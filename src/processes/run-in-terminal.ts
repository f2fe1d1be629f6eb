import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { ProgramResult } from './run-program.ts';
import { cannotRun } from './run-program.ts';

export interface TerminalOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Runs a program in the user's own terminal: input, output and signals are its own. */
export async function runInTerminal(
  { file, args }: { readonly file: string; readonly args: readonly string[] },
  { environment, signal }: TerminalOptions,
): Promise<Omit<ProgramResult, 'output'>> {
  const child = spawn(file, args, { env: { ...environment }, stdio: 'inherit' });
  const end = () => void child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', (cause) => reject(cannotRun(file, cause)));
      child.on('close', (code, ended) =>
        resolve(
          ended === null
            ? { how: 'exit', code: code ?? 0 }
            : { how: 'signal', code: constants.signals[ended] },
        ),
      );
    });
  } finally {
    signal.removeEventListener('abort', end);
  }
}
