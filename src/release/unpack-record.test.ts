import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { maxRecordSize, parseRecord, unpackRecord } from './unpack-record.ts';

describe('unpackRecord()', () => {
  test('reads what was compressed', () => {
    expect(unpackRecord(gzipSync('{"a":[1,"b"]}'))).toEqual({ a: [1, 'b'] });
  });

  test('unpacks no more than a record can be', () => {
    const bomb = gzipSync(Buffer.alloc(maxRecordSize + 1, ' '));
    expect(() => unpackRecord(bomb)).toThrow('it cannot be unpacked');
  });
});

describe('parseRecord()', () => {
  test.each([
    ['lists', `[${'[],'.repeat(1e6)}[]]`],
    ['maps', `[${'{},'.repeat(6e5)}{}]`],
    ['numbers', `[${'1,'.repeat(1e6)}1]`],
    ['texts', `[${String.raw`"\\",`.repeat(1e6)}""]`],
  ])('makes no more of a text than can be held: %s', (_, text) => {
    expect(() => parseRecord(text)).toThrow('it is of too many parts');
  });

  test('does not count what is in texts', () => {
    const manifest = String.raw`"{[,\\`.repeat(400_000);
    expect(parseRecord(JSON.stringify({ manifest }))).toEqual({ manifest });
  });

  test.each(['', '"', '"\\', '{', '['.repeat(900_000)])('says what is no JSON: %#', (text) => {
    expect(() => parseRecord(text)).toThrow('it is not JSON');
  });
});
