import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { HelmError } from '../base/index.ts';
import { killGroup } from './kill-group.ts';
import { openInput } from './open-input.ts';

/** A program with its arguments, or a line for the shell. */
export type Program =
  | { readonly file: string; readonly args: readonly string[] }
  | { readonly shellCommand: string };

export interface RunOptions {
  readonly input: Uint8Array;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Bytes that it may print; it is ended where it prints more. */
  readonly maxOutputSize?: number;
  /** It may ask the user at the terminal; what it started is not ended with it then. */
  readonly sharesTerminal?: boolean;
}

export interface ProgramResult {
  readonly how: 'exit' | 'signal';
  /** The exit code, or the number of the signal. */
  readonly code: number;
  readonly output: Uint8Array;
}

const usualOutput = 16 * 1024 * 1024;

/** Runs a program to its end, or to that of the signal; its standard error is the user's. */
export async function runProgram(program: Program, options: RunOptions): Promise<ProgramResult> {
  const { input, environment, signal, maxOutputSize = usualOutput } = options;
  const [command, args] =
    'file' in program ? [program.file, program.args] : [program.shellCommand, []];
  const isGroup = process.platform !== 'win32' && options.sharesTerminal !== true;
  const isFed = input.length > 0;
  const file = isFed ? openInput(input) : undefined;
  const child = spawn(command, args, {
    shell: 'shellCommand' in program,
    env: { ...environment },
    stdio: [file ?? (isFed ? 'pipe' : 'ignore'), 'pipe', 'inherit'],
    // A group of its own, so that what it started ends with it.
    detached: isGroup,
  });
  const kill = () => (isGroup ? killGroup(child) : void child.kill('SIGKILL'));
  signal.addEventListener('abort', kill, { once: true });
  const output = collect(child.stdout, maxOutputSize, kill);
  if (file !== undefined) closeSync(file);
  child.stdin?.on('error', ignore).end(input);
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
function collect(
  stream: Readable | null,
  maxOutputSize: number,
  kill: () => void,
): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxOutputSize) kill();
    else chunks.push(chunk);
  });
  return chunks;
}

function ignore(): void {
  // A program need not read what it is given.
}

export function cannotRun(command: string, cause: Error): HelmError {
  const isMissing = 'code' in cause && cause.code === 'ENOENT';
  const reason = isMissing ? 'there is no such program' : cause.message;
  return new HelmError('CommandFailed', `cannot run "${command}": ${reason}`, { cause });
}
