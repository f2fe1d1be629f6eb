import type { JsonObject } from '../object.ts';
import { isEqualJson } from '../object.ts';

/** The fields that differ, before and after, a line each. */
export function describeChanges(before: JsonObject, after: JsonObject): string {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return keys
    .filter((key) => !isEqualJson(before[key], after[key]))
    .flatMap((key) => [
      `- ${key}: ${JSON.stringify(before[key] ?? null)}`,
      `+ ${key}: ${JSON.stringify(after[key] ?? null)}`,
    ])
    .join('\n');
}
