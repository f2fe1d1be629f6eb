const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const parameterPattern = new RegExp(
  `^\\s*${token}\\s*=\\s*(?:${token}|"(?:[^"\\\\]|\\\\.)*")\\s*$`,
);

/** The type of a Content-Type header, in lower case; `undefined` for one that does not parse. */
export function parseMediaType(header: string | undefined): string | undefined {
  const [type = '', ...parameters] = (header ?? '').split(';');
  // A semicolon may come last.
  if (parameters.at(-1)?.trim() === '') parameters.pop();
  const isWellFormed = parameters.every((parameter) => parameterPattern.test(parameter));
  return isWellFormed ? type.trim().toLowerCase() : undefined;
}
