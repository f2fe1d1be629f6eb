import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { cannotRun } from './run-program.ts';

export interface EndedProgram {
  /** As shells have it: 128 and the signal for what a signal has ended. */
  readonly code: number;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

const maxOutputSize = 256 << 20;

/** Runs a program without input, and takes all that it says. */
export async function runToEnd(
  { file, args }: { readonly file: string; readonly args: readonly string[] },
  {
    environment,
    signal,
  }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly signal: AbortSignal;
  },
): Promise<EndedProgram> {
  const child = spawn(file, args, {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) =>
    collect(stream, () => child.kill('SIGKILL')),
  );
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(cannotRun(file, cause)));
    child.on('close', (code) =>
      resolve({
        code: code ?? 128,
        stdout: Buffer.concat(stdout ?? []),
        stderr: Buffer.concat(stderr ?? []),
      }),
    );
  });
}

function collect(stream: Readable, stop: () => void): Buffer[] {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxOutputSize) stop();
    else chunks.push(chunk);
  });
  return chunks;
}
