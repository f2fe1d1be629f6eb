import { int64 } from '../go/index.ts';

type Table = ReadonlyMap<string, unknown>;

/** An object of the cluster as templates see it: as Go's clients read JSON. */
export function templateTable(object: object): Table {
  return convert(object, int64) as Table;
}

/** An object of the cluster as handlers see it. */
export function handlerTable(object: object): Table {
  return convert(object, (integer) => integer) as Table;
}

/** JSON tells whole numbers from others only by how they are written. */
function convert(data: unknown, wholeNumber: (value: bigint) => unknown): unknown {
  if (typeof data === 'bigint') return wholeNumber(data);
  if (typeof data === 'number') {
    return Number.isSafeInteger(data) ? wholeNumber(BigInt(data)) : data;
  }
  if (Array.isArray(data)) return data.map((item) => convert(item, wholeNumber));
  if (typeof data !== 'object' || data === null) return data;
  return new Map(Object.entries(data).map(([key, item]) => [key, convert(item, wholeNumber)]));
}
