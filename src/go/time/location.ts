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
  /** As a time holds it: fmt, which sees the field, may call no method of it. UTC is nil there. */
  readonly pointer: GoObject;

  constructor(name: string, rules: ZoneRules, isNilPointer = false) {
    this.name = name;
    this.rules = rules;
    this.pointer = { goType: this.goType, goKind: this.goKind, isNilPointer };
  }

  goString(): string {
    return this.name;
  }

  goMethod(name: string): GoFunction | undefined {
    return name === 'String' ? goFunction('func() string', () => this.name) : undefined;
  }
}

export const utc: Location = new Location('UTC', fixedRules('UTC', 0), true);

export function fixedZone(name: string, offset: number): Location {
  return new Location(name, fixedRules(name, offset));
}

function fixedRules(name: string, offset: number): ZoneRules {
  const period: ZonePeriod = { abbreviation: name, offset, isDst: false };
  return { periods: [period], periodAt: () => period };
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
