import { trimSpace } from '../../go/index.ts';
import type { Dependency } from '../metadata/metadata.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { isTable } from '../values/values-map.ts';
import type { ReadonlyValues } from '../values/values-map.ts';
import { findValueAt } from '../values/values-path.ts';

/**
 * Which dependencies are enabled, by name. Tags decide first, then a condition, if one is set;
 * without either a dependency is enabled.
 */
export function findEnabledNames(
  dependencies: readonly Dependency[],
  values: ReadonlyValues,
  path: string,
  warn: Warn,
): Map<string, boolean> {
  const enabled = new Map<string, boolean>();
  for (const dependency of dependencies) {
    const byCondition = findCondition(dependency, values, path, warn);
    const isEnabled = byCondition ?? isEnabledByTags(dependency, values.get('tags'), warn);
    // Two dependencies of one name share its fate: one that is disabled removes both.
    enabled.set(dependency.name, isEnabled && enabled.get(dependency.name) !== false);
  }
  return enabled;
}

/** A tag that is true outweighs those that are false. */
function isEnabledByTags({ name, tags }: Dependency, table: unknown, warn: Warn): boolean {
  if (!isTable(table)) return true;
  const states = tags.flatMap((tag) => {
    const state = table.get(tag);
    if (typeof state === 'boolean') return [state];
    if (state !== undefined) warn('returned non-bool value', { tag, chart: name });
    return [];
  });
  return states.includes(true) || !states.includes(false);
}

/** The first of the comma-separated paths that leads to a boolean. */
function findCondition(
  { name, condition }: Dependency,
  values: ReadonlyValues,
  path: string,
  warn: Warn,
): boolean | undefined {
  for (const each of trimSpace(condition).split(',')) {
    if (each === '') continue;
    const value = findValueAt(values, path + each);
    if (typeof value === 'boolean') return value;
    if (value !== undefined) warn('returned non-bool value', { path: each, chart: name });
  }
  return undefined;
}
