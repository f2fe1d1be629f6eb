const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const PARAMETER = new RegExp(`^\\s*${TOKEN}\\s*=\\s*(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*")\\s*$`);

/** The type of a Content-Type header, in lower case; `undefined` for one that does not parse. */
export function parseMediaType(header: string | undefined): string | undefined {
  const [type = '', ...parameters] = (header ?? '').split(';');
  // A semicolon may come last.
  if (parameters.at(-1)?.trim() === '') parameters.pop();
  const isWellFormed = parameters.every((parameter) => PARAMETER.test(parameter));
  return isWellFormed ? type.trim().toLowerCase() : undefined;
}
