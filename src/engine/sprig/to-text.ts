import {
  decodeUtf8,
  formatGoValue,
  nilSlice,
  sliceTypeOf,
  typedSlice,
  isGoObject,
} from '../../go/index.ts';
import { findItems } from './items.ts';

/** sprig's strval: a value as text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return decodeUtf8(value);
  if (isGoObject(value) && value.goString !== undefined) return value.goString();
  return formatGoValue(value);
}

/** sprig's strslice: a list as texts, without its nils; anything else as a list of one. */
export function toTexts(value: unknown): string[] {
  if (Array.isArray(value) && sliceTypeOf(value) === '[]string') return value as string[];
  const items = findItems(value);
  if (items === undefined) return stringList(value === null ? [] : [toText(value)]);
  return stringList(items.filter((item) => item !== null && item !== undefined).map(toText));
}

export function stringList(items: string[]): string[] {
  return typedSlice('[]string', items);
}

/** What Go returns where it never made a slice. */
export function stringListOrNil(items: string[]): string[] {
  return items.length === 0 ? (nilSlice('[]string') as string[]) : stringList(items);
}
