import { Location, findLocation, formatInstant, utc } from '../../go/index.ts';
import type { ActionContext } from '../../index.ts';

/** Go's time.ANSIC: `Mon Jan _2 15:04:05 2006`. */
export const ansic = 'Mon Jan _2 15:04:05 2006';

/** How long ago a moment was, in the largest unit that it fills: `5m ago`. */
export function formatAge({ clock }: Pick<ActionContext, 'clock'>, date: Date): string {
  const seconds = Math.max(0, Math.floor((clock.now().getTime() - date.getTime()) / 1000));
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 's'];
  return `${Math.floor(seconds / size)}${unit} ago`;
}

const units = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'm'],
] as const;

/** Writes a moment by one of Go's layouts, in the user's time zone. */
export function formatLocalTime({ timeZone }: ActionContext, date: Date, layout: string): string {
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  const location = new Location('Local', (findLocation(timeZone()) ?? utc).rules);
  const nanosecond = (milliseconds - seconds * 1000) * 1_000_000;
  return formatInstant({ unixSeconds: BigInt(seconds), nanosecond, location }, layout);
}
