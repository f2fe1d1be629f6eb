/** Keeps the place and the last part of a parse error of Go: `template: PLACE: …: COMPLAINT`. */
export function describeParseError(name: string, message: string): string {
  const parts = message.split(': ');
  const place = parts[1];
  const complaint = parts.at(-1);
  if (place === undefined || complaint === undefined) {
    return `parse error in (${name}): ${message}`;
  }
  return `parse error at (${place}): ${complaint}`;
}
