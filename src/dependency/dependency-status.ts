import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  findConstraint,
  findStrictVersion,
  findVersion,
  isHelmError,
  satisfies,
} from '../base/index.ts';
import type { Chart, Dependency } from '../chart/index.ts';
import { loadChart } from '../chart/index.ts';

/** In Helm's words. */
export type DependencyStatus =
  | 'ok'
  | 'unpacked'
  | 'missing'
  | 'wrong version'
  | 'invalid version'
  | 'too many matches'
  | 'corrupt'
  | 'misnamed';

/** Whether what Chart.yaml asks for is in `charts/` (or `library/`), and how. */
export function statusOf(
  dependency: Dependency,
  chartPath: string,
  { directory, loaded }: { readonly directory: string; readonly loaded: readonly Chart[] },
): DependencyStatus {
  const archives = archivesOf(path.join(chartPath, directory), dependency.name);
  if (archives.length > 1) return 'too many matches';
  const [archive] = archives;
  if (archive !== undefined) return statusOfArchive(archive, dependency);
  const unpacked = loaded.findLast(({ metadata }) => metadata.name === dependency.name);
  if (unpacked === undefined) return 'missing';
  return versionStatus(unpacked.metadata.version, dependency) ?? 'unpacked';
}

/** Charts that lie in a directory though nobody asked for them, and what is no chart at all. */
export function strangersIn(
  directory: string,
  dependencies: readonly Dependency[],
): { readonly file: string; readonly isChart: boolean }[] {
  const names = new Set(dependencies.map(({ name }) => name));
  return entriesOf(directory)
    .filter((file) => file.endsWith('.tgz') || statSync(file).isDirectory())
    .map((file) => ({ file, name: findName(file) }))
    .filter(({ name }) => name === undefined || !names.has(name))
    .map(({ file, name }) => ({ file, isChart: name !== undefined }));
}

/** Of several files that begin alike only those count that go on with a version. */
function archivesOf(directory: string, name: string): string[] {
  const all = entriesOf(directory).filter((file) => {
    const base = path.basename(file);
    return base.startsWith(`${name}-`) && base.endsWith('.tgz');
  });
  if (all.length < 2) return all;
  return all.filter((file) => {
    return findStrictVersion(path.basename(file, '.tgz').slice(name.length + 1)) !== undefined;
  });
}

function statusOfArchive(archive: string, dependency: Dependency): DependencyStatus {
  let chart: Chart;
  try {
    chart = loadChart(archive);
  } catch (error) {
    if (isHelmError(error)) return 'corrupt';
    throw error;
  }
  if (chart.metadata.name !== dependency.name) return 'misnamed';
  return versionStatus(chart.metadata.version, dependency) ?? 'ok';
}

function versionStatus(version: string, dependency: Dependency): DependencyStatus | undefined {
  if (version === dependency.version) return undefined;
  const range = findConstraint(dependency.version);
  const found = findVersion(version);
  if (range === undefined || found === undefined) return 'invalid version';
  return satisfies(found, range) ? undefined : 'wrong version';
}

function entriesOf(directory: string): string[] {
  // Of an archive there is no directory, nor can one be asked for.
  if (!existsSync(directory) || !statSync(directory).isDirectory()) return [];
  return readdirSync(directory)
    .sort()
    .map((name) => path.join(directory, name));
}

function findName(file: string): string | undefined {
  try {
    return loadChart(file).metadata.name;
  } catch (error) {
    if (isHelmError(error)) return undefined;
    throw error;
  }
}
