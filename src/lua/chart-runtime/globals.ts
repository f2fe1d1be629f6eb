import type { LuaChart } from './lua-chart.ts';

type Values = ReadonlyMap<string, unknown>;

/**
 * The values as scripts see them: one `global` for the whole tree. Helm gives each chart a copy,
 * to which its own defaults may have been added; here what is nearest the top wins.
 */
export function withSharedGlobal(values: Values, charts: readonly LuaChart[]): Values {
  const [top] = charts;
  if (top === undefined) return values;
  const global = new Map<string, unknown>();
  const hasGlobal = gather(values, top, charts, global);
  return spread(values, top, charts, hasGlobal ? global : undefined);
}

/** Adds the globals of a chart and of those below it; tells whether there are any. */
function gather(
  values: Values,
  chart: LuaChart,
  charts: readonly LuaChart[],
  global: Map<string, unknown>,
): boolean {
  const own = mapAt(values, 'global');
  for (const [key, value] of own ?? []) if (!global.has(key)) global.set(key, value);
  const below = childrenOf(chart, charts).map((child) =>
    gather(mapAt(values, child.name) ?? new Map(), child, charts, global),
  );
  return own !== undefined || below.includes(true);
}

function spread(
  values: Values,
  chart: LuaChart,
  charts: readonly LuaChart[],
  global: Values | undefined,
): Values {
  const result = new Map(values);
  if (global !== undefined) result.set('global', global);
  for (const child of childrenOf(chart, charts)) {
    result.set(child.name, spread(mapAt(values, child.name) ?? new Map(), child, charts, global));
  }
  return result;
}

function childrenOf(chart: LuaChart, charts: readonly LuaChart[]): LuaChart[] {
  return chart.children.flatMap((number) => charts[number - 1] ?? []);
}

function mapAt(values: Values, key: string): Values | undefined {
  const value = values.get(key);
  return value instanceof Map ? (value as Values) : undefined;
}
