import { GoComplex, GoNumber, isGoObject } from '../../go/index.ts';

/** sprig's empty: the zero of its type, or nothing; a struct never is. */
export function isEmpty(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value === '';
    case 'boolean':
      return !value;
    case 'number':
      return value === 0;
    case 'bigint':
      return value === 0n;
    default:
      return isEmptyObject(value);
  }
}

function isEmptyObject(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (value instanceof Map) return value.size === 0;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0;
  if (value instanceof GoNumber) return Number(value.value) === 0;
  if (value instanceof GoComplex) return value.real === 0 && value.imaginary === 0;
  const number = isGoObject(value) ? value.goNumber?.() : undefined;
  return number !== undefined && Number(number) === 0;
}
