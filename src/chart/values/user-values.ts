import { HelmError, isHelmError } from '../../base/index.ts';
import { GoError, decodeUtf8, isDeeperThan, parseJson, trimSpace } from '../../go/index.ts';
import { maxParsedSize } from '../loader/limits.ts';
import { maxValuesDepth, parseValues } from './load-values.ts';
import { mergeMaps } from './merge-maps.ts';
import {
  parseSet,
  parseSetFile,
  parseSetJson,
  parseSetLiteral,
  parseSetString,
} from './set/parse-set.ts';
import { rememberUserSources } from './user-sources.ts';
import type { UserSource } from './user-sources.ts';
import { isTable } from './values-map.ts';
import type { ValuesMap } from './values-map.ts';

/** What the user says about values, flag by flag; within a flag the last one counts. */
export interface ValueFlags {
  /** `--values`: paths, URLs, or `-` for standard input. */
  readonly files?: readonly string[];
  readonly setJson?: readonly string[];
  readonly set?: readonly string[];
  readonly setString?: readonly string[];
  readonly setFile?: readonly string[];
  readonly setLiteral?: readonly string[];
}

/** The content of a path, a URL or `-`. */
export type ReadValueFile = (location: string) => Uint8Array;

/** One table of all that the user gave, in Helm's order: files, then each kind of `--set`. */
export function mergeUserValues(flags: ValueFlags, read: ReadValueFile): ValuesMap {
  let values: ValuesMap = new Map();
  const sources: UserSource[] = [];
  for (const file of flags.files ?? []) {
    const { text, parsed } = readValues(file, read);
    values = mergeMaps(values, parsed);
    sources.push({ kind: 'file', file, text });
  }
  for (const text of flags.setJson ?? []) values = applyJson(text, values);
  const readText = (location: string): string => decodeUtf8(readBounded(location, read));
  apply(flags.set, '--set', (text) => parseSet(text, values));
  apply(flags.setString, '--set-string', (text) => parseSetString(text, values));
  apply(flags.setFile, '--set-file', (text) => parseSetFile(text, values, readText));
  apply(flags.setLiteral, '--set-literal', (text) => parseSetLiteral(text, values));
  rememberUserSources(values, [...sources, ...flagSources(flags)]);
  return values;
}

type Parse = (text: string, values: ValuesMap) => unknown;

/** Every flag in the order in which they count, with what it says alone. */
function flagSources(flags: ValueFlags): UserSource[] {
  const given = (flag: string, texts: readonly string[] = [], parse: Parse): UserSource[] =>
    texts.map((text) => ({
      kind: 'flag',
      text: `${flag} ${text}`,
      values: () => {
        const values: ValuesMap = new Map();
        const parsed = parse(text, values);
        return isTable(parsed) ? parsed : values;
      },
    }));
  return [
    ...given('--set-json', flags.setJson, applyJson),
    ...given('--set', flags.set, parseSet),
    ...given('--set-string', flags.setString, parseSetString),
    ...given('--set-file', flags.setFile, (text, values) => parseSetFile(text, values, () => '')),
    ...given('--set-literal', flags.setLiteral, parseSetLiteral),
  ];
}

/** Every location that `mergeUserValues` will read, for whoever has to fetch some beforehand. */
export function valueLocations(flags: ValueFlags): string[] {
  const locations = [...(flags.files ?? [])];
  const collect = (location: string): string => {
    locations.push(location);
    return '';
  };
  apply(flags.setFile, '--set-file', (text) => parseSetFile(text, new Map(), collect));
  return locations;
}

function readValues(
  file: string,
  read: ReadValueFile,
): { readonly text: string; readonly parsed: ValuesMap } {
  try {
    const text = decodeUtf8(readBounded(file, read));
    return { text, parsed: parseValues(text, file) };
  } catch (error) {
    if (!isHelmError(error, 'InvalidValues')) throw error;
    const source = error.source && { source: error.source };
    const message = `failed to parse ${file}: ${error.message}`;
    throw new HelmError(error.code, message, { ...source, cause: error });
  }
}

function readBounded(location: string, read: ReadValueFile): Uint8Array {
  const data = read(location);
  if (data.length <= maxParsedSize) return data;
  const message = `values file ${location} is larger than ${maxParsedSize} bytes`;
  throw new HelmError('ValuesTooLarge', message);
}

/** `--set-json` takes a whole object, too. */
function applyJson(text: string, values: ValuesMap): ValuesMap {
  const trimmed = trimSpace(text);
  if (trimmed.startsWith('{')) return mergeMaps(values, parseObject(trimmed, text));
  try {
    parseSetJson(text, values);
    return values;
  } catch (error) {
    if (!isHelmError(error)) throw error;
    throw new HelmError('InvalidSetValue', `failed parsing --set-json data ${text}`, {
      details: [error.message],
      cause: error,
    });
  }
}

function parseObject(json: string, text: string): ValuesMap {
  try {
    const object = parseJson(json);
    if (isTable(object) && !isDeeperThan(object, maxValuesDepth)) return object;
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
  }
  throw new HelmError('InvalidSetValue', `failed parsing --set-json data JSON: ${text}`);
}

function apply(
  texts: readonly string[] | undefined,
  flag: string,
  parse: (text: string) => void,
): void {
  for (const text of texts ?? []) {
    try {
      parse(text);
    } catch (error) {
      if (!isHelmError(error)) throw error;
      const message = `failed parsing ${flag} data: ${error.message}`;
      throw new HelmError(error.code, message, { cause: error });
    }
  }
}
