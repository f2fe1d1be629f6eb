import { formatReference, parseReference, withVersion } from '../repository/index.ts';

/** The reference to write instead of `chart --version version`, ready for a shell. */
export function referenceToWrite(chart: string, version: string): string | undefined {
  try {
    return quoteForShell(formatReference(withVersion(parseReference(chart), version)));
  } catch {
    return undefined;
  }
}

/** Ranges hold characters that mean something to a shell. */
function quoteForShell(text: string): string {
  return /^[\w@%+=:,./^-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
