import { isHelmError } from '../../base/index.ts';
import { createServices } from '../api/services.ts';
import { HostRefusal } from './host-refusal.ts';
import { LuaMachine } from './lua-machine.ts';
import type { Chunk, HostCall, HostResult } from './lua-machine.ts';
import { SandboxDeath } from './sandbox-death.ts';
import type { SandboxOptions } from './sandbox.ts';
import type { Service, ServiceTable } from './services.ts';
import type { TimeBudget } from './time-budget.ts';
import type { Channel } from './transcript.ts';
import type { WasmModule } from './web-assembly.ts';
import { loadLua, loadPrelude } from './web-assets.ts';

/**
 * What `sandbox.ts` is in browsers: the build puts this in its place. One thread can wait for another
 * there only on pages that are isolated from all others, so Lua runs in the thread that calls it. That
 * thread is a worker which the page ends when its time is up; nothing in it survives.
 */
export class Sandbox {
  readonly #machine: LuaMachine;
  readonly #host: SandboxOptions['host'];
  #services: ServiceTable | undefined;
  #isClosed = false;
  progress = 0;

  static async start(options: SandboxOptions): Promise<Sandbox> {
    const [module, prelude] = await Promise.all([loadLua(), loadPrelude()]);
    return new Sandbox(options, module, prelude);
  }

  private constructor(
    { host, memoryLimit }: SandboxOptions,
    module: WasmModule,
    prelude: readonly Chunk[],
  ) {
    this.#host = host;
    this.#machine = dying(
      () => new LuaMachine(module, { memoryLimit, prelude, host: this.#answer }),
    );
  }

  async call(operation: string, payload: string, budget: TimeBudget): Promise<string> {
    return this.callNow(operation, payload, budget);
  }

  callNow(operation: string, payload: string, budget: TimeBudget): string {
    if (this.#isClosed) throw new SandboxDeath('closed', 'closed');
    const start = performance.now();
    try {
      return dying(() => this.#machine.call(operation, payload));
    } finally {
      budget.spend(performance.now() - start);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }

  readonly #answer: HostCall = (name, args) => {
    const [first = new Uint8Array()] = args;
    if (name.startsWith('lib.')) return this.#serviceFor(name.slice(4))(args);
    if (name === 'progress') return this.#reach(Number(decoder.decode(first)));
    if (name === 'clock') return [String(performance.now() / 1000)];
    if (name === 'blob') return this.#keep(first);
    if (name.startsWith('say.')) return this.#say(name.slice(4) as Channel, first);
    return this.#ask(name, args);
  };

  #reach(position: number): readonly HostResult[] {
    this.progress = position;
    return [];
  }

  #keep(data: Uint8Array): readonly HostResult[] {
    this.#host.receiveBlob(data);
    return [];
  }

  #say(channel: Channel, text: Uint8Array): readonly HostResult[] {
    this.#host.hear({ channel, text: decoder.decode(text) });
    return [];
  }

  readonly #ask: HostCall = (name, args) => {
    try {
      return this.#host.askNow(name, args);
    } catch (error) {
      const code = isHelmError(error) ? error.code : 'HostError';
      throw new HostRefusal(code, error instanceof Error ? error.message : String(error));
    }
  };

  #serviceFor(name: string): Service {
    this.#services ??= createServices(this.#ask);
    const service = Object.hasOwn(this.#services, name) ? this.#services[name] : undefined;
    if (service === undefined) throw new HostRefusal('UnknownService', `there is no ${name}`);
    return service;
  }
}

const decoder = new TextDecoder();

/** A machine that fails otherwise than by Lua's own errors is beyond use. */
function dying<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new SandboxDeath('crash', error instanceof Error ? error.message : String(error));
  }
}
