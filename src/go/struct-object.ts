import type { GoObject, GoValue } from './values.ts';

/** A struct of Go, or a pointer to one. Printing shows all of its fields, templates reach the exported ones. */
export function structObject(
  goType: string,
  goKind: 'struct' | 'ptr',
  fields: Readonly<Record<string, GoValue>>,
): GoObject {
  return {
    goType,
    goKind,
    goField: (name) =>
      /^[A-Z]/.test(name) && Object.hasOwn(fields, name) ? fields[name] : undefined,
    goFields: () => Object.entries(fields),
  };
}
