import { GoError, GoMap, goFunction, quote } from '../../go/index.ts';
import type { GoFunction, NamedType } from '../../go/index.ts';
import { printYaml } from '../../yaml/index.ts';

/** The type of `.Values`. Its methods hide values of the same name. */
export const valuesType: NamedType<GoMap> = {
  name: 'common.Values',
  underlying: 'map[string]interface {}',
  method: (values, name) => (Object.hasOwn(methods, name) ? methods[name]?.(values) : undefined),
};

type Values = ReadonlyMap<string, unknown>;

const methods: Readonly<Record<string, (values: Values) => GoFunction>> = {
  AsMap: (values) => goFunction('func() map[string]interface {}', () => new Map(values)),
  Encode: () => goFunction('func(io.Writer) error', () => null),
  PathValue: (values) =>
    goFunction('func(string) (interface {}, error)', (path: string) => pathValue(values, path)),
  Table: (values) =>
    goFunction(
      'func(string) (common.Values, error)',
      (path: string) => new GoMap(valuesType, tableAt(values, path.split('.'))),
    ),
  YAML: (values) => goFunction('func() (string, error)', () => printYaml(values)),
};

/** The value at a path such as `image.tag`: anything but a table. */
function pathValue(values: Values, path: string): unknown {
  if (path === '') throw new GoError('YAML path cannot be empty');
  const tables = path.split('.');
  const key = tables.pop() ?? '';
  const value = findTable(values, tables)?.get(key);
  const isTable = value instanceof Map && !(value instanceof GoMap);
  if (value === undefined || isTable) throw new GoError(`${quote(key)} is not a value`);
  return value;
}

function tableAt(values: Values, path: readonly string[]): Values {
  let table = values;
  for (const key of path) {
    const next = table.get(key);
    if (!(next instanceof Map)) throw new GoError(`${quote(key)} is not a table`);
    table = next as Values;
  }
  return table;
}

function findTable(values: Values, path: readonly string[]): Values | undefined {
  const next = path.reduce<unknown>(
    (table, key) => (table instanceof Map ? table.get(key) : undefined),
    values,
  );
  return next instanceof Map ? (next as Values) : undefined;
}
