import type { Chart, ReadonlyValues } from '../../chart/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { Finding } from '../finding.ts';
import { findKey } from '../source-text.ts';
import type { LintTarget } from '../target.ts';
import type { ValuePath } from '../values/abstract.ts';
import { formatValuePath } from '../values/format-path.ts';
import type { Usage } from '../values/usage.ts';

const path = 'values.yaml';

/** Values in values.yaml that no template reads: forgotten, or misspelled. */
export function lintUnusedValues({ directory }: LintTarget, chart: Chart, usage: Usage): Finding[] {
  if (directory.kindOf(path) !== 'file') return [];
  const text = decodeUtf8(directory.read(path));
  return unusedIn(chart.values, [], usage).map((unused) => ({
    severity: 'info',
    code: 'ValueUnused',
    message: `no template reads ${formatValuePath(unused)}`,
    path,
    source: findKey(path, text, unused),
    isOwn: true,
  }));
}

/** The topmost keys that nobody reads. */
export function unusedIn(table: ReadonlyValues, at: ValuePath, usage: Usage): ValuePath[] {
  return [...table].flatMap(([key, value]) => {
    const here = [...at, key];
    if (!usage.isUsed(here)) return [here];
    if (!(value instanceof Map) || usage.isUsedWhole(here)) return [];
    return unusedIn(value as ReadonlyValues, here, usage);
  });
}
