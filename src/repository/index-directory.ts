import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError, compareVersions, findVersion, isHelmError } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import { loadChart, metadataFields } from '../chart/index.ts';
import { StructFields, compareStrings } from '../go/index.ts';
import { digestOf } from '../provenance/index.ts';
import { YamlError } from '../yaml/index.ts';
import { parseWholeIndex } from './index-file/parse-index.ts';

/** A version of a chart as an index prints it: fields by name. */
export type IndexRecord = ReadonlyMap<string, unknown>;

export interface IndexDirectoryOptions {
  /** Where the archives will be served from. */
  readonly url?: string;
  /** An index whose entries are kept where the directory has no such version. */
  readonly mergeFile?: string;
  readonly now: Date;
  readonly warn: (message: string) => void;
}

/** The index of the archives in a directory and in the directories right below it. */
export function indexDirectory(directory: string, options: IndexDirectoryOptions): IndexRecord {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new HelmError('NotADirectory', `"${directory}" is not a directory`);
  }
  const charts = new Map<string, IndexRecord[]>();
  const add = (name: string, record: IndexRecord): void =>
    void charts.set(name, [...(charts.get(name) ?? []), record]);
  for (const file of archivesIn(directory)) {
    const record = recordOf(directory, file, options);
    if (record !== undefined) add(record.name, record.fields);
  }
  for (const [name, records] of oldEntries(options.mergeFile)) {
    for (const record of records) if (!hasVersion(charts.get(name), record)) add(name, record);
  }
  const entries = [...charts]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([name, records]) => [name, records.toSorted(newestFirst)] as const);
  return new Map<string, unknown>([
    ['apiVersion', 'v1'],
    ['entries', new Map(entries)],
    ['generated', options.now.toISOString()],
  ]);
}

function archivesIn(directory: string): string[] {
  // Of two of one version, the first counts: that of the directory itself.
  return ['*.tgz', '*/*.tgz'].flatMap((pattern) =>
    globSync(pattern, { cwd: directory })
      .map((file) => file.split(path.sep).join('/'))
      .sort(),
  );
}

interface NamedRecord {
  readonly name: string;
  readonly fields: IndexRecord;
}

/** Undefined for an archive that holds no chart. */
function recordOf(
  directory: string,
  file: string,
  options: IndexDirectoryOptions,
): NamedRecord | undefined {
  let chart: Chart;
  try {
    chart = loadChart(path.join(directory, file));
  } catch (error) {
    if (!isHelmError(error)) throw error;
    options.warn(`${file} is left out: ${error.message}`);
    return undefined;
  }
  const { metadata } = chart;
  return {
    name: metadata.name,
    fields: new Map<string, unknown>([
      ...metadataFields(metadata).entries.map(([name, value]) => [name, plain(value)] as const),
      ['created', options.now.toISOString()],
      ['digest', digestOf(readFileSync(path.join(directory, file))).slice('sha256:'.length)],
      ['urls', [joinUrl(options.url ?? '', file)]],
    ]),
  };
}

/** Structs as tables, which YAML prints in the order of their keys. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof StructFields)) return value;
  return new Map(value.entries.map(([name, field]) => [name, plain(field)]));
}

function joinUrl(base: string, file: string): string {
  const url = URL.parse(base);
  if (url === null) return path.posix.join(base, file);
  url.pathname = path.posix.join(url.pathname, file);
  return url.href;
}

function oldEntries(file: string | undefined): ReadonlyMap<string, readonly IndexRecord[]> {
  if (file === undefined || !existsSync(file)) return new Map();
  try {
    const charts = [...parseWholeIndex(readFileSync(file, 'utf8'))];
    return new Map(
      charts.map(([name, records]) => [
        name,
        records.filter((record): record is IndexRecord => record instanceof Map),
      ]),
    );
  } catch (error) {
    if (!isHelmError(error, 'InvalidIndex') && !(error instanceof YamlError)) throw error;
    throw new HelmError('InvalidIndex', `merge failed: error loading ${file}: ${error.message}`);
  }
}

function hasVersion(records: readonly IndexRecord[] | undefined, record: IndexRecord): boolean {
  return (records ?? []).some((each) => newestFirst(each, record) === 0);
}

/** What is no version comes last. */
function newestFirst(a: IndexRecord, b: IndexRecord): number {
  const [left, right] = [a, b].map((record) => findVersion(String(record.get('version'))));
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined);
  return compareVersions(right, left);
}
