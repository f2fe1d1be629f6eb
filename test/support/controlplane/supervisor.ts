/** The parent's side of supervise.ts. */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { logFile } from './supervise.ts';
import type { ExitNotice, StartRequest } from './supervise.ts';

const script = path.join(import.meta.dirname, 'supervise.ts');

export interface SupervisorOptions {
  /** It stays in the session of its parent. */
  readonly isAttached?: boolean | undefined;
}

export class Supervisor {
  readonly #directory: string;
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #exit: Promise<void>;
  /** Rejects when a part ends by itself, with the end of its log. */
  readonly failure: Promise<never>;

  constructor(directory: string, { isAttached = false }: SupervisorOptions = {}) {
    this.#directory = directory;
    // Its own process group: an interrupt typed at the terminal is for the parent, which then stops this one.
    this.#process = spawn(process.execPath, [script, directory], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: !isAttached,
    });
    this.#exit = new Promise((resolve) => this.#process.once('exit', () => resolve()));
    this.failure = this.#watch();
    // Whoever starts a part races it with the failure; later failures show in the requests that then fail.
    this.failure.catch(() => undefined);
  }

  start(request: StartRequest): void {
    this.#process.stdin.write(`${JSON.stringify(request)}\n`);
  }

  async stop(): Promise<void> {
    this.#process.stdin.end();
    await this.#exit;
    // Already gone, unless the supervisor was killed.
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #watch(): Promise<never> {
    for await (const line of createInterface({ input: this.#process.stdout })) {
      const { name, reason } = JSON.parse(line) as ExitNotice;
      throw new Error(`${name} ended (${reason}):\n${this.#endOfLog(name)}`);
    }
    throw new Error('The supervisor of the control plane ended');
  }

  #endOfLog(name: string): string {
    return readFileSync(logFile(this.#directory, name), 'utf8').split('\n').slice(-15).join('\n');
  }
}
