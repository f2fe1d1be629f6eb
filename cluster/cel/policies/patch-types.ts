import type { CelType } from '../types/type.ts';
import { dyn, listOf, string } from '../types/type.ts';

const fields: Readonly<Record<string, CelType>> = {
  op: string,
  path: string,
  from: string,
  value: dyn,
};

const operation: CelType = {
  kind: 'object',
  name: 'JSONPatch',
  field: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
};

/** What an expression of a JSON patch gives. */
export const operations: CelType = listOf(operation);

/** What an expression of an apply configuration gives. */
export const configuration: CelType = objectOf('Object');

/** The types of which an expression may make objects: nothing is known of the fields of `Object`. */
export function patchType(name: string): CelType | undefined {
  if (name === 'JSONPatch') return operation;
  return /^Object(?:\.|$)/.test(name) ? objectOf(name) : undefined;
}

function objectOf(name: string): CelType {
  return { kind: 'object', name, field: () => dyn };
}
