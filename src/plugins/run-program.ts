import { spawn } from 'node:child_process';
import { HelmError } from '../base/index.ts';

export interface Program {
  /** As messages name it: `plugin "s3"`. */
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input?: Uint8Array;
  readonly signal: AbortSignal;
}

const largestOutput = 100 << 20;

/** Runs a program to its end and returns what it printed. Its standard error is the user's. */
export async function runProgram(program: Program): Promise<Buffer> {
  const { title, command, args, environment, signal } = program;
  const child = spawn(command, args, {
    env: { ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > largestOutput) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  // A program need not read what it is given.
  child.stdin.on('error', () => undefined).end(program.input);
  const { code, ended } = await new Promise<Ending>((resolve, reject) => {
    child.on('error', (cause) => reject(cannotRun(program, cause)));
    child.on('close', (exitCode, endedBy) => resolve({ code: exitCode, ended: endedBy }));
  });
  if (size > largestOutput) throw failed(`${title} printed more than ${largestOutput} bytes`);
  if (ended !== null) throw failed(`${title} was ended by ${ended}`);
  if (code !== 0) throw failed(`${title} exited with error`);
  return Buffer.concat(chunks);
}

interface Ending {
  readonly code: number | null;
  readonly ended: NodeJS.Signals | null;
}

function failed(message: string): HelmError {
  return new HelmError('PluginFailed', message);
}

function cannotRun({ title, command, signal }: Program, cause: Error): HelmError {
  if (signal.aborted) return new HelmError('Interrupted', 'interrupted', { cause });
  return new HelmError('PluginFailed', `cannot run ${title}: ${command}: ${cause.message}`, {
    cause,
  });
}
