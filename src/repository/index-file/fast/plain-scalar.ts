/** Words that YAML 1.1 takes for something else than a text. */
const notText = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;

/**
 * The text of a value on one line, where it surely is one and means itself; undefined for anything
 * that needs a YAML parser to be sure.
 */
export function plainText(value: string): string | undefined {
  const [first = ''] = value;
  if (first === '"') return /^"[^"\\]*"$/.test(value) ? value.slice(1, -1) : undefined;
  if (first === "'") return /^'[^']*'$/.test(value) ? value.slice(1, -1) : undefined;
  if (/[A-Za-z]/.test(first)) return isPlain(value) && !notText.test(value) ? value : undefined;
  // Two dots make no number; nor do the letters of a digest, but for an e.
  const isSafe = /^\d+\.\d+\.\d+[\w.+-]*$/.test(value) || /^(?=.*[a-df])[0-9a-f]{64}$/.test(value);
  return isSafe ? value : undefined;
}

/** The text of a value that goes on over several lines, under the same condition. */
export function foldedText(lines: readonly string[]): string | undefined {
  const [first = ''] = lines;
  if (!/^[A-Za-z]/.test(first)) return undefined;
  return lines.every((line) => line !== '' && isPlain(line)) ? lines.join(' ') : undefined;
}

/** The key of `key:` or `key: []`, where it surely is a text; else undefined. */
export function plainKeyOf(line: string): string | undefined {
  const match =
    /^([^\s:#"'&*!|>%@`{}[\],?-][^\s:#]*|"[^"\\]*"|'[^']*'):(?: +(?:\[\]|null|~))?$/.exec(line);
  const key = match?.[1];
  return key === undefined ? undefined : (plainText(key) ?? undefined);
}

function isPlain(line: string): boolean {
  return !/: |:$| #|^#|\t/.test(line);
}
