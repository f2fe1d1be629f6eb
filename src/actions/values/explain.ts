import { HelmError, findNearest } from '../../base/index.ts';
import type { Chart, ReadonlyValues, ValueFlags, ValueLeaf } from '../../chart/index.ts';
import { describeValueSource, findValueSource, listLeaves } from '../../chart/index.ts';
import { assumeRelease, assumeTarget } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { toPlain } from '../../go/index.ts';
import type { Usage } from '../../lint/index.ts';
import { analyzeValues } from '../../lint/index.ts';
import { startRelease } from '../../rendering/index.ts';
import type { ChartRun, ScriptOptions } from '../../scripts/index.ts';
import type { ChartInput } from '../../source/index.ts';
import { obtainInstallable, readUserValues } from '../../source/index.ts';

export interface ExplainValuesOptions extends ChartInput {
  /** A dotted path: what is at it and below it. Everything without it. */
  readonly key?: string | undefined;
  readonly values?: ValueFlags;
  readonly scripts?: ScriptOptions;
}

export interface ExplainedValue {
  /** Dotted. */
  readonly key: string;
  readonly value: unknown;
  /** Where it was last written: a line of a file, a flag or a handler. */
  readonly from: string;
  /** The templates that read it; undefined where nobody can tell. */
  readonly usedBy: readonly string[] | undefined;
  /** The name most like it that a template reads, if no template reads this one. */
  readonly nearest?: string;
}

/** Every value that the templates of a chart see, where it comes from, and who reads it. */
export async function explainValues(
  context: ActionContext,
  reference: string,
  { key, values: flags = {}, scripts = {}, ...input }: ExplainValuesOptions = {},
): Promise<readonly ExplainedValue[]> {
  const userValues = await readUserValues(context, flags);
  const { chart } = await obtainInstallable(context, reference, input);
  const target = assumeTarget(context);
  const release = assumeRelease(target);
  const options = { scripts, skipSchemaValidation: true };
  const request = { chart, values: userValues, release, target, options };
  await using run = await startRelease(context, 'template', request);
  await run.emit('chart-loaded');
  await run.emit('pre-render');
  const wanted = key === undefined || key === '' ? [] : key.split('.');
  const found = listLeaves(run.values).filter(({ path }) =>
    wanted.every((step, index) => path[index] === step),
  );
  if (found.length === 0) throw nothingAt(key ?? '', run.values);
  const seen = run.chart;
  return found.map((leaf) => explain(run, seen, userValues, leaf));
}

function explain(
  run: ChartRun,
  chart: Chart,
  userValues: ReadonlyValues,
  { path, value }: ValueLeaf,
): ExplainedValue {
  const from =
    run.findValueChange(path) ?? describeValueSource(findValueSource(path, chart, userValues));
  const { usedBy, nearest } = readersOf(chart, path);
  return {
    key: path.join('.'),
    value: toPlain(value),
    from,
    usedBy,
    ...(nearest === undefined ? {} : { nearest }),
  };
}

const known = new WeakMap<Chart, Usage | undefined>();

/** Scripts may read anything; this is about templates. */
function usageOf(chart: Chart): Usage | undefined {
  if (!known.has(chart)) {
    const files = chart.files.filter(({ name }) => !name.startsWith('ext/lua/'));
    known.set(chart, analyzeValues({ ...chart, files }, { keepsReaders: true }));
  }
  return known.get(chart);
}

function readersOf(
  chart: Chart,
  path: readonly string[],
): Pick<ExplainedValue, 'usedBy' | 'nearest'> {
  const [first, ...rest] = path;
  const child = chart.dependencies.find(({ metadata }) => metadata.name === first);
  if (child !== undefined && rest.length > 0) {
    const { usedBy, nearest } = readersOf(child, rest);
    const prefix = `charts/${child.metadata.name}/`;
    return {
      usedBy: usedBy?.map((name) => prefix + name),
      ...(nearest === undefined ? {} : { nearest: `${child.metadata.name}.${nearest}` }),
    };
  }
  const usage = usageOf(chart);
  if (usage === undefined) return { usedBy: undefined };
  const readers = usage.readersOf(path);
  if (readers.length > 0 || usage.isUsed(path)) return { usedBy: readers };
  const names = usage.reads.map((read) => read.path.join('.'));
  const [nearest] = findNearest(path.join('.'), [...new Set(names)], 1);
  return { usedBy: [], ...(nearest === undefined ? {} : { nearest }) };
}

function nothingAt(key: string, values: ReadonlyValues): HelmError {
  const keys = listLeaves(values).map(({ path }) => path.join('.'));
  const [nearest] = findNearest(key, keys, 1);
  return new HelmError('ValueNotFound', `there is no value "${key}"`, {
    ...(nearest === undefined ? {} : { hint: `did you mean "${nearest}"?` }),
  });
}
