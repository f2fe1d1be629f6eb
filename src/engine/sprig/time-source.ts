import { findLocation, Location, Time, utc } from '../../go/index.ts';
import type { SprigEnvironment } from './environment.ts';

/** The environment's clock and zones, each zone read once. */
export interface TimeSource {
  readonly now: () => Time;
  readonly local: () => Location;
  readonly findLocation: (name: string) => Location | undefined;
}

export function makeTimeSource(
  environment: Pick<SprigEnvironment, 'now' | 'localTimeZone' | 'readTimeZone'>,
): TimeSource {
  const locations = new Map<string, Location | undefined>();
  const find = (name: string): Location | undefined => {
    if (!locations.has(name)) {
      locations.set(name, findLocation(name, environment.readTimeZone));
    }
    return locations.get(name);
  };
  let localLocation: Location | undefined;
  const local = (): Location =>
    (localLocation ??= new Location('Local', (find(environment.localTimeZone) ?? utc).rules));
  return {
    local,
    findLocation: (name) => (name === 'Local' ? local() : find(name)),
    now: () => timeOf(environment.now(), local()),
  };
}

function timeOf(date: Date, local: Location): Time {
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  const nanosecond = (milliseconds - seconds * 1000) * 1_000_000;
  return new Time({ unixSeconds: BigInt(seconds), nanosecond, location: local }, local);
}
