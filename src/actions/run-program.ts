import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { HelmError } from '../base/index.ts';
import type { ActionContext } from './context.ts';

/** A program with its arguments, or a line for the shell. */
export type Program =
  { readonly file: string; readonly args: readonly string[] } | { readonly shellCommand: string };

export interface RunOptions {
  readonly input: Uint8Array;
  readonly environment: ActionContext['environment'];
  readonly signal: AbortSignal;
}

export interface ProgramResult {
  readonly how: 'exit' | 'signal';
  /** The exit code, or the number of the signal. */
  readonly code: number;
  readonly output: Uint8Array;
}

const largestOutput = 16 * 1024 * 1024;

/** Runs a program to its end, or to that of the signal; its standard error is the user's. */
export async function runProgram(
  program: Program,
  { input, environment, signal }: RunOptions,
): Promise<ProgramResult> {
  const [command, args] =
    'file' in program ? [program.file, program.args] : [program.shellCommand, []];
  const child = spawn(command, args, {
    shell: 'shellCommand' in program,
    env: { ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own, so that what it started ends with it.
    detached: process.platform !== 'win32',
  });
  const kill = () => killGroup(child);
  signal.addEventListener('abort', kill, { once: true });
  const output = collect(child.stdout, kill);
  child.stdin.on('error', ignore).end(input);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', (cause) => reject(cannotRun(command, cause)));
      child.on('close', (code, ended) => {
        const how = ended === null ? 'exit' : 'signal';
        const number = ended === null ? (code ?? 0) : constants.signals[ended];
        resolve({ how, code: number, output: Buffer.concat(output) });
      });
    });
  } finally {
    signal.removeEventListener('abort', kill);
  }
}

/** The chunks of a stream as they come; too many are the end of it. */
function collect(stream: Readable, kill: () => void): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > largestOutput) kill();
    else chunks.push(chunk);
  });
  return chunks;
}

function killGroup(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function ignore(): void {
  // A program need not read what it is given.
}

function cannotRun(command: string, cause: Error): HelmError {
  return new HelmError('CommandFailed', `cannot run "${command}": ${cause.message}`, { cause });
}
