import { HelmError } from '../../base/index.ts';
import { sprintf } from '../../go/index.ts';
import type { Chart } from '../chart.ts';
import { coalesceTables, fillTable, joinPath, takeDefault } from './coalesce-tables.ts';
import type { FillOptions, Warn } from './coalesce-tables.ts';
import { copyValues, isTable } from './values-map.ts';
import type { ReadonlyValues, ValuesMap } from './values-map.ts';

const globalKey = 'global';

/**
 * The user's values, filled up with the defaults of the chart and its subcharts; shared with these
 * as far as possible, so whoever wants to write to tables in it copies it first.
 */
export function coalesceValues(chart: Chart, values: ReadonlyValues, warn: Warn): ValuesMap {
  const target = copyValues(values);
  coalesce(chart, target, '', { keepsNulls: false, sharesDefaults: true, warn });
  return target;
}

/** The defaults of the chart and its subcharts in one tree, nulls included. */
export function mergeDefaults(
  chart: Chart,
  options: Pick<FillOptions, 'sharesDefaults' | 'warn'>,
): ValuesMap {
  const target: ValuesMap = new Map();
  coalesce(chart, target, '', { ...options, keepsNulls: true });
  return target;
}

/**
 * As `coalesceValues`, but the result shares with `values` what the chart does not touch, and is
 * for reading only: the cost does not grow with what is in `values` besides.
 */
export function coalesceForReading(
  chart: Chart,
  values: ReadonlyValues,
  warn: Warn,
): ReadonlyValues {
  const target = new Map(values);
  const names = chart.dependencies.map(({ metadata }) => metadata.name);
  for (const key of new Set([globalKey, ...names, ...chart.values.keys()])) {
    const value = target.get(key);
    if (isTable(value)) target.set(key, copyValues(value));
  }
  coalesce(chart, target, '', { keepsNulls: false, sharesDefaults: true, warn });
  return target;
}

function coalesce(chart: Chart, target: ValuesMap, path: string, options: FillOptions): void {
  const chartPath = joinPath(path, chart.metadata.name);
  applyDefaults(chart, target, chartPath, options);
  for (const subchart of chart.dependencies) {
    const { name } = subchart.metadata;
    const present = target.has(name) ? target.get(name) : new Map<string, unknown>();
    if (!isTable(present)) {
      throw new HelmError('InvalidValues', sprintf('type mismatch on %s: %t', [name, present]));
    }
    target.set(name, present);
    passGlobals(target, present, chartPath, options.warn);
    coalesce(subchart, present, chartPath, options);
  }
}

/** Fills `target` with the chart's own defaults. */
function applyDefaults(
  chart: Chart,
  target: ValuesMap,
  chartPath: string,
  options: FillOptions,
): void {
  const written = writtenKeys(chart);
  const copying = { ...options, sharesDefaults: false };
  for (const [key, value] of chart.values) {
    const fill = written.has(key) ? copying : options;
    if (target.has(key)) fillDefault(chart, target, { key, value, chartPath }, fill);
    else if (value !== null || options.keepsNulls) target.set(key, takeDefault(value, fill));
  }
}

/** What subcharts will write to; whatever else comes of the defaults is for reading from then on. */
function writtenKeys({ dependencies }: Chart): ReadonlySet<string> {
  const keys = new Set([globalKey]);
  for (const { metadata } of dependencies) keys.add(metadata.name);
  return keys;
}

interface Default {
  readonly key: string;
  readonly value: unknown;
  readonly chartPath: string;
}

function fillDefault(
  chart: Chart,
  target: ValuesMap,
  { key, value, chartPath }: Default,
  options: FillOptions,
): void {
  const present = target.get(key);
  if (present === null && !options.keepsNulls) target.delete(key);
  if (!isTable(present)) return;
  if (!isTable(value)) {
    if (value !== null) {
      options.warn(`warning: skipped value for ${chartPath}.${key}: Not a table.`);
    }
    return;
  }
  // The nulls in a subchart's values are the subchart's to apply.
  const isSubchart = chart.dependencies.some(({ metadata }) => metadata.name === key);
  const keepsNulls = options.keepsNulls || isSubchart;
  fillTable(present, value, joinPath(chartPath, key), { ...options, keepsNulls });
}

/**
 * Hands the globals of a chart down to a subchart. Tables below the first level come to be shared
 * by both, so that a subchart's own defaults for them show in the parent and in its siblings: so
 * it is in Helm, and charts depend on it.
 */
function passGlobals(from: ValuesMap, to: ValuesMap, path: string, warn: Warn): void {
  const target = to.has(globalKey) ? to.get(globalKey) : new Map<string, unknown>();
  if (!isTable(target)) {
    warn(`warning: skipping globals because destination ${globalKey} is not a table.`);
    return;
  }
  const source = from.has(globalKey) ? from.get(globalKey) : new Map<string, unknown>();
  if (!isTable(source)) {
    warn(`warning: skipping globals because source ${globalKey} is not a table.`);
    return;
  }
  for (const [key, value] of source) passGlobal(key, value, target, { path, warn });
  to.set(globalKey, target);
}

function passGlobal(
  key: string,
  value: unknown,
  target: ValuesMap,
  { path, warn }: { readonly path: string; readonly warn: Warn },
): void {
  const present = target.get(key);
  if (!isTable(value)) {
    if (isTable(present)) warn(`key ${key} is table. Skipping`);
    else target.set(key, value);
    return;
  }
  const copy = new Map(value);
  if (!target.has(key)) target.set(key, copy);
  else if (isTable(present)) {
    coalesceTables(copy, present, joinPath(path, key), { keepsNulls: true, warn });
    target.set(key, copy);
  } else warn(sprintf('Conflict: cannot merge map onto non-map for %q. Skipping.', [key]));
}
