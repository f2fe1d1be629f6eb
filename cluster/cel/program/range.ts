/** At least and at most: a size, or a cost. What is too large for 64 bits is the largest number. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export const maxSize: number = 2 ** 64;
export const unknown: Range = { min: 0, max: maxSize };

export function exactly(value: number): Range {
  return { min: value, max: value };
}

export function add(a: Range, b: Range): Range {
  return { min: bound(a.min + b.min), max: bound(a.max + b.max) };
}

export function multiply(a: Range, b: Range): Range {
  return { min: bound(a.min * b.min), max: bound(a.max * b.max) };
}

/** By a factor, rounded up. */
export function scale({ min, max }: Range, factor: number): Range {
  return { min: bound(Math.ceil(min * factor)), max: bound(Math.ceil(max * factor)) };
}

export function union(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

export function sum(ranges: readonly Range[]): Range {
  return ranges.reduce(add, exactly(0));
}

function bound(value: number): number {
  return Math.min(value, maxSize);
}
