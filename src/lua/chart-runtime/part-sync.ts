import type { EmittedEvent, EventContext } from '../../events/index.ts';
import { HelmError } from '../../base/index.ts';
import { GoNumber } from '../../go/index.ts';
import { applyChange, applyFindings } from './apply-changes.ts';
import { ContextParts } from './context-parts.ts';
import type { LuaPart } from './context-parts.ts';
import type { LuaChart } from './lua-chart.ts';
import { mergeChanges } from './merge-changes.ts';

interface KnownPart {
  readonly chart: number;
  readonly part: LuaPart;
  /** The part as Lua knows it. */
  readonly reference: unknown;
}

/** Keeps Lua's copy of the context and our own together, fetching and sending what changed. */
export class PartSync {
  readonly #charts: readonly LuaChart[];
  readonly #known = new Map<string, KnownPart>();
  #parts: ContextParts;
  /** The values as Lua got them: not quite ours, because its `global` is shared. */
  #valuesInLua: unknown;
  /** Data that Lua sends ahead of what refers to it. */
  #blobs: Uint8Array[] = [];

  constructor(charts: readonly LuaChart[]) {
    this.#charts = charts;
    const values = new Map<string, unknown>();
    const nothing = { release: undefined, capabilities: undefined, findings: [], top: undefined };
    this.#parts = new ContextParts(charts, { ...nothing, values });
  }

  get parts(): ContextParts {
    return this.#parts;
  }

  /** Takes the context of an event; gives the parts of which Lua has an old copy. */
  begin(
    context: EventContext,
    { event }: EmittedEvent,
  ): readonly { readonly chart: number; readonly part: LuaPart }[] {
    if (!this.#parts.isOf(context)) this.#parts = new ContextParts(this.#charts, context);
    this.#parts.isMinimal = event === 'pre-create';
    this.#blobs = [];
    const stale = [...this.#known.entries()].filter(([, { chart, part, reference }]) => {
      const isFresh = reference === this.#parts.reference(chart, part);
      // While readiness is awaited objects come with their state, which is another each time.
      return !isFresh || (part === 'objects' && (event === 'wait' || event === 'ready'));
    });
    for (const [key] of stale) this.#known.delete(key);
    return stale.map(([, { chart, part }]) => ({ chart, part }));
  }

  /** Lua has just been given a part. */
  fetched(chart: number, part: LuaPart): void {
    this.#remember(chart, part);
    if (part === 'values') this.#valuesInLua = this.#parts.sharedValues();
  }

  receiveBlob(data: Uint8Array): void {
    this.#blobs.push(data);
  }

  /** Takes over what a handler changed. */
  apply(changes: readonly unknown[], event: EmittedEvent): void {
    for (const change of changes as readonly ReadonlyMap<string, unknown>[]) {
      const number = Number(change.get('chart'));
      const part = change.get('part') as LuaPart;
      this.#applyOne(number, part, change.get('value'), event);
      this.#remember(number, part);
    }
  }

  #applyOne(number: number, part: LuaPart, value: unknown, event: EmittedEvent): void {
    const { context } = this.#parts;
    if (part === 'values') {
      this.#applyValues(value);
      return;
    }
    if (part === 'findings') {
      applyFindings(context, value);
      return;
    }
    const chart = this.#parts.chart(number);
    if (chart === undefined) return;
    const source = `${this.#charts[number - 1]?.path ?? ''}/ext/lua/chart.lua`;
    const isWaiting = event.event === 'wait';
    applyChange(chart, { chart: number, part, value }, { source, blobs: this.#blobs, isWaiting });
  }

  #applyValues(value: unknown): void {
    const { context } = this.#parts;
    if (!(value instanceof Map)) {
      throw new HelmError('InvalidData', 'context.values must be a table with named keys');
    }
    const after = toFloats(value);
    const before = toFloats(this.#valuesInLua);
    context.values = mergeChanges(context.values, before, after) as ReadonlyMap<string, unknown>;
    this.#valuesInLua = after;
  }

  #remember(chart: number, part: LuaPart): void {
    const reference = this.#parts.reference(chart, part);
    this.#known.set(`${chart} ${part}`, { chart, part, reference });
  }
}

/** Numbers in values are float64, whatever they were. */
function toFloats(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof GoNumber) return Number(value.value);
  if (Array.isArray(value)) return value.map(toFloats);
  if (!(value instanceof Map)) return value;
  return new Map([...(value as Map<string, unknown>)].map(([key, item]) => [key, toFloats(item)]));
}
