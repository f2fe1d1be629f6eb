import type {
  ChartContext,
  ContextFile,
  DependencyFacts,
  EventContext,
  Part,
} from '../../events/index.ts';
import { printData } from '../bridge/print-data.ts';
import type { HostResult } from '../sandbox/lua-machine.ts';
import { withSharedGlobal } from './globals.ts';
import type { LuaChart } from './lua-chart.ts';

/** The parts that Lua fetches when it needs them. */
export type LuaPart = Exclude<Part, 'chart' | 'release' | 'capabilities'>;

/** Shows Lua the context of the event under way, part by part. */
export class ContextParts {
  readonly #charts: readonly LuaChart[];
  readonly #byPath = new Map<string, ChartContext>();
  readonly context: EventContext;
  readonly #top: ChartContext | undefined;
  /** Of the chart, only its name is known yet. */
  isMinimal = false;

  constructor(charts: readonly LuaChart[], context: EventContext) {
    this.#charts = charts;
    this.context = context;
    this.#top = context.top;
    if (context.top !== undefined) this.#enter(context.top, context.top.name, context.top.name);
  }

  isOf(context: EventContext): boolean {
    return this.context === context && this.#top === context.top;
  }

  /** What stands for a part; it is another object when the part changed. */
  reference(number: number, part: LuaPart): unknown {
    if (part === 'values' || part === 'findings') return this.context[part];
    return this.chart(number)?.[part];
  }

  chart(number: number): ChartContext | undefined {
    return this.#byPath.get(this.#charts[number - 1]?.path ?? '');
  }

  facts(field: string, number: number): HostResult {
    const { release, capabilities } = this.context;
    const { facts } = this.chart(number) ?? {};
    const chart = this.isMinimal ? { name: facts?.name } : facts;
    return JSON.stringify({ release, capabilities, chart }[field] ?? {});
  }

  /** The objects as one JSON list. */
  objects(number: number): string {
    const objects = this.chart(number)?.objects ?? [];
    return `[${objects.map(({ value }) => printData(value, 'exact')).join(',')}]`;
  }

  /** The state of each object in the cluster; empty where it is not there. */
  live(number: number): HostResult[] {
    const objects = this.chart(number)?.objects ?? [];
    return objects.map(({ live }) => (live === undefined ? '' : printData(live, 'exact')));
  }

  files(number: number, part: 'files' | 'templates'): readonly ContextFile[] {
    return this.chart(number)?.[part] ?? [];
  }

  /** Values with one `global` for all charts. */
  sharedValues(): ReadonlyMap<string, unknown> {
    return withSharedGlobal(this.context.values, this.#charts);
  }

  /** A part that is plain data, as JSON. */
  data(number: number, part: LuaPart): string {
    switch (part) {
      case 'values':
        return printData(this.sharedValues(), 'values');
      case 'findings':
        return printData(this.context.findings.map(toMap), 'exact');
      case 'dependencies':
        return printData(this.chart(number)?.dependencies.map(dependencyMap) ?? [], 'exact');
      default:
        return printData(this.chart(number)?.notes ?? '', 'exact');
    }
  }

  #enter(chart: ChartContext, path: string, top: string): void {
    this.#byPath.set(path, chart);
    for (const child of chart.charts) this.#enter(child, `${path}/charts/${child.name}`, top);
    for (const library of chart.libraries) {
      this.#enter(library, `${top}/library/${library.name}`, top);
    }
  }
}

function dependencyMap(dependency: DependencyFacts): Map<string, unknown> {
  const { tags = [], ...texts } = dependency;
  return new Map<string, unknown>([
    ...toMap(texts),
    ...(tags.length > 0 ? [['tags', tags] as const] : []),
  ]);
}

function toMap(data: object): Map<string, unknown> {
  return new Map(Object.entries(data));
}
