import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../base/index.ts';

/** What makes one value of another as a merge patch: what goes is null. Undefined where they are the same. */
export function mergePatchOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const gone = Object.keys(before).filter((key) => after[key] === undefined);
  const changed = Object.entries(after).flatMap(([key, item]) => {
    const former = before[key];
    if (item === undefined || isDeepStrictEqual(former, item)) return [];
    return [[key, isRecord(former) && isRecord(item) ? mergePatchOf(former, item) : item] as const];
  });
  const entries = [...gone.map((key) => [key, null] as const), ...changed];
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
