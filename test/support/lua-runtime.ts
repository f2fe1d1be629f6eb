import { loadFiles } from '../../src/chart/index.ts';
import type { Chart } from '../../src/chart/index.ts';
import { EventBus, Lifecycle } from '../../src/events/index.ts';
import type {
  ChartContext,
  ContextObject,
  EventContext,
  Operation,
  OptionalEvent,
} from '../../src/events/index.ts';
import { ChartRuntime } from '../../src/lua/index.ts';
import type { ChartRuntimeOptions, LuaWorld } from '../../src/lua/index.ts';
import { parseYaml } from '../../src/yaml/index.ts';

/** A tree of charts from its files; those without a Chart.yaml get one. */
export function chartOf(files: Readonly<Record<string, string | Uint8Array>>): Chart {
  const directories = new Set(Object.keys(files).flatMap(chartDirectories));
  const all = { ...files };
  for (const directory of ['', ...directories]) {
    const name = directory === '' ? 'web' : (/([^/]+)\/$/.exec(directory)?.[1] ?? '');
    all[`${directory}Chart.yaml`] ??= `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;
  }
  return loadFiles(
    Object.entries(all).map(([name, data]) => ({
      name,
      data: typeof data === 'string' ? Buffer.from(data) : data,
      modified: undefined,
    })),
    { warn: () => undefined },
  );
}

/** `charts/a/` and `charts/a/charts/b/` for what lies in the latter. */
function chartDirectories(name: string): string[] {
  const found: string[] = [];
  for (let rest = name, at = ''; ;) {
    const step = /^(?:charts|library)\/[^/]+\//.exec(rest)?.[0];
    if (step === undefined) return found;
    at += step;
    rest = rest.slice(step.length);
    found.push(at);
  }
}

/** A context with nothing in it but the charts, values and objects given. */
export function contextOf(
  chart: Chart,
  own: {
    values?: string;
    objects?: Readonly<Record<string, readonly string[]>>;
    notes?: string;
  } = {},
): EventContext {
  return {
    release: { name: 'demo', namespace: 'default', revision: 1, isInstall: true, isUpgrade: false },
    capabilities: { helmVersion: 'v4.3.1', kubernetesVersion: 'v1.36.0', apiVersions: ['v1'] },
    values: parseYaml(own.values ?? '{}') as ReadonlyMap<string, unknown>,
    findings: [],
    top: chartContextOf(chart, chart.metadata.name, own),
  };
}

function chartContextOf(
  chart: Chart,
  path: string,
  own: { objects?: Readonly<Record<string, readonly string[]>>; notes?: string },
): ChartContext {
  const { metadata } = chart;
  return {
    name: metadata.name,
    facts: {
      ...metadata,
      kubernetesVersions: metadata.kubeVersion,
      deprecated: metadata.isDeprecated,
      annotations: {},
    },
    files: chart.files.filter(({ name }) => !name.startsWith('ext/')),
    templates: chart.templates.map((file) => ({ ...file, name: file.name.slice(10) })),
    dependencies: [],
    objects: (own.objects?.[path] ?? []).map((text) => objectOf(text, path)),
    notes: own.notes ?? '',
    charts: chart.dependencies.map((child) =>
      chartContextOf(child, `${path}/charts/${child.metadata.name}`, own),
    ),
    libraries: chart.libraries.map((library) =>
      chartContextOf(library, `${path}/library/${library.metadata.name}`, own),
    ),
  };
}

function objectOf(text: string, path: string): ContextObject {
  const value = parseYaml(text, { numbers: 'exact' }) as ReadonlyMap<string, unknown>;
  return { source: `${path}/templates/all.yaml`, text, value };
}

export interface Started {
  readonly runtime: ChartRuntime;
  readonly bus: EventBus;
  /** What the scripts printed and logged. */
  readonly said: readonly string[];
  /** Emits events of an operation, one after another. */
  readonly emit: (
    operation: Operation,
    context: EventContext,
    ...events: OptionalEvent[]
  ) => Promise<void>;
}

export type StartOptions = Partial<Omit<ChartRuntimeOptions, 'world'>> & {
  readonly world?: Partial<LuaWorld>;
};

export async function startRuntime(chart: Chart, options: StartOptions = {}): Promise<Started> {
  const said: string[] = [];
  const { world, ...others } = options;
  const runtime = await ChartRuntime.start(chart, {
    permissions: [],
    limits: { timeout: 10_000, memory: 64 << 20 },
    isBuiltInFunction: (name) => name === 'include',
    ...others,
    world: {
      now: () => new Date('2026-05-04T03:02:01Z'),
      randomBytes: (count) => new Uint8Array(count),
      generateKey: () => {
        throw new Error('no keys here');
      },
      timeZone: () => 'UTC',
      say: (channel, text) => said.push(channel === 'print' ? text : `${channel}: ${text}`),
      capabilities: {},
      ...world,
    },
  });
  const bus = new EventBus(() => 0);
  runtime.attach(bus);
  return {
    runtime,
    bus,
    said,
    async emit(operation, context, ...events) {
      const lifecycle = new Lifecycle(operation, { bus, context });
      for (const event of events) await lifecycle.emit(event);
    },
  };
}
