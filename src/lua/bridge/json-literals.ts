/** As JavaScript prints it, but always recognisable as a float. */
export function formatFloat(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const shortEscapes: ReadonlyMap<number, string> = new Map([
  [0x08, '\\b'],
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0c, '\\f'],
  [0x0d, '\\r'],
  [0x22, '\\"'],
  [0x5c, '\\\\'],
]);

/** The escape of a character that a JSON string may not hold as it is. */
export function escapeOf(byte: number): string {
  return shortEscapes.get(byte) ?? `\\u${byte.toString(16).padStart(4, '0')}`;
}
