import { formatInstant } from '../go/index.ts';
import type { Time } from '../go/index.ts';

/** The zones of times whose text names none: the encoder knows them again by these names. */
export const localDatetime = 'datetime-local';
export const localDate = 'date-local';
export const localTime = 'time-local';

const layouts: Readonly<Record<string, string>> = {
  [localDatetime]: '2006-01-02T15:04:05.999999999',
  [localDate]: '2006-01-02',
  [localTime]: '15:04:05.999999999',
};

export function tomlDatetime(time: Time): string {
  const layout = layouts[time.location.name];
  return layout === undefined ? time.goText() : formatInstant(time, layout);
}
