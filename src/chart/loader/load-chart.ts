import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError, isHelmError } from '../../base/index.ts';
import { fileError } from '../../files/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { Chart, ChartFile } from '../chart.ts';
import { defaultIgnoreRules, parseIgnoreRules } from '../ignore/rules.ts';
import type { IgnoreRules } from '../ignore/rules.ts';
import { requireFileNames } from '../file-name.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { assembleChart } from './assemble-chart.ts';
import { detectContentType } from './content-type.ts';
import { Budget, maxChartSize } from './limits.ts';
import { readArchive } from './read-archive.ts';
import { readDirectory } from './read-directory.ts';

export interface LoadOptions {
  readonly warn?: Warn;
  /** Follow symbolic links that lead out of a chart directory, as Helm does. */
  readonly followsLinksOutside?: boolean;
  /** Do not look at the form of the top chart: for those who find fault with it themselves. */
  readonly acceptsAnyForm?: boolean;
}

/** Loads a chart from a directory or an archive. */
export function loadChart(location: string, options: LoadOptions = {}): Chart {
  try {
    return loadFrom(location, options);
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    const file = 'path' in error ? String(error.path) : location;
    throw fileError('read', file, error);
  }
}

function loadFrom(location: string, options: LoadOptions): Chart {
  const stats = statSync(location, { throwIfNoEntry: false });
  if (stats === undefined) {
    const message = `stat ${location}: no such file or directory`;
    throw new HelmError('ChartNotFound', message);
  }
  if (stats.isDirectory()) return loadDirectory(location, options);
  if (!stats.isFile() || stats.size > maxChartSize) {
    const message = `file '${location}' is no file of at most ${maxChartSize} bytes`;
    throw new HelmError('InvalidArchive', message);
  }
  return loadArchiveFile(location, options);
}

/** Loads a chart from the bytes of an archive, such as a download or what came by stdin. */
export function loadArchive(archive: Uint8Array, options: LoadOptions = {}): Chart {
  const budget = new Budget();
  const files = filesOfArchive(archive, 'stream does not appear', budget);
  return assembleWithin(budget, files, options);
}

/** The files in the bytes of an archive, by their names in the chart. */
export function readArchiveFiles(archive: Uint8Array): ChartFile[] {
  return filesOfArchive(archive, 'file does not appear', new Budget());
}

/** Makes a chart of files that are already in memory. */
export function loadFiles(files: readonly ChartFile[], options: LoadOptions = {}): Chart {
  requireFileNames(files.map(({ name }) => name));
  return assembleWithin(new Budget(), files, options);
}

function assembleWithin(budget: Budget, files: readonly ChartFile[], options: LoadOptions): Chart {
  const { warn = ignore, acceptsAnyForm = false } = options;
  return assembleChart(files, { warn, acceptsAnyForm, budget });
}

function loadDirectory(directory: string, options: LoadOptions): Chart {
  const chartFile = path.resolve(directory, 'Chart.yaml');
  if (!existsSync(chartFile)) {
    const reason = `open ${chartFile}: no such file or directory`;
    throw new HelmError('ChartNotFound', `unable to detect chart at ${chartFile}: ${reason}`);
  }
  const rules = [...ignoreRulesOf(directory), ...defaultIgnoreRules()];
  const { followsLinksOutside = false, warn = ignore } = options;
  const budget = new Budget();
  const files = readDirectory(directory, { rules, warn, followsLinksOutside, budget });
  return assembleWithin(budget, files, options);
}

function ignoreRulesOf(directory: string): IgnoreRules {
  const file = path.join(directory, '.helmignore');
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile() || stats.size > maxChartSize) return [];
  return parseIgnoreRules(decodeUtf8(readFileSync(file)));
}

function loadArchiveFile(file: string, options: LoadOptions): Chart {
  const archive = readFileSync(file);
  checkContentType(file, archive);
  const budget = new Budget();
  const files = filesOfArchive(archive, `file '${file}' does not appear`, budget);
  return assembleWithin(budget, files, options);
}

/** Helm's first check: people give a values file where a chart is wanted. */
function checkContentType(file: string, data: Uint8Array): void {
  const type = detectContentType(data);
  if (type === 'application/x-gzip') return;
  const message = /\.ya?ml$/.test(file)
    ? `file '${file}' seems to be a YAML file, but expected a gzipped archive`
    : `file '${file}' does not appear to be a gzipped archive; got '${type}'`;
  throw new HelmError('NotAnArchive', message);
}

function filesOfArchive(archive: Uint8Array, subject: string, budget: Budget): ChartFile[] {
  try {
    const files = readArchive(archive, budget);
    if (files.some(({ name }) => name === 'Chart.yaml')) return files;
  } catch (error) {
    if (!isHelmError(error)) throw error;
    const message =
      error.code === 'NotAnArchive'
        ? `${subject} to be a valid chart file (details: ${error.message})`
        : `unable to load chart archive: ${error.message}`;
    throw new HelmError(error.code, message, { cause: error });
  }
  const message = 'unable to detect chart version, no Chart.yaml found';
  throw new HelmError('InvalidChart', message);
}

function ignore(): void {
  // Nobody asked for the warnings.
}
