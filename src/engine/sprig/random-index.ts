/** A whole number from 0 to below the limit, all equally likely. */
export type RandomIndex = (limit: number) => number;

const range = 2 ** 48;

export function makeRandomIndex(randomBytes: (count: number) => Uint8Array): RandomIndex {
  let pool = new Uint8Array();
  let used = 0;
  const next = (): number => {
    if (used + 6 > pool.length) {
      pool = Uint8Array.from(randomBytes(384));
      used = 0;
    }
    used += 6;
    return Buffer.from(pool.buffer, used - 6, 6).readUIntBE(0, 6);
  };
  return (limit) => {
    // What lies beyond the last whole multiple would favour the small numbers.
    const fair = range - (range % limit);
    let value = next();
    while (value >= fair) value = next();
    return value % limit;
  };
}
