import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { HelmError } from '../../base/index.ts';
import type { ProcessAccess, ProcessResult } from '../../lua/index.ts';
import type { ActionContext } from '../context.ts';

const largestOutput = 16 * 1024 * 1024;

/** The shell and the environment, for scripts that may use them. */
export function processAccess({ environment }: ActionContext): ProcessAccess {
  return {
    variable: (name) => environment[name],
    run: (command, input, signal) => runCommand(command, input, { environment, signal }),
  };
}

interface RunOptions {
  readonly environment: ActionContext['environment'];
  readonly signal: AbortSignal;
}

/** Runs a command to its end, or to that of the signal; its standard error is the user's. */
async function runCommand(
  command: string,
  input: Uint8Array,
  { environment, signal }: RunOptions,
): Promise<ProcessResult> {
  const child = spawn(command, {
    shell: true,
    env: { ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own, so that what the shell started ends with it.
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
  // A command need not read what it is given.
}

function cannotRun(command: string, cause: Error): HelmError {
  return new HelmError('CommandFailed', `cannot run "${command}": ${cause.message}`, { cause });
}
