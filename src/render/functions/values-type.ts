import { GoError, GoMap, goFunction } from '../../go/index.ts';
import type { GoFunction, NamedType } from '../../go/index.ts';
import { marshalYaml } from '../../yaml/index.ts';

/** The type of `.Values`. Its methods hide values of the same name. */
export const valuesType: NamedType<GoMap> = {
  name: 'common.Values',
  underlying: 'map[string]interface {}',
  method: (values, name) => methods[name]?.(values),
};

type Values = ReadonlyMap<string, unknown>;

const methods: Readonly<Record<string, (values: GoMap) => GoFunction>> = {
  AsMap: (values) =>
    goFunction('func() map[string]interface {}', () => (values.size === 0 ? new Map() : values)),
  Encode: () => goFunction('func(io.Writer) error', () => null),
  PathValue: (values) =>
    goFunction('func(string) (interface {}, error)', (path: string) => pathValue(values, path)),
  Table: (values) =>
    goFunction('func(string) (common.Values, error)', (path: string) => table(values, path)),
  YAML: (values) => goFunction('func() (string, error)', () => marshalYaml(values)),
};
