import { describe, expect, test } from 'vitest';
import { thrownBy } from '../../../test/support/thrown-by.ts';
import { cString, parseTarHeader } from './tar-header.ts';
import type { TarHeader } from './tar-header.ts';

type Patch = readonly [at: number, bytes: string];

/** A header of these fields, with a checksum over bytes that count as signed or not. */
function headerOf(patches: readonly Patch[], isSigned = false): Uint8Array {
  const block = Buffer.alloc(512);
  const usual: readonly Patch[] = [
    [0, 'web/a'],
    [100, '0000644\0'],
    [124, '00000000012\0'],
    [136, '00000000017\0'],
    [156, '0'],
    [257, 'ustar\u000000'],
  ];
  for (const [at, bytes] of [...usual, ...patches]) block.write(bytes, at, 'latin1');
  block.write(' '.repeat(8), 148, 'latin1');
  let sum = 0;
  for (const byte of block) sum += isSigned && byte > 0x7f ? byte - 0x100 : byte;
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

const parse = (...patches: readonly Patch[]): TarHeader => parseTarHeader(headerOf(patches));
const invalid = { code: 'InvalidArchive', message: 'archive/tar: invalid tar header' };

describe('parseTarHeader()', () => {
  test('reads what a file needs', () => {
    expect(parse()).toEqual({ name: 'web/a', mode: 0o644, size: 10, modified: 15, type: '0' });
  });

  test('has the prefix of POSIX before the name, up to where its dialect has it', () => {
    const long = 'p'.repeat(155);
    expect(parse([345, 'some/where']).name).toBe('some/where/web/a');
    expect(parse([345, long]).name).toBe(`${long}/web/a`);
    expect(parse([345, 'p'.repeat(140)], [508, 'tar\0']).name).toBe(`${'p'.repeat(131)}/web/a`);
    expect(parse([345, long], [257, 'ustar  \0']).name).toBe('web/a');
    expect(parse([345, long], [257, '\0'.repeat(8)]).name).toBe('web/a');
  });

  test('takes a name that fills its field', () => {
    expect(parse([0, 'n'.repeat(100)]).name).toBe('n'.repeat(100));
  });

  test('takes the checksum of those who count bytes as signed', () => {
    const patches: readonly Patch[] = [[0, 'web/\x80\xff\x7f']];
    expect(parseTarHeader(headerOf(patches, true)).size).toBe(10);
    expect(parseTarHeader(headerOf(patches)).size).toBe(10);
  });

  test('refuses any other checksum', () => {
    const block = headerOf([]);
    block[0] = 0x78;
    expect(thrownBy(() => parseTarHeader(block))).toMatchObject(invalid);
    const signed = headerOf([[0, 'web/\x80\xff']], true);
    signed[0] = 0x78;
    expect(thrownBy(() => parseTarHeader(signed))).toMatchObject(invalid);
  });

  test.each([
    ['00000000012\0', 10],
    ['          12', 10],
    ['\0\0\0\0\0\0\0\0\0\x0012', 10],
    ['12          ', 10],
    ['12 garbage  ', 10],
    ['            ', 0],
    ['\0'.repeat(12), 0],
    [`\x80${'\0'.repeat(10)}\x0a`, 10],
    [`\x80${'\0'.repeat(9)}\x01\x02`, 258],
    [`\x80${'\0'.repeat(6)}\xff\xff\xff\xff\xff`, 2 ** 40 - 1],
    ['\xff'.repeat(12), -1],
    [`${'\xff'.repeat(11)}\xfe`, -2],
    [`${'\xff'.repeat(10)}\xfe\xff`, -257],
  ])('reads the size %j', (field, size) => {
    expect(parse([124, field]).size).toBe(size);
  });

  test.each(['00000000008\0', '1x         \0', 'x1         \0', '-1         \0'])(
    'refuses the size %j',
    (field) => {
      expect(thrownBy(() => parse([124, field]))).toMatchObject(invalid);
    },
  );

  test('refuses numbers beyond 64 bits', () => {
    const huge = `\x80\0\0\0\x80${'\0'.repeat(7)}`;
    expect(thrownBy(() => parse([124, huge]))).toMatchObject(invalid);
    const negative = `\xff\xff\xff\xff\x7f${'\xff'.repeat(7)}`;
    expect(thrownBy(() => parse([124, negative]))).toMatchObject(invalid);
  });
});

test('cString() ends at the first NUL, or with its bytes', () => {
  expect(cString(Buffer.from('a\0b\0'))).toBe('a');
  expect(cString(Buffer.from('ab'))).toBe('ab');
  expect(cString(Buffer.from('\0ab'))).toBe('');
});
