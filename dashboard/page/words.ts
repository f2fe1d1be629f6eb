/** Numbers and times in words. */

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

const steps: readonly (readonly [number, string])[] = [
  [60, 's'],
  [60, 'm'],
  [24, 'h'],
  [365, 'd'],
  [Infinity, 'y'],
];

/** As kubectl says it: `12s`, `5m`, `3h`, `20d`, `2y`. */
export function age(from: string, now: number): string {
  let amount = Math.max(0, (now - Date.parse(from)) / 1000);
  if (Number.isNaN(amount)) return '';
  for (const [size, unit] of steps) {
    if (amount < size) return `${Math.floor(amount)}${unit}`;
    amount /= size;
  }
  return '';
}

/** The whole of it, for who rests on an age. */
export function fullTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? time
    : date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
}
