import { GoError, goFunction, GoMap, isNilMap, runtimeErrors, sortedKeys } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { deepCopy } from './deep-copy.ts';
import { MergeError, mergeInto } from './merge.ts';
import { plainMap } from './plain-map.ts';
import { stringList, toText } from './to-text.ts';
import { withMust } from './with-must.ts';

type Dict = Map<string, unknown>;

/** Maps with string keys. `set`, `unset` and the merges change their first argument. */
export const dictFunctions: FunctionTable = {
  ...withMust('deepCopy', 'func(interface {}) interface {}', deepCopy),
  dict: goFunction('func(...interface {}) map[string]interface {}', makeDict),
  dig: goFunction('func(...interface {}) (interface {}, error)', dig),
  get: goFunction('func(map[string]interface {}, string) interface {}', (dict: Dict, key: string) =>
    dict.has(key) ? dict.get(key) : '',
  ),
  hasKey: goFunction('func(map[string]interface {}, string) bool', (dict: Dict, key: string) =>
    dict.has(key),
  ),
  keys: goFunction('func(...map[string]interface {}) []string', (...dicts: Dict[]) =>
    stringList(dicts.flatMap((dict) => sortedKeys(dict))),
  ),
  ...mergers('merge', 'mustMerge', false),
  ...mergers('mergeOverwrite', 'mustMergeOverwrite', true),
  omit: goFunction(
    'func(map[string]interface {}, ...string) map[string]interface {}',
    (dict: Dict, ...keys: string[]) => {
      const kept = new Map(dict);
      for (const key of keys) kept.delete(key);
      return kept;
    },
  ),
  pick: goFunction(
    'func(map[string]interface {}, ...string) map[string]interface {}',
    (dict: Dict, ...keys: string[]) =>
      new Map(keys.filter((key) => dict.has(key)).map((key) => [key, dict.get(key)])),
  ),
  pluck: goFunction(
    'func(string, ...map[string]interface {}) []interface {}',
    (key: string, ...dicts: Dict[]) =>
      dicts.filter((dict) => dict.has(key)).map((dict) => dict.get(key)),
  ),
  set: goFunction(
    'func(map[string]interface {}, string, interface {}) map[string]interface {}',
    (dict: Dict, key: string, value: unknown) => {
      if (isNilMap(dict)) throw runtimeErrors.nilMapWrite();
      dict.set(key, value);
      return plainMap(dict);
    },
  ),
  unset: goFunction(
    'func(map[string]interface {}, string) map[string]interface {}',
    (dict: Dict, key: string) => {
      dict.delete(key);
      return plainMap(dict);
    },
  ),
  // Go's order is random; one that does not depend on how the map came about is as good.
  values: goFunction('func(map[string]interface {}) []interface {}', (dict: Dict) =>
    sortedKeys(dict).map((key) => dict.get(key)),
  ),
};

/** Keys and values in turn; a last key without a value gets an empty text. */
function makeDict(...pairs: unknown[]): Dict {
  const dict: Dict = new Map();
  for (let index = 0; index < pairs.length; index += 2) {
    dict.set(toText(pairs[index]), index + 1 < pairs.length ? pairs[index + 1] : '');
  }
  return dict;
}

/** Without `must`, an error is an empty text. */
function mergers(name: string, mustName: string, overwrites: boolean): FunctionTable {
  const parameters = 'func(map[string]interface {}, ...map[string]interface {})';
  return {
    [name]: goFunction(`${parameters} interface {}`, (target: Dict, ...sources: Dict[]) => {
      try {
        return merge(target, sources, overwrites);
      } catch (error) {
        if (error instanceof MergeError) return '';
        throw error;
      }
    }),
    [mustName]: goFunction(
      `${parameters} (interface {}, error)`,
      (target: Dict, ...sources: Dict[]) => merge(target, sources, overwrites),
    ),
  };
}

function merge(target: Dict, sources: readonly Dict[], overwrites: boolean): Dict {
  const isNil = isNilMap(target) && sources.some((source) => !isNilMap(source));
  const merged = isNil ? new Map<string, unknown>() : target;
  for (const source of sources) mergeInto(merged, source, overwrites);
  return plainMap(merged);
}

/** Keys that lead into nested maps, what to return where one is missing, and the map. */
function dig(...args: unknown[]): unknown {
  if (args.length < 3) throw new GoError('dig needs at least three arguments');
  let dict = requirePlainMap(args.at(-1));
  const fallback = args.at(-2);
  const path = args.slice(0, -2).map(requireText);
  for (const [index, key] of path.entries()) {
    if (!dict.has(key)) return fallback;
    const step = dict.get(key);
    if (index === path.length - 1) return step;
    dict = requirePlainMap(step);
  }
  return fallback;
}

function requirePlainMap(value: unknown): Dict {
  if (value instanceof Map && !(value instanceof GoMap)) return value as Dict;
  throw runtimeErrors.conversion(value, 'map[string]interface {}');
}

function requireText(value: unknown): string {
  if (typeof value !== 'string') throw runtimeErrors.conversion(value, 'string');
  return value;
}
