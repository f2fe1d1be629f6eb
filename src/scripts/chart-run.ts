import type { Chart, ReadonlyValues, ReleaseOptions } from '../chart/index.ts';
import { valueAt } from '../chart/index.ts';
import { EventBus, Lifecycle } from '../events/index.ts';
import type {
  ChartContext,
  CoreEvent,
  EventContext,
  Observer,
  Operation,
  Origin,
  OptionalEvent,
  ReleaseFacts,
} from '../events/index.ts';
import { toPlain } from '../go/index.ts';
import type { FunctionTable } from '../go/index.ts';
import type { ClusterAccess } from '../lua/index.ts';
import type { ReleaseVersion } from '../release/index.ts';
import type { Capabilities, Manifest, RenderedFiles } from '../render/index.ts';
import { readDocuments } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';
import { capabilityFacts, chartContextOf, copyContext, withContext } from './chart-context.ts';
import type { ReleaseGrants } from './grants/release-grants.ts';
import { RunObjects } from './run-objects.ts';
import type { ScriptOptions } from './script-options.ts';
import { startScripts } from './start-scripts.ts';
import type { StartedScripts } from './start-scripts.ts';
import { isHook, isWithoutScripts } from './without-hooks.ts';

export interface ChartRunInput {
  /** As it is to be used: disabled subcharts gone. */
  readonly chart: Chart;
  readonly values: ReadonlyValues;
  readonly release?: ReleaseOptions;
  readonly capabilities?: Capabilities;
  readonly scripts?: ScriptOptions;
  /** Leaves out what scripts do in place of hooks. */
  readonly noHooks?: boolean;
  /** The cluster, for scripts that may read it; a command without one has none. */
  readonly cluster?: ClusterAccess | undefined;
}

/** That a handler changed the values. */
export interface ValueChange {
  readonly event: string;
  readonly origin: Origin;
  readonly before: ReadonlyValues;
  readonly after: ReadonlyValues;
}

/**
 * One operation on a chart: the sequence of its events, the scripts and handlers that answer them,
 * and what they make of the chart. Scripts live until it is disposed of.
 *
 * @example
 * await using run = await ChartRun.start(context, 'template', { chart, values, release, capabilities });
 */
export class ChartRun {
  readonly operation: Operation;
  readonly #bus: EventBus;
  readonly #lifecycle: Lifecycle;
  readonly #scripts: StartedScripts | undefined;
  readonly #grants: ReleaseGrants | undefined;
  readonly #chart: Chart;
  readonly #context: EventContext;
  /** The context as it was before any handler. */
  readonly #before: ChartContext | undefined;
  readonly #valueChanges: ValueChange[] = [];
  #rendered: RenderedFiles | undefined;
  #documents: readonly Manifest[] = [];
  #objects: RunObjects | undefined;
  #notes = '';

  /** Starts the charts' scripts, after the user allowed what they ask for. */
  static async start(
    context: ActionContext,
    operation: Operation,
    input: ChartRunInput,
  ): Promise<ChartRun> {
    const { chart, scripts: options = {}, noHooks = false, cluster } = input;
    const scripts =
      noHooks && isWithoutScripts(operation)
        ? undefined
        : await startScripts(context, chart, options, cluster);
    return new ChartRun(context, operation, input, scripts);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#scripts?.runtime.close();
  }

  private constructor(
    context: ActionContext,
    operation: Operation,
    input: ChartRunInput,
    scripts: StartedScripts | undefined,
  ) {
    const bus = new EventBus(() => performance.now());
    if (input.scripts?.observer !== undefined) bus.observe(input.scripts.observer);
    for (const handler of context.handlers) bus.on(handler);
    scripts?.runtime.attach(bus, (event) => input.noHooks !== true || !isHook(event));
    const hasHandlers = scripts !== undefined || context.handlers.length > 0;
    const top = hasHandlers ? chartContextOf(input.chart) : undefined;
    this.operation = operation;
    this.#bus = bus;
    this.#chart = input.chart;
    this.#scripts = scripts;
    this.#grants = input.scripts?.grants;
    this.#before = top && copyContext(top);
    this.#context = {
      release: input.release && releaseFacts(operation, input.release),
      capabilities: input.capabilities && capabilityFacts(input.capabilities),
      values: input.values,
      findings: [],
      top,
    };
    if (hasHandlers) bus.observe(this.#watchValues());
    this.#lifecycle = new Lifecycle(operation, {
      bus,
      context: this.#context,
      signal: context.signal,
    });
  }

  /** What handlers made of the values, one after another. */
  get valueChanges(): readonly ValueChange[] {
    return this.#valueChanges;
  }

  /** Names the handler that last changed what is at a path of the values. */
  findValueChange(path: readonly string[]): string | undefined {
    const change = this.#valueChanges.findLast(
      ({ before, after }) => !isSame(valueAt(before, path), valueAt(after, path)),
    );
    return change && `${placeOf(change.origin)} in ${change.event}`;
  }

  /** Keeps who changed the values. */
  #watchValues(): Observer {
    let before = this.#context.values;
    return {
      handlerFinished: ({ event }, { origin }) => {
        const after = this.#context.values;
        if (after !== before) this.#valueChanges.push({ event, origin, before, after });
        before = after;
      },
    };
  }

  async emit(event: OptionalEvent): Promise<void> {
    await this.#lifecycle.emit(event);
  }

  async perform<T>(event: CoreEvent, implementation: () => Promise<T> | T): Promise<T> {
    return this.#lifecycle.perform(event, implementation);
  }

  /** Whether an event changes anything: somebody answers it. */
  hasHandlers(event: OptionalEvent): boolean {
    return this.#bus.has(event);
  }

  /** What was granted to the scripts. */
  get permissions(): readonly string[] {
    return this.#scripts?.permissions ?? [];
  }

  /** Remembers on this machine what was granted, for a version that is recorded now. */
  async keepGrants(version: ReleaseVersion): Promise<void> {
    if (this.#scripts !== undefined) await this.#grants?.keep(version, this.permissions);
  }

  /** The chart with what handlers changed of its templates and files. */
  get chart(): Chart {
    const { top } = this.#context;
    if (top === undefined || this.#before === undefined) return this.#chart;
    return withContext(this.#chart, this.#before, top);
  }

  /** Shows handlers the chart as it has become; scripts that came with it are not run. */
  async replaceChart(chart: Chart): Promise<void> {
    await this.#scripts?.runtime.extend(chart);
    if (this.#context.top !== undefined) this.#context.top = chartContextOf(chart);
  }

  /** The very values of the input, unless a handler changed them. */
  get values(): ReadonlyValues {
    return this.#context.values;
  }

  /** What the scripts add to the functions of templates. */
  get functions(): FunctionTable {
    return this.#scripts?.runtime.functions ?? {};
  }

  /** What the templates became, be it readable as objects or not. */
  get rendered(): RenderedFiles | undefined {
    return this.#rendered;
  }

  /** Shows handlers what the templates became. */
  takeRendered(rendered: RenderedFiles): void {
    this.#rendered = rendered;
    const { files, notes, findOrigin } = rendered;
    this.takeDocuments(readDocuments(files, findOrigin), notes);
  }

  /** The same for documents that an earlier operation rendered. */
  takeDocuments(documents: readonly Manifest[], notes: string): void {
    this.#documents = documents;
    this.#notes = notes;
    const { top } = this.#context;
    if (top === undefined) return;
    this.#objects = new RunObjects(top, this.#documents);
    top.notes = notes;
  }

  /** The documents of the release, with what handlers made of them. */
  get documents(): readonly Manifest[] {
    return this.#objects?.documents() ?? this.#documents;
  }

  get notes(): string {
    return this.#context.top?.notes ?? this.#notes;
  }

  get context(): EventContext {
    return this.#context;
  }
}

function placeOf({ name, file, line }: Origin): string {
  return file === undefined ? name : `${file}:${line ?? 1}`;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(toPlain(one)) === JSON.stringify(toPlain(other));
}

function releaseFacts(operation: Operation, release: ReleaseOptions): ReleaseFacts {
  return { ...release, isInstall: !release.isUpgrade && operation !== 'delete' };
}
