/**
 * Go, as far as its exact behaviour shows through Helm: its values, fmt, strconv, time, regexp,
 * encoding/json. Everything above speaks these values; nothing here knows templates or charts.
 */
export * from './deep-equal.ts';
export * from './depth.ts';
export * from './encoding.ts';
export * from './fmt.ts';
export * from './ip.ts';
export * from './json.ts';
export * from './letter-case.ts';
export * from './regexp.ts';
export * from './runtime-error.ts';
export * from './sorted-keys.ts';
export * from './space.ts';
export { inPieces } from './in-pieces.ts';
export * from './strconv.ts';
export * from './strings.ts';
export * from './struct-object.ts';
export * from './time.ts';
export * from './types.ts';
export * from './url.ts';
export * from './utf8.ts';
export * from './values.ts';
export { ItemCount } from './item-count.ts';
