import type { FunctionTable } from '../library/overload.ts';
import { TypeValue } from '../values/value.ts';
import type { CelType } from './type.ts';
import * as types from './type.ts';

/** What an expression may name. */
export interface Declarations {
  readonly functions: FunctionTable;
  readonly variables: ReadonlyMap<string, CelType>;
  /** Types with fields that an expression may make: `Object.spec{…}`. */
  readonly structs?: (name: string) => CelType | undefined;
}

const parameterA: CelType = { kind: 'parameter', name: 'A' };
const parameterB: CelType = { kind: 'parameter', name: 'B' };

const named: Readonly<Record<string, CelType>> = {
  bool: types.bool,
  bytes: types.bytes,
  double: types.double,
  int: types.int,
  list: types.listOf(parameterA),
  map: types.mapOf(parameterA, parameterB),
  null_type: types.nullType,
  string: types.string,
  uint: types.uint,
  type: { kind: 'type' },
  'google.protobuf.Timestamp': types.timestamp,
  'google.protobuf.Duration': types.duration,
  'net.IP': { kind: 'opaque', name: 'net.IP', parameters: [] },
  'net.CIDR': { kind: 'opaque', name: 'net.CIDR', parameters: [] },
  optional_type: types.optionalOf(parameterA),
  ...Object.fromEntries(
    ['Quantity', 'URL', 'NamedFormat', 'Semver'].map((name) => [
      `kubernetes.${name}`,
      types.objectNamed(`kubernetes.${name}`),
    ]),
  ),
};

/** The value of a name that is a type. */
export function findType(name: string): TypeValue | undefined {
  const type = Object.hasOwn(named, name) ? named[name] : undefined;
  return type && new TypeValue(type);
}
