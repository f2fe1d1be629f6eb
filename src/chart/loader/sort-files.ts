import { HelmError } from '../../base/index.ts';
import type { ChartFile } from '../chart.ts';
import { maxParsedSize } from './limits.ts';

/** The files of a chart by what they are for. */
export interface ChartParts {
  readonly chartFile: ChartFile | undefined;
  readonly requirements: ChartFile | undefined;
  readonly lock: ChartFile | undefined;
  readonly values: ChartFile | undefined;
  readonly schemas: readonly ChartFile[];
  readonly templates: readonly ChartFile[];
  /** In `charts/` and `library/`, by the next part of the path. */
  readonly charts: ReadonlyMap<string, readonly ChartFile[]>;
  readonly libraries: ReadonlyMap<string, readonly ChartFile[]>;
  readonly files: readonly ChartFile[];
}

/** Tells the files of a chart apart by their paths. */
export function sortFiles(files: readonly ChartFile[]): ChartParts {
  const byName = new Map(files.map((file) => [file.name, file]));
  const isLibrary = libraryTest(byName);
  const templates: ChartFile[] = [];
  const charts: ChartFile[] = [];
  const libraries: ChartFile[] = [];
  const others: ChartFile[] = [];
  for (const file of files) {
    if (file.name.startsWith('templates/')) templates.push(file);
    else if (file.name.startsWith(chartDirectory) && !file.name.endsWith('.prov'))
      charts.push(file);
    else if (isLibrary(file.name)) libraries.push(file);
    else if (!knownFiles.has(file.name)) others.push(file);
  }
  const find = (name: string): ChartFile | undefined => parsable(byName.get(name));
  return {
    chartFile: find('Chart.yaml'),
    requirements: find('requirements.yaml'),
    lock: find('requirements.lock') ?? find('Chart.lock'),
    values: find('values.yaml'),
    schemas: schemaFiles.flatMap((name) => find(name) ?? []),
    templates,
    charts: groupInside(chartDirectory, charts),
    libraries: groupInside(libraryDirectory, libraries),
    files: others,
  };
}

function parsable(file: ChartFile | undefined): ChartFile | undefined {
  if (file === undefined || file.data.length <= maxParsedSize) return file;
  const message = `cannot load ${file.name}: it is larger than ${maxParsedSize} bytes`;
  throw new HelmError('InvalidChart', message, { source: { file: file.name } });
}

const schemaFiles = ['values.schema.json', 'values.schema.yaml'];

/** Files that have a meaning of their own and are no plain files of the chart besides. */
const knownFiles = new Set(['Chart.yaml', 'Chart.lock', 'values.yaml', 'values.schema.json']);

/** Of the charts of Helm 2, these stayed files of the chart. */
export function isNotFromHelm2({ name }: ChartFile): boolean {
  return name !== 'requirements.yaml' && name !== 'requirements.lock';
}

/** A library is an archive in `library/`, or a directory there with a Chart.yaml. */
function libraryTest(byName: ReadonlyMap<string, ChartFile>): (name: string) => boolean {
  return (name) => {
    if (!name.startsWith(libraryDirectory)) return false;
    const slash = name.indexOf('/', libraryDirectory.length);
    if (slash < 0) return name.endsWith('.tgz');
    return slash > libraryDirectory.length && byName.has(`${name.slice(0, slash)}/Chart.yaml`);
  };
}

const chartDirectory = 'charts/';
const libraryDirectory = 'library/';

/** Where charts lie inside a chart. */
export type InnerDirectory = typeof chartDirectory | typeof libraryDirectory;

/** By what follows the directory in their names, up to the next slash. */
function groupInside(
  directory: InnerDirectory,
  files: readonly ChartFile[],
): Map<string, ChartFile[]> {
  const groups = new Map<string, ChartFile[]>();
  for (const file of files) {
    const slash = file.name.indexOf('/', directory.length);
    const name = file.name.slice(directory.length, slash < 0 ? undefined : slash);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [file]);
    else group.push(file);
  }
  return groups;
}
