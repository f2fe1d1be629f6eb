/**
 * The process that owns every process of one control plane: `node supervise.ts DIRECTORY`.
 *
 * It starts what its standard input tells it to (one JSON `StartRequest` a line), says on standard output what ended
 * (one JSON `ExitNotice` a line), and when its input ends, which it does however its parent went, it ends what it
 * started and removes the directory. So there is one way to stop a control plane, and no way to forget one.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface StartRequest {
  readonly name: string;
  readonly program: string;
  readonly arguments: readonly string[];
}

export interface ExitNotice {
  readonly name: string;
  readonly reason: string;
}

const patience = 5_000;

export function logFile(directory: string, name: string): string {
  return path.join(directory, `${name}.log`);
}

async function supervise(directory: string, signal: AbortSignal): Promise<void> {
  const running = new Set<ChildProcess>();
  for await (const line of createInterface({ input: process.stdin, signal })) {
    const request = JSON.parse(line) as StartRequest;
    const child = start(directory, request);
    running.add(child);
    const ended = (reason: string): void => {
      running.delete(child);
      const notice: ExitNotice = { name: request.name, reason };
      process.stdout.write(`${JSON.stringify(notice)}\n`);
    };
    child.on('error', (error) => ended(error.message));
    child.on('exit', (code, cause) => ended(cause ?? `exit code ${String(code)}`));
  }
  await Promise.all([...running].map(end));
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

/** The child's input is a pipe that nobody writes to: it ends when this process does. */
function start(directory: string, request: StartRequest): ChildProcess {
  const log = openSync(logFile(directory, request.name), 'a', 0o600);
  try {
    return spawn(request.program, request.arguments, { stdio: ['pipe', log, log] });
  } finally {
    closeSync(log);
  }
}

/** A child ends at once with its input; one that does not is killed. */
async function end(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  child.stdin?.end();
  await exit;
  clearTimeout(timer);
}

if (process.argv[1] === import.meta.filename) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop.abort());
  }
  // A parent that is gone reads no notices; it is the end of the input that says so.
  process.stdout.on('error', () => undefined);
  await supervise(process.argv[2] ?? '', stop.signal);
  process.exit();
}
