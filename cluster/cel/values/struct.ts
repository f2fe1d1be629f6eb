import { ValueMap } from './map.ts';
import type { Value } from './value.ts';

/** An object of a named type that an expression made: `Object.spec{replicas: 3}`. */
export class StructValue extends ValueMap {
  readonly typeName: string;

  constructor(typeName: string, fields: Iterable<readonly [string, Value]>) {
    super(fields);
    this.typeName = typeName;
  }
}
