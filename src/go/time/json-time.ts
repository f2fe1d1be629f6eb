/** A time as Go's encoder writes it: no more digits of a second than it takes. */
export function formatJsonTime(date: Date): string {
  return date.toISOString().replace(/\.?0*Z$/, 'Z');
}
