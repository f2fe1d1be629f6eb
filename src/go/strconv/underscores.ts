/**
 * Whether the underscores in `number` stand where Go's literals allow them: between digits, or
 * after a base prefix. Everything else about the number has been checked already.
 */
export function hasWellPlacedUnderscores(number: string): boolean {
  const unsigned = /^[+-]/.test(number) ? number.slice(1) : number;
  const prefix = /^0([box])/i.exec(unsigned)?.[1]?.toLowerCase();
  // The prefix counts as a digit, so that 0x_1 is well formed.
  const digits = prefix === undefined ? unsigned : `0${unsigned.slice(2)}`;
  return prefix === 'x'
    ? !/(?:^|[^0-9a-f])_|_(?:$|[^0-9a-f])/i.test(digits)
    : !/(?:^|[^0-9])_|_(?:$|[^0-9])/.test(digits);
}
