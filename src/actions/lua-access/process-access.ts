import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { HelmError } from '../../base/index.ts';
import type { ProcessAccess, ProcessResult } from '../../lua/index.ts';
import type { ActionContext } from '../context.ts';

const largestOutput = 16 * 1024 * 1024;

/** The shell and the environment, for scripts that may use them. */
export function processAccess({ environment, signal }: ActionContext): ProcessAccess {
  return {
    variable: (name) => environment[name],
    run: (command, input) => runCommand(command, input, { environment, signal }),
  };
}

type World = Pick<ActionContext, 'environment' | 'signal'>;

/** Runs a command to its end; what it prints to standard error is shown. */
async function runCommand(
  command: string,
  input: Uint8Array,
  { environment, signal }: World,
): Promise<ProcessResult> {
  const child = spawn(command, {
    shell: true,
    env: { ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
    signal,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > largestOutput) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  child.stdin.on('error', ignore).end(input);
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(cannotRun(command, cause)));
    child.on('close', (code, ended) => {
      const how = ended === null ? 'exit' : 'signal';
      const number = ended === null ? (code ?? 0) : constants.signals[ended];
      resolve({ how, code: number, output: Buffer.concat(chunks) });
    });
  });
}

function ignore(): void {
  // A command need not read what it is given.
}

function cannotRun(command: string, cause: Error): HelmError {
  return new HelmError('CommandFailed', `cannot run "${command}": ${cause.message}`, { cause });
}
