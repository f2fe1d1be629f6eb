import { HelmError, isHelmError } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { Chart, ChartFile } from '../chart.ts';
import {
  parseChartFile,
  parseLock,
  parseRequirements,
  parseTopChartFile,
} from '../metadata/parse-metadata.ts';
import type { ChartFields } from '../metadata/chart-yaml.ts';
import { toMetadata } from '../metadata/validate-metadata.ts';
import type { Metadata } from '../metadata/metadata.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { parseValues } from '../values/load-values.ts';
import type { ValuesMap } from '../values/values-map.ts';
import { maxChartDepth } from './limits.ts';
import type { Budget } from './limits.ts';
import { readArchive } from './read-archive.ts';
import { isNotFromHelm2, sortFiles } from './sort-files.ts';
import type { ChartParts, InnerDirectory } from './sort-files.ts';

export interface AssembleOptions {
  readonly warn: Warn;
  /** Whatever the form of the top chart is called. */
  readonly acceptsAnyForm?: boolean;
  /** What the chart may take, with all that is in it. */
  readonly budget: Budget;
}

/** Makes a chart of its files, subcharts and libraries included. */
export function assembleChart(files: readonly ChartFile[], options: AssembleOptions): Chart {
  return assemble(files, { ...options, depth: 0 });
}

interface Context extends AssembleOptions {
  readonly depth: number;
}

function assemble(files: readonly ChartFile[], context: Context): Chart {
  if (context.depth > maxChartDepth) {
    const message = `charts nested deeper than ${maxChartDepth} levels are not supported`;
    throw new HelmError('ChartTooLarge', message);
  }
  context.budget.spendChart(files.length);
  const parts = sortFiles(files);
  const fields = readFields(parts, context);
  const lock = parts.lock && parseLock(parts.lock);
  const values = readValues(parts.values);
  if (fields === undefined) throw new HelmError('InvalidChart', 'Chart.yaml file is missing');
  const metadata = toMetadata(fields);
  return {
    metadata,
    lock,
    raw: files,
    templates: parts.templates,
    files: metadata.apiVersion === 'v1' ? parts.files : parts.files.filter(isNotFromHelm2),
    values,
    schemas: parts.schemas,
    dependencies: loadInner('charts/', parts.charts, metadata, context),
    libraries: loadInner('library/', parts.libraries, metadata, context),
  };
}

function readFields(
  { chartFile, requirements, lock }: ChartParts,
  { depth, warn, acceptsAnyForm }: Context,
): ChartFields | undefined {
  const parse = depth === 0 && acceptsAnyForm !== true ? parseTopChartFile : parseChartFile;
  const fields = chartFile && parse(chartFile);
  const all = fields && requirements ? parseRequirements(requirements, fields) : fields;
  if (fields?.apiVersion === 'v2') {
    const advice = 'since apiVersion "v2". We recommend migrating';
    if (requirements && !hasOwnWords(fields, all)) {
      warn(`Dependencies are handled in Chart.yaml ${advice} dependencies to Chart.yaml.`);
    }
    if (lock?.name === 'requirements.lock') {
      warn(`Dependency locking is handled in Chart.lock ${advice} to Chart.lock.`);
    }
  }
  return all;
}

/** Whether requirements.yaml says what Helm's Chart.yaml has no words for: then it stays where it is. */
function hasOwnWords(before: ChartFields, after: ChartFields | undefined): boolean {
  const words = ['requirements', 'libraries', 'library'] as const;
  return words.some((word) => after?.[word] !== before[word]);
}

function readValues(file: ChartFile | undefined): ValuesMap {
  if (file === undefined) return new Map();
  try {
    return parseValues(decodeUtf8(file.data), file.name);
  } catch (error) {
    throw prefixed(`cannot load ${file.name}`, error);
  }
}

function loadInner(
  directory: InnerDirectory,
  groups: ReadonlyMap<string, readonly ChartFile[]>,
  { name: parent }: Metadata,
  context: Context,
): Chart[] {
  const kind = directory === 'charts/' ? 'subchart' : 'library';
  const charts: Chart[] = [];
  for (const [name, files] of groups) {
    if (name.startsWith('_') || name.startsWith('.')) continue;
    const found = files[0]?.name.slice(directory.length) ?? '';
    if (name.endsWith('.tgz') && found !== name) {
      const message = `error unpacking ${kind} tar in ${parent}: expected ${name}, got ${found}`;
      throw new HelmError('InvalidChart', message);
    }
    try {
      const inner = innerFiles(directory + name, files, context);
      charts.push(assemble(inner, { ...context, depth: context.depth + 1 }));
    } catch (error) {
      throw prefixed(`error unpacking ${kind} ${name} in ${parent}`, error);
    }
  }
  return charts;
}

/** The files of the chart that is an archive or a directory of this name. */
function innerFiles(
  path: string,
  files: readonly ChartFile[],
  { budget }: Context,
): readonly ChartFile[] {
  const [first] = files;
  if (first !== undefined && path.endsWith('.tgz')) return readArchive(first.data, budget);
  const inner: ChartFile[] = [];
  for (const { name, data, modified } of files) {
    // A file that lies in charts/ by itself is none of a chart's.
    if (name !== path) inner.push({ name: name.slice(path.length + 1), data, modified });
  }
  return inner;
}

function prefixed(prefix: string, error: unknown): unknown {
  // What the whole tree is too large for is no fault of the chart that was read last.
  if (!isHelmError(error) || error.code === 'ChartTooLarge') return error;
  const { code, message, hint, source, details } = error;
  return new HelmError(code, `${prefix}: ${message}`, {
    ...(hint === undefined ? {} : { hint }),
    ...(source === undefined ? {} : { source }),
    details,
    cause: error,
  });
}
