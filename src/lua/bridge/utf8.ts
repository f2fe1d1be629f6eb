/** Bytes of the well-formed UTF-8 sequence at `at`; 0 where there is none (Unicode, table 3-7). */
export function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return tail(bytes, at + 1, end, 1) ? 2 : 0;
  const second = bytes[at + 1] ?? 0;
  if (lead < 0xf0) {
    const low = lead === 0xe0 ? 0xa0 : 0x80;
    const high = lead === 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && tail(bytes, at + 1, end, 2) ? 3 : 0;
  }
  if (lead > 0xf4) return 0;
  const low = lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xf4 ? 0x8f : 0xbf;
  return second >= low && second <= high && tail(bytes, at + 1, end, 3) ? 4 : 0;
}

function tail(bytes: Uint8Array, at: number, end: number, count: number): boolean {
  if (at + count > end) return false;
  for (let index = at; index < at + count; index++) {
    if (((bytes[index] ?? 0) & 0xc0) !== 0x80) return false;
  }
  return true;
}

/** Writes a code point at `at` and returns where the next goes. */
export function writeCodePoint(bytes: Uint8Array, at: number, point: number): number {
  if (point < 0x80) {
    bytes[at] = point;
    return at + 1;
  }
  if (point < 0x800) {
    bytes[at] = 0xc0 | (point >> 6);
    bytes[at + 1] = 0x80 | (point & 0x3f);
    return at + 2;
  }
  if (point < 0x10000) {
    bytes[at] = 0xe0 | (point >> 12);
    bytes[at + 1] = 0x80 | ((point >> 6) & 0x3f);
    bytes[at + 2] = 0x80 | (point & 0x3f);
    return at + 3;
  }
  bytes[at] = 0xf0 | (point >> 18);
  bytes[at + 1] = 0x80 | ((point >> 12) & 0x3f);
  bytes[at + 2] = 0x80 | ((point >> 6) & 0x3f);
  bytes[at + 3] = 0x80 | (point & 0x3f);
  return at + 4;
}
