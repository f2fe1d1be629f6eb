import { isHelmError } from '../../base/index.ts';
import type { Line } from './line.ts';
import type { HostResult } from './lua-machine.ts';
import type { ToMain, ToWorker } from './messages.ts';
import { SandboxDeath } from './sandbox-death.ts';
import type { DeathCause } from './sandbox-death.ts';
import { startThread } from './start-thread.ts';
import type { Thread, ThreadOptions } from './start-thread.ts';
import type { TimeBudget } from './time-budget.ts';
import type { ScriptOutput } from './transcript.ts';

/** Who answers for the world outside. A `HelmError` thrown is a refusal that Lua sees. */
export interface SandboxHost {
  /** A question of Lua's; the signal aborts when the sandbox ends and nobody wants to know. */
  readonly ask: (
    name: string,
    args: readonly Uint8Array[],
    signal: AbortSignal,
  ) => Promise<readonly HostResult[]>;
  /** The same while nothing can be waited for, because a template that is being rendered asks. */
  readonly askNow: (name: string, args: readonly Uint8Array[]) => readonly HostResult[];
  /** Bytes that the next answer refers to. */
  readonly receiveBlob: (data: Uint8Array) => void;
  /** What scripts say to the user. */
  readonly hear: (said: ScriptOutput) => void;
}

export interface SandboxOptions extends ThreadOptions {
  readonly host: SandboxHost;
  readonly signal?: AbortSignal;
}

/**
 * Lua in a thread of its own. One call runs at a time, and whatever it does, it is over when its
 * budget is: the thread is ended from outside, which no script can catch.
 */
export class Sandbox {
  readonly #thread: Thread;
  readonly #line: Line<ToMain, ToWorker>;
  readonly #host: SandboxHost;
  readonly #end = new AbortController();
  #death: SandboxDeath | undefined;
  /** Takes the outcome of the call under way. */
  #settle: ((outcome: ToMain | SandboxDeath) => void) | undefined;

  static async start(options: SandboxOptions, budget: TimeBudget): Promise<Sandbox> {
    const sandbox = new Sandbox(startThread(options), options);
    try {
      await sandbox.#outcome(budget);
      return sandbox;
    } catch (error) {
      await sandbox.close();
      throw error;
    }
  }

  private constructor(thread: Thread, { host, signal }: SandboxOptions) {
    this.#thread = thread;
    this.#line = thread.line;
    this.#host = host;
    thread.onMessage((message) => this.#receive(message));
    thread.onEnd((reason) => {
      this.#receiveRest();
      this.#die('crash', reason);
    });
    signal?.addEventListener('abort', () => this.#die('interrupt', 'interrupted'), { once: true });
  }

  /** Where in its work the machine last said that it is. */
  get progress(): number {
    return this.#thread.progress;
  }

  async call(operation: string, payload: string, budget: TimeBudget): Promise<string> {
    this.#send({ type: 'call', operation, payload });
    return answerOf(await this.#outcome(budget));
  }

  /** Blocks this thread meanwhile: for template functions, whose caller cannot wait. */
  callNow(operation: string, payload: string, budget: TimeBudget): string {
    this.#send({ type: 'call', operation, payload });
    const start = performance.now();
    try {
      for (;;) {
        const message = this.#line.wait(budget.left - (performance.now() - start));
        if (message === undefined) throw this.#die('timeout', 'out of time');
        if (message.type === 'answer') return message.answer;
        this.#serveNow(message);
      }
    } finally {
      budget.spend(performance.now() - start);
    }
  }

  async close(): Promise<void> {
    this.#death ??= new SandboxDeath('closed', 'closed');
    this.#end.abort(this.#death);
    await this.#thread.end();
  }

  #send(message: ToWorker): void {
    if (this.#death !== undefined) throw this.#death;
    this.#line.send(message);
  }

  /** The message that ends the call under way, or the death of the machine. */
  async #outcome(budget: TimeBudget): Promise<ToMain> {
    const start = performance.now();
    const { promise, resolve } = Promise.withResolvers<ToMain | SandboxDeath>();
    this.#settle = resolve;
    if (this.#death !== undefined) resolve(this.#death);
    // This timer also keeps the process alive: the thread itself does not.
    const timer = setTimeout(() => this.#die('timeout', 'out of time'), budget.left);
    try {
      const outcome = await promise;
      if (outcome instanceof SandboxDeath) throw outcome;
      return outcome;
    } finally {
      clearTimeout(timer);
      this.#settle = undefined;
      budget.spend(performance.now() - start);
    }
  }

  #receive(message: ToMain): void {
    switch (message.type) {
      case 'blob':
        this.#host.receiveBlob(message.data);
        break;
      case 'said':
        this.#listen();
        break;
      case 'ask':
        void this.#reply(() => this.#host.ask(message.name, message.args, this.#end.signal));
        break;
      case 'dead':
        this.#die('crash', message.reason);
        break;
      default:
        this.#settle?.(message);
    }
  }

  /** What the thread said last: the news of its end may be there before it. */
  #receiveRest(): void {
    while (this.#death === undefined) {
      const message = this.#line.wait(0);
      if (message === undefined) return;
      this.#receive(message);
    }
  }

  #serveNow(message: ToMain): void {
    if (message.type === 'said') this.#listen();
    else if (message.type === 'blob') this.#host.receiveBlob(message.data);
    else if (message.type === 'dead') throw this.#die('crash', message.reason);
    else if (message.type === 'ask') {
      try {
        const results = this.#host.askNow(message.name, message.args);
        this.#line.send({ type: 'reply', results });
      } catch (error) {
        this.#refuse(error);
      }
    }
  }

  async #reply(answer: () => Promise<readonly HostResult[]>): Promise<void> {
    try {
      this.#line.send({ type: 'reply', results: await answer() });
    } catch (error) {
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const code = isHelmError(error) ? error.code : 'HostError';
    this.#line.send({ type: 'refusal', code, message });
  }

  #listen(): void {
    for (const said of this.#thread.transcript.take()) this.#host.hear(said);
  }

  #die(cause: DeathCause, message: string): SandboxDeath {
    this.#listen();
    this.#death ??= new SandboxDeath(cause, message);
    this.#end.abort(this.#death);
    void this.#thread.end();
    this.#settle?.(this.#death);
    return this.#death;
  }
}

function answerOf(message: ToMain): string {
  if (message.type !== 'answer') throw new Error(`expected an answer, not ${message.type}`);
  return message.answer;
}
