import type { Chart, ReadonlyValues } from '../../chart/index.ts';
import type { Finding } from '../finding.ts';
import type { LintTarget } from '../target.ts';
import type { ValuePath } from '../values/abstract.ts';
import { findTwin } from '../values/find-twin.ts';
import { formatValuePath } from '../values/format-path.ts';
import type { Usage } from '../values/usage.ts';
import { unusedIn } from './unused-values.ts';

/** Values that the user gives and no template reads: misspelled, or meant for another chart. */
export function lintUserValues({ userValues }: LintTarget, chart: Chart, usage: Usage): Finding[] {
  return unusedIn(userValues, [], usage).flatMap((path) => {
    const siblings = tableAt(chart.values, path.slice(0, -1));
    // A default that nobody reads is found where it stands.
    if (siblings === undefined || siblings.has(path.at(-1) ?? '')) return [];
    return [findingOf(path, findTwin(path.at(-1) ?? '', siblings.keys()))];
  });
}

function findingOf(path: ValuePath, twin: string | undefined): Finding {
  const meant = twin === undefined ? undefined : formatValuePath([...path.slice(0, -1), twin]);
  const advice = meant === undefined ? '' : `; did you mean ${meant}?`;
  return {
    severity: meant === undefined ? 'info' : 'warning',
    code: 'UserValueUnused',
    message: `no template reads ${formatValuePath(path)}, which is set${advice}`,
    path: 'values.yaml',
    isOwn: true,
  };
}

function tableAt(values: ReadonlyValues, path: ValuePath): ReadonlyValues | undefined {
  const found = path.reduce<unknown>(
    (table, key) => (table instanceof Map ? table.get(key) : undefined),
    values,
  );
  return found instanceof Map ? (found as ReadonlyValues) : undefined;
}
