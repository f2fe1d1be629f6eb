import type { ActionContext } from '../context/index.ts';
import { Location, Time, findLocation, utc } from '../go/index.ts';

/** A moment in the zone of the user. */
export function localTime({ timeZone }: ActionContext, date: Date): Time {
  const local = new Location('Local', (findLocation(timeZone()) ?? utc).rules);
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  const nanosecond = (milliseconds - seconds * 1000) * 1_000_000;
  return new Time({ unixSeconds: BigInt(seconds), nanosecond, location: local }, local);
}
