import { isUtf8 } from 'node:buffer';
import type { Chart, ChartFile } from '../chart/index.ts';
import {
  defaultIgnoreRules,
  isIgnored,
  loadFiles,
  parseIgnoreRules,
  readArchiveFiles,
} from '../chart/index.ts';
import { compareStrings, decodeUtf8, encodeUtf8 } from '../go/index.ts';
import type { ChartFiles } from './render-request.ts';

/** The files of a chart archive, text where they are text. */
export function openArchive(archive: Uint8Array): ChartFiles {
  return Object.fromEntries(
    readArchiveFiles(archive).map(({ name, data }) => [name, asText(data) ?? data]),
  );
}

/** Undefined for what nobody can edit. */
function asText(data: Uint8Array): string | undefined {
  return data.includes(0) || !isUtf8(data) ? undefined : decodeUtf8(data);
}

/** The chart that files are, as it would be in a directory. */
export function chartOf(files: ChartFiles, warn: (text: string) => void): Chart {
  const list = Object.entries(files).map(([name, content]): ChartFile => ({
    name,
    data: typeof content === 'string' ? encodeUtf8(content) : content,
    modified: undefined,
  }));
  const own = list.find(({ name }) => name === '.helmignore');
  const rules = [
    ...(own === undefined ? [] : parseIgnoreRules(decodeUtf8(own.data))),
    ...defaultIgnoreRules(),
  ];
  const visible = list.filter(({ name }) => !isHidden(name, rules));
  return loadFiles(visible.sort(byFolder), { warn });
}

/** In the order in which a directory is walked. */
function byFolder(one: ChartFile, other: ChartFile): number {
  return compareStrings(one.name.replaceAll('/', '\0'), other.name.replaceAll('/', '\0'));
}

/** Whether rules leave out a file, or a folder that it is in. */
function isHidden(name: string, rules: ReturnType<typeof defaultIgnoreRules>): boolean {
  const parts = name.split('/');
  return parts.some((_, index) =>
    isIgnored(rules, parts.slice(0, index + 1).join('/'), index < parts.length - 1),
  );
}
