import { compareStrings, formatFloat, GoNumber, quote } from '../../go/index.ts';

/** Error texts quote values of any depth; beyond this one they end. */
const maxDepth = 100;

/** `%#v` of what go-yaml decodes, keys still of their own types: its errors show values so. */
export function goSyntax(value: unknown, depth = 0): string {
  if (depth > maxDepth) return '...';
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      return formatFloat(value, 'g');
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return objectSyntax(value, depth);
  }
}

function objectSyntax(value: unknown, depth: number): string {
  if (value instanceof GoNumber) return `0x${value.value.toString(16)}`;
  if (value instanceof Map) return mapSyntax(value, depth);
  if (Array.isArray(value)) {
    return `[]interface {}{${value.map((item) => goSyntax(item, depth + 1)).join(', ')}}`;
  }
  return depth === 0 ? '<nil>' : 'interface {}(nil)';
}

function mapSyntax(map: ReadonlyMap<unknown, unknown>, depth: number): string {
  const entries = [...map]
    .sort(([a], [b]) => compareKeys(a, b))
    .map(([key, value]) => `${goSyntax(key, depth + 1)}:${goSyntax(value, depth + 1)}`);
  return `map[interface {}]interface {}{${entries.join(', ')}}`;
}

function compareKeys(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  const byType = typeRank(a) - typeRank(b);
  if (byType !== 0) return byType;
  return (a as bigint) > (b as bigint) ? 1 : -1;
}

/** Go orders keys of different types by where its linker put the types. */
function typeRank(key: unknown): number {
  if (key === null) return 0;
  return ['string', 'object', 'bigint', 'number', 'boolean'].indexOf(typeof key) + 1;
}
