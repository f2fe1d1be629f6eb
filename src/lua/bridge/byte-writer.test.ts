import { describe, expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

const textOf = (writer: ByteWriter, start?: number): string =>
  Buffer.from(writer.view(start)).toString('latin1');

describe('a byte writer', () => {
  test('has what was written, in order', () => {
    const writer = new ByteWriter(1 << 20);
    writer.byte(0x5b);
    writer.ascii('true');
    writer.copy(Buffer.from('<short>'), 1, 6);
    writer.copy(Buffer.from(`<${'x'.repeat(40)}>`), 1, 41);
    writer.byte(0x5d);
    expect(textOf(writer)).toBe(`[trueshort${'x'.repeat(40)}]`);
    expect(writer.length).toBe(51);
    expect(textOf(writer, 5)).toBe(`short${'x'.repeat(40)}]`);
  });

  test.each([31, 32, 33])('copies %d bytes from the middle', (count) => {
    const writer = new ByteWriter(1 << 20);
    const source = Uint8Array.from({ length: 100 }, (_, index) => index);
    writer.ascii('ab');
    writer.copy(source, 10, 10 + count);
    expect([...writer.view(2)]).toEqual([...source.subarray(10, 10 + count)]);
    expect(writer.length).toBe(2 + count);
  });

  test('forgets all, or what came after a place', () => {
    const writer = new ByteWriter(1 << 20);
    writer.ascii('abcdef');
    writer.truncate(2);
    writer.ascii('x');
    expect(textOf(writer)).toBe('abx');
    writer.clear();
    expect(writer.length).toBe(0);
    expect(textOf(writer)).toBe('');
  });

  test('grows, and keeps what it has', () => {
    const writer = new ByteWriter(1 << 20);
    for (let index = 0; index < 10_000; index++) writer.byte(index & 0xff);
    writer.copy(new Uint8Array(100_000).fill(7), 0, 100_000);
    expect(writer.length).toBe(110_000);
    expect([...writer.view().subarray(9_998, 10_001)]).toEqual([0x0e, 0x0f, 7]);
    expect(writer.view().at(-1)).toBe(7);
  });

  test('grows up to its limit, to the last byte', () => {
    const writer = new ByteWriter(5000);
    writer.copy(new Uint8Array(5000), 0, 5000);
    expect(writer.length).toBe(5000);
    expect(() => writer.byte(1)).toThrow('not enough memory');
    expect(() => writer.ascii('x')).toThrow('not enough memory');
    expect(writer.length).toBe(5000);
  });
});
