import { runeCount } from '../utf8.ts';

/** What stands between `%` and the verb, and what printing does to it on the way. */
export interface FormatFlags {
  width: number | undefined;
  precision: number | undefined;
  minus: boolean;
  plus: boolean;
  sharp: boolean;
  space: boolean;
  zero: boolean;
  /** `%+v` and `%#v` change how whole values print, not how numbers do. */
  plusV: boolean;
  sharpV: boolean;
  /** While a bad verb is reported, String methods are not called. */
  isErroring: boolean;
}

export function noFlags(): FormatFlags {
  return {
    width: undefined,
    precision: undefined,
    minus: false,
    plus: false,
    sharp: false,
    space: false,
    zero: false,
    plusV: false,
    sharpV: false,
    isErroring: false,
  };
}

/** Fills up to the width, which counts runes. */
export function pad(text: string, flags: FormatFlags): string {
  if (flags.width === undefined) return text;
  const filling = padding(flags.width - runeCount(text), flags);
  return flags.minus ? text + filling : filling + text;
}

/** Numbers bring their zeros themselves. */
export function padWithSpaces(text: string, flags: FormatFlags): string {
  return flags.width === undefined ? text : pad(text, { ...flags, zero: false });
}

/** Whether nothing is asked for but the verb. */
export function isPlain(flags: FormatFlags): boolean {
  if (flags.width !== undefined || flags.precision !== undefined) return false;
  return !flags.plus && !flags.sharp && !flags.space && !flags.sharpV;
}

export function padding(count: number, flags: FormatFlags): string {
  return count <= 0 ? '' : (flags.zero && !flags.minus ? '0' : ' ').repeat(count);
}
