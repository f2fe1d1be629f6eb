const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** What timers of JavaScript hold. */
const maxSpan = 2 ** 31 - 1;

/** Milliseconds of a text such as `1h30m`; undefined for any other. */
export function parseSpan(text: string): number | undefined {
  if (!/^(\d{1,9}(h|ms|m|s))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+)(h|ms|m|s)/g);
  const span = [...parts].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
  return Math.min(span, maxSpan);
}
