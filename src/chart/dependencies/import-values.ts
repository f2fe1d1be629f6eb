import { GoMap, formatGoValue } from '../../go/index.ts';
import { isHelmError } from '../../base/index.ts';
import type { Chart } from '../chart.ts';
import type { Dependency } from '../metadata/metadata.ts';
import { coalesceTables } from '../values/coalesce-tables.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { mergeDefaults } from '../values/coalesce.ts';
import { copyValues, isTable } from '../values/values-map.ts';
import type { ValuesMap } from '../values/values-map.ts';
import { tableAt } from '../values/values-path.ts';

/** Where values come from in a subchart and where they go in its parent. */
interface Import {
  readonly child: string;
  readonly parent: string;
  /** Written as the name of an export. */
  readonly isExport: boolean;
}

/**
 * The chart with `import-values` done, from the deepest charts up: what a subchart exports
 * becomes a default of its parent, unless the parent has its own. The defaults of every chart
 * with dependencies then hold those of its subcharts, too.
 */
export function importValues(chart: Chart, warn: Warn): Chart {
  const dependencies = chart.dependencies.map((subchart) => importValues(subchart, warn));
  const whole = { ...chart, dependencies };
  const declared = chart.metadata.dependencies;
  if (declared === undefined) return whole;
  // To collect imports is to write into the defaults.
  const hasImports = declared.some((dependency) => dependency.importValues.length > 0);
  const defaults = mergeDefaults(whole, { sharesDefaults: !hasImports, warn });
  const imported = collectImports(declared, defaults, warn);
  const metadata = { ...chart.metadata, dependencies: declared.map(withImports) };
  return { ...whole, metadata, values: withImported(defaults, imported, warn) };
}

function collectImports(
  dependencies: readonly Dependency[],
  defaults: ValuesMap,
  warn: Warn,
): ValuesMap {
  const imported: ValuesMap = new Map();
  for (const { name, importValues: wanted } of dependencies) {
    for (const entry of wanted.flatMap(readImport)) {
      const table = findTable(defaults, name, entry, warn);
      if (table === undefined) continue;
      coalesceTables(imported, nest(table, entry.parent), '', { keepsNulls: true, warn });
    }
  }
  return imported;
}

function findTable(
  defaults: ValuesMap,
  chart: string,
  { child, isExport }: Import,
  warn: Warn,
): ValuesMap | undefined {
  try {
    return tableAt(defaults, `${chart}.${child}`);
  } catch (error) {
    if (!isHelmError(error, 'NoTable')) throw error;
    if (isExport) warn('ImportValues missing table', { error: error.message });
    else warn('ImportValues missing table from chart', { chart, error: error.message });
    return undefined;
  }
}

function withImported(defaults: ValuesMap, imported: ValuesMap, warn: Warn): ValuesMap {
  if (imported.size === 0) return defaults;
  // What was imported is part of the defaults: a copy keeps the one from changing the other.
  const values = copyValues(defaults);
  coalesceTables(values, imported, '', { keepsNulls: true, warn });
  return values;
}

/** Both ways of writing an import; anything else counts for nothing. */
function readImport(entry: unknown): Import[] {
  if (typeof entry === 'string')
    return [{ child: `exports.${entry}`, parent: '.', isExport: true }];
  if (!isTable(entry) || entry instanceof GoMap) return [];
  const [child, parent] = ['child', 'parent'].map((key) => formatGoValue(entry.get(key) ?? null));
  return [{ child: child ?? '', parent: parent ?? '', isExport: false }];
}

/** The table under the keys of a dotted path; `.` is the root. */
function nest(table: ValuesMap, path: string): ValuesMap {
  if (path === '.') return table;
  let nested = table;
  for (const key of path.split('.').reverse()) nested = new Map([[key, nested]]);
  return nested;
}

/** The dependency as templates see it afterwards: each import in the long form. */
function withImports(dependency: Dependency): Dependency {
  const imports = dependency.importValues.flatMap(readImport);
  const tables = imports.map(
    ({ child, parent }) => new GoMap('map[string]string', Object.entries({ child, parent })),
  );
  return { ...dependency, importValues: tables };
}
