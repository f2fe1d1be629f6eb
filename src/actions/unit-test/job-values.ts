import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import type { ReadonlyValues, ValuesMap } from '../../chart/index.ts';
import { mergeMaps, parseValues } from '../../chart/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { Job, Suite } from '../../unit-test/index.ts';
import { tableWith } from '../../unit-test/index.ts';
import type { SuiteFile } from './find-suites.ts';

/** The values that a test sets: files, then what the suite sets, then what the test itself sets. */
export function jobValues({ file, route }: SuiteFile, suite: Suite, job: Job): ReadonlyValues {
  const files = [...suite.values, ...job.values].map((name) => {
    const location = path.resolve(path.dirname(file), name);
    return parseValues(decodeUtf8(read(location)), name);
  });
  const sets = [...suite.set, ...job.set].map(([key, value]) => tableWith(key, toFloats(value)));
  const scoped = [...files, ...sets].map((values) => scope(values, route));
  return scoped.reduce<ValuesMap>((all, values) => mergeMaps(all, values), new Map());
}

/** A subchart's values are below its name; globals are everybody's. */
function scope(values: ReadonlyValues, route: readonly string[]): ReadonlyValues {
  return route.toReversed().reduce<ReadonlyValues>((inner, name) => {
    const global = inner.get('global');
    return new Map([
      ...(global === undefined ? [] : [['global', global] as const]),
      [name, inner] as const,
    ]);
  }, values);
}

/** Numbers in values are float64. */
function toFloats(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toFloats);
  if (!(value instanceof Map)) return value;
  return new Map([...(value as ReadonlyValues)].map(([key, item]) => [key, toFloats(item)]));
}

function read(location: string): Uint8Array {
  try {
    return readFileSync(location);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HelmError('ValuesUnreadable', reason, { cause });
  }
}
