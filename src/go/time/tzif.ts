import type { ZonePeriod, ZoneRules } from './zone.ts';
import { parseTzRule } from './tz-rule.ts';

/** Reads a compiled time zone file (RFC 9636); undefined where the data is none. */
export function parseTzif(data: Uint8Array): ZoneRules | undefined {
  try {
    return readZone(new DataView(data.buffer, data.byteOffset, data.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Header {
  readonly isUtcCount: number;
  readonly isStandardCount: number;
  readonly leapCount: number;
  readonly timeCount: number;
  readonly typeCount: number;
  readonly abbreviationBytes: number;
}

const magic = 0x545a6966; // "TZif"
const headerLength = 44;

function readZone(view: DataView): ZoneRules | undefined {
  const header = readHeader(view, 0);
  if (header === undefined) return undefined;
  if (view.getUint8(4) === 0) return readBody(view, { header, at: headerLength, timeBytes: 4 });
  // Later versions repeat everything with 64-bit times behind the 32-bit part.
  const second = headerLength + bodyLength(header, 4);
  const header64 = readHeader(view, second);
  return header64 && readBody(view, { header: header64, at: second + headerLength, timeBytes: 8 });
}

function readHeader(view: DataView, at: number): Header | undefined {
  if (view.getUint32(at) !== magic) return undefined;
  const count = (index: number): number => view.getUint32(at + 20 + 4 * index);
  return {
    isUtcCount: count(0),
    isStandardCount: count(1),
    leapCount: count(2),
    timeCount: count(3),
    typeCount: count(4),
    abbreviationBytes: count(5),
  };
}

function bodyLength(header: Header, timeBytes: 4 | 8): number {
  return (
    header.timeCount * (timeBytes + 1) +
    header.typeCount * 6 +
    header.abbreviationBytes +
    header.leapCount * (timeBytes + 4) +
    header.isStandardCount +
    header.isUtcCount
  );
}

interface Body {
  readonly header: Header;
  readonly at: number;
  readonly timeBytes: 4 | 8;
}

function readBody(view: DataView, { header, at, timeBytes }: Body): ZoneRules | undefined {
  const typesAt = at + header.timeCount * (timeBytes + 1);
  const abbreviationsAt = typesAt + header.typeCount * 6;
  const readTime = (index: number): number =>
    timeBytes === 8 ? Number(view.getBigInt64(at + 8 * index)) : view.getInt32(at + 4 * index);
  const readType = (index: number): number =>
    view.getUint8(at + header.timeCount * timeBytes + index);

  const periods = Array.from({ length: header.typeCount }, (_, index) =>
    readPeriod(view, typesAt + 6 * index, abbreviationsAt),
  );
  const times = Array.from({ length: header.timeCount }, (_, index) => readTime(index));
  const types = Array.from({ length: header.timeCount }, (_, index) => readType(index));
  const [firstPeriod] = periods;
  if (firstPeriod === undefined) return undefined;
  const before = periods[firstType(types, periods)] ?? firstPeriod;
  const footer = readText(view, at + bodyLength(header, timeBytes), '\n');
  const rule = parseTzRule(footer);
  return {
    periods,
    periodAt(seconds) {
      const last = lastIndexAtMost(times, seconds);
      if (rule !== undefined && last === times.length - 1) return rule(seconds);
      return last < 0 ? before : (periods[types[last] ?? 0] ?? before);
    },
  };
}

function readPeriod(view: DataView, at: number, abbreviationsAt: number): ZonePeriod {
  return {
    offset: view.getInt32(at),
    isDst: view.getUint8(at + 4) !== 0,
    abbreviation: readText(view, abbreviationsAt + view.getUint8(at + 5), '\0'),
  };
}

/** The text between `at`, past one leading terminator, and the next terminator or the end. */
function readText(view: DataView, at: number, terminator: string): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, view.byteLength - at);
  const [text = ''] = Buffer.from(bytes).toString('latin1').replace(/^\n/, '').split(terminator);
  return text;
}

/** The type of times before the first transition, by the rule of the reference implementation. */
function firstType(types: readonly number[], periods: readonly ZonePeriod[]): number {
  if (!types.includes(0)) return 0;
  const first = types[0] ?? 0;
  if (periods[first]?.isDst === true) {
    const standard = periods.findLastIndex((period, index) => index < first && !period.isDst);
    if (standard >= 0) return standard;
  }
  return Math.max(
    periods.findIndex((period) => !period.isDst),
    0,
  );
}

function lastIndexAtMost(times: readonly number[], seconds: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
