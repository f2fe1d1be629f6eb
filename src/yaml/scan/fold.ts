/**
 * What the line breaks between two lines of a flow scalar become: one is a space, more lose the
 * first. A Unicode line or paragraph separator is never folded.
 */
export function foldBreaks(breaks: readonly string[]): string {
  if (breaks[0] !== '\n') return breaks.join('');
  return breaks.length === 1 ? ' ' : breaks.slice(1).join('');
}
