import { goFunction } from '../values.ts';
import type { GoFunction, GoObject } from '../values.ts';
import { intlZone } from './intl-zone.ts';
import { parseTzif } from './tzif.ts';
import type { ZonePeriod, ZoneRules } from './zone.ts';

/** Where the rules come from: the bytes of a TZif file, or nothing where there is none. */
export type ReadTimeZone = (name: string) => Uint8Array | undefined;

/** Go's *time.Location. */
export class Location implements GoObject {
  readonly goType = '*time.Location';
  readonly goKind = 'ptr';
  readonly name: string;
  readonly rules: ZoneRules;

  constructor(name: string, rules: ZoneRules) {
    this.name = name;
    this.rules = rules;
  }

  goString(): string {
    return this.name;
  }

  goMethod(name: string): GoFunction | undefined {
    return name === 'String' ? goFunction('func() string', () => this.name) : undefined;
  }
}

export const utc: Location = fixedZone('UTC', 0);

export function fixedZone(name: string, offset: number): Location {
  const period: ZonePeriod = { abbreviation: name, offset, isDst: false };
  return new Location(name, { periods: [period], periodAt: () => period });
}

/**
 * The zone of an IANA name: from the host's zone files as Go reads them, else from the JavaScript
 * engine, which knows the offsets but few of the abbreviations.
 */
export function findLocation(name: string, readTimeZone?: ReadTimeZone): Location | undefined {
  if (name === '' || name === 'UTC') return utc;
  if (name.includes('..') || /^[/\\]/.test(name)) return undefined;
  const data = readTimeZone?.(name);
  const rules = (data && parseTzif(data)) ?? intlZone(name);
  return rules && new Location(name, rules);
}
