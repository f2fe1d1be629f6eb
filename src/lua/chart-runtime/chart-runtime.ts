import { HelmError, isHelmError } from '../../base/index.ts';
import type { Chart } from '../../chart/index.ts';
import { lastChange, nextChange, partsHeld } from '../../events/index.ts';
import type {
  EmittedEvent,
  EventBus,
  EventContext,
  OptionalEvent,
  Part,
} from '../../events/index.ts';
import { GoError, goFunction, int64 } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { joinAnswers } from '../api/answers.ts';
import { worldAnswers } from '../api/world-answers.ts';
import type { LuaWorld } from '../api/world.ts';
import { BridgeError } from '../bridge/bridge-error.ts';
import { printData } from '../bridge/print-data.ts';
import type { PermissionName } from '../permissions/permission.ts';
import { SandboxDeath } from '../sandbox/sandbox-death.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { TimeBudget } from '../sandbox/time-budget.ts';
import { explainDeath, explainFailure } from './explain-failure.ts';
import type { LuaLimits, Work } from './explain-failure.ts';
import { parseAnswer } from './lua-answer.ts';
import type { AddedFunction, AddedHandler } from './lua-answer.ts';
import { addCharts, luaCharts } from './lua-chart.ts';
import type { LuaChart } from './lua-chart.ts';
import { luaError } from './lua-failure.ts';
import { PartSync } from './part-sync.ts';
import { runtimeAnswers } from './runtime-answers.ts';
import { sandboxHost } from './sandbox-host.ts';

export interface ChartRuntimeOptions {
  readonly world: LuaWorld;
  readonly permissions: readonly PermissionName[];
  readonly limits: LuaLimits;
  /** Names that `template.func` may not take. */
  readonly isBuiltInFunction: (name: string) => boolean;
  readonly signal?: AbortSignal;
}

/** Milliseconds for the thread to start, in which no script runs yet. */
const startTimeout = 60_000;

/** The scripts of a tree of charts, loaded and initialised: their handlers and functions. */
export class ChartRuntime {
  readonly #charts: LuaChart[];
  readonly #options: ChartRuntimeOptions;
  readonly #sync: PartSync;
  readonly #sandbox: Sandbox;
  readonly #handlers: AddedHandler[] = [];
  readonly #functions = new Map<string, AddedFunction>();
  #bus: EventBus | undefined;
  #isHeard: (event: OptionalEvent) => boolean = () => true;
  #budget: TimeBudget;

  /** Runs every `ext/lua/chart.lua`, children first, then the top chart's `init`. */
  static async start(chart: Chart, options: ChartRuntimeOptions): Promise<ChartRuntime> {
    const charts = [...luaCharts(chart)];
    const sync = new PartSync(charts);
    const sandbox = await openSandbox(charts, sync, options);
    const runtime = new ChartRuntime(charts, { options, sync, sandbox });
    try {
      await runtime.#load();
      return runtime;
    } catch (error) {
      await runtime.close();
      throw error;
    }
  }

  private constructor(
    charts: LuaChart[],
    parts: { options: ChartRuntimeOptions; sync: PartSync; sandbox: Sandbox },
  ) {
    this.#charts = charts;
    this.#options = parts.options;
    this.#sync = parts.sync;
    this.#sandbox = parts.sandbox;
    this.#budget = this.#newBudget();
  }

  /** Has the charts' handlers answer the events of a bus, those that they shall hear of. */
  attach(bus: EventBus, isHeard: (event: OptionalEvent) => boolean = () => true): void {
    this.#bus = bus;
    this.#isHeard = isHeard;
    bus.observe({ eventStarted: () => void (this.#budget = this.#newBudget()) });
    for (const handler of this.#handlers) this.#register(handler, bus);
  }

  /** The functions that the charts add to templates, as they are by now. */
  get functions(): FunctionTable {
    return Object.fromEntries(
      [...this.#functions.values()].map((added) => [
        added.name,
        goFunction('func(...interface {}) (interface {}, error)', (...args: unknown[]) =>
          this.#callFunction(added, args),
        ),
      ]),
    );
  }

  /** Calls one of those functions. */
  call(name: string, args: readonly unknown[]): unknown {
    const added = this.#functions.get(name);
    if (added !== undefined) return this.#callFunction(added, args);
    throw new HelmError('FunctionNotFound', `no script adds a function "${name}"`);
  }

  /** Shows handlers the charts that have come since; their scripts are not loaded. */
  async extend(top: Chart): Promise<void> {
    addCharts(this.#charts, top);
    const charts = this.#charts.map((chart) => ({ ...chart, scripts: [] }));
    await this.#call('extend', { charts }, () => this.#workOf('loading'));
  }

  async close(): Promise<void> {
    await this.#sandbox.close();
  }

  async #load(): Promise<void> {
    const { permissions, world } = this.#options;
    const seed = new BigInt64Array(Uint8Array.from(world.randomBytes(16)).buffer);
    const request = {
      permissions,
      seed: [...seed].map((number) => Number(BigInt.asIntN(53, number))),
      charts: this.#charts.map((chart) => ({ ...chart, scripts: [...chart.scripts.keys()] })),
    };
    await this.#call('load', request, () => this.#workOf('loading'));
    this.#budget = this.#newBudget();
    await this.#call('init', null, () => this.#workOf('init'));
  }

  /** What the machine last said that it is doing. */
  #workOf(what: string): Work {
    const chart = this.#charts[this.#sandbox.progress - 1] ?? this.#charts[0];
    return { what, file: `${chart?.path ?? ''}/ext/lua/chart.lua` };
  }

  #newBudget(): TimeBudget {
    return new TimeBudget(this.#options.limits.timeout);
  }

  #register(handler: AddedHandler, bus: EventBus): void {
    const { chart: number, event, weight, file, line } = handler;
    if (!this.#isHeard(event)) return;
    const chart = this.#charts[number - 1];
    bus.on({
      event,
      weight,
      place: { order: chart?.turn ?? 0 },
      origin: {
        name: chart?.name ?? '',
        ...(file === undefined ? {} : { file }),
        ...(line === undefined ? {} : { line }),
      },
      run: (context, emitted) => this.#handle(handler, context, emitted),
    });
  }

  async #handle(handler: AddedHandler, context: EventContext, event: EmittedEvent): Promise<void> {
    const request = {
      handler: handler.id,
      event: event.event,
      holds: partsHeld(event),
      mayChange: event.mayChange,
      lastChange: otherTimes(event, lastChange),
      nextChange: otherTimes(event, nextChange),
      stale: this.#sync.begin(context, event),
    };
    const work = { ...handler, what: event.event };
    const changes = await this.#call('handle', request, () => work);
    try {
      this.#sync.apply(changes as readonly unknown[], event);
    } catch (error) {
      if (!isHelmError(error)) throw error;
      throw luaError(this.#charts, { ...handler, message: error.message, code: error.code });
    }
  }

  async #call(operation: string, request: unknown, work: () => Work): Promise<unknown> {
    try {
      const text = await this.#sandbox.call(operation, JSON.stringify(request), this.#budget);
      return this.#take(text, work);
    } catch (error) {
      throw this.#explain(error, work);
    }
  }

  #callFunction(added: AddedFunction, args: readonly unknown[]): unknown {
    const { name } = added;
    const work = () => ({ ...added, what: `function ${name}` });
    try {
      const payload = `{"name":${JSON.stringify(name)},"arguments":${printData(args, 'exact')}}`;
      return toInt64(this.#take(this.#sandbox.callNow('function', payload, this.#budget), work));
    } catch (error) {
      if (error instanceof BridgeError) {
        throw new GoError(`argument ${error.path.slice(1, -1)} ${error.message}`);
      }
      const explained = this.#explain(error, work);
      throw isHelmError(explained) ? new GoError(explained.message) : explained;
    }
  }

  /** The result in an answer; the news in it are kept. */
  #take(text: string, work: () => Work): unknown {
    const answer = parseAnswer(text);
    if ('failure' in answer) {
      throw explainFailure(this.#charts, answer.failure, work(), this.#options.limits);
    }
    this.#handlers.push(...answer.handlers);
    for (const added of answer.functions) this.#functions.set(added.name, added);
    const bus = this.#bus;
    if (bus !== undefined) for (const handler of answer.handlers) this.#register(handler, bus);
    return answer.result;
  }

  #explain(error: unknown, work: () => Work): unknown {
    if (!(error instanceof SandboxDeath)) return error;
    if (error.reason === 'interrupt') return this.#options.signal?.reason;
    return explainDeath(this.#charts, error, work(), this.#options.limits);
  }
}

async function openSandbox(
  charts: readonly LuaChart[],
  sync: PartSync,
  { world, limits, isBuiltInFunction, signal }: ChartRuntimeOptions,
): Promise<Sandbox> {
  const own = runtimeAnswers({
    charts,
    isBuiltInFunction,
    parts: () => sync.parts,
    fetched: (chart, part) => sync.fetched(chart, part),
  });
  return Sandbox.start(
    {
      memoryLimit: limits.memory,
      host: sandboxHost(joinAnswers(own, worldAnswers(world)), {
        hear: ({ channel, text }) => world.say(channel, text),
        receiveBlob: (data) => sync.receiveBlob(data),
      }),
      ...(signal === undefined ? {} : { signal }),
    },
    new TimeBudget(startTimeout),
  );
}

/** For each part that may not change now, when it last could, or next can. */
function otherTimes(
  { operation, event, mayChange, ...step }: EmittedEvent,
  find: typeof lastChange,
): object {
  const closed = partsHeld({ ...step, event, mayChange }).filter(
    (part: Part) => !mayChange.includes(part),
  );
  return Object.fromEntries(
    closed.flatMap((part) => {
      const found = find(operation, event, part);
      return found === undefined ? [] : [[part, found]];
    }),
  );
}

/** Integers of Lua are int64 in templates. */
function toInt64(value: unknown): unknown {
  if (typeof value === 'bigint') return int64(value);
  if (Array.isArray(value)) return value.map(toInt64);
  if (!(value instanceof Map)) return value;
  return new Map([...(value as Map<string, unknown>)].map(([key, item]) => [key, toInt64(item)]));
}
