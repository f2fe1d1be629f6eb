import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHelmError } from '../../base/index.ts';
import { encodeTar } from '../writer/tar-writer.ts';
import { readTar } from './tar-reader.ts';

const modified = 1_700_000_000;

function tarOf(...files: readonly [name: string, text: string][]): Buffer {
  return encodeTar(files.map(([name, text]) => ({ name, data: Buffer.from(text), modified })));
}

function read(archive: Uint8Array): [name: string, text: string][] {
  return Array.from(readTar(archive), ({ name, data }) => [name, Buffer.from(data).toString()]);
}

/** The archive with bytes of its first header replaced and the checksum made right again. */
function patched(archive: Buffer, ...patches: readonly [at: number, bytes: string][]): Buffer {
  const block = archive.subarray(0, 512);
  for (const [at, bytes] of patches) block.write(bytes, at, 'latin1');
  block.write('        ', 148, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return archive;
}

describe('readTar()', () => {
  test('reads back what encodeTar() wrote', () => {
    const long = `web/${'d/'.repeat(60)}f`;
    const longer = `web/${'x'.repeat(150)}/${'y'.repeat(200)}`;
    const files: [string, string][] = [
      ['web/Chart.yaml', 'name: web'],
      ['web/empty', ''],
      ['web/é😀', 'unicode'],
      [long, 'prefix'],
      [longer, 'pax'],
      ['web/block', 'b'.repeat(512)],
    ];
    expect(read(tarOf(...files))).toEqual(files);
  });

  test('keeps the time of each file', () => {
    expect([...readTar(tarOf(['web/a', 'x']))].map((entry) => entry.modified)).toEqual([modified]);
  });

  test('passes over directories, by type, by mode and by the old trailing slash', () => {
    expect(read(patched(tarOf(['web/d', '']), [156, '5']))).toEqual([]);
    expect(read(patched(tarOf(['web/d', '']), [100, '0040755\0']))).toEqual([]);
    expect(read(patched(tarOf(['web/d/', '']), [156, '\0']))).toEqual([]);
  });

  test('ends at two blocks of zeros, or where the bytes end', () => {
    const archive = tarOf(['web/a', 'x']);
    expect(read(Buffer.concat([archive, Buffer.from('trailing garbage')]))).toHaveLength(1);
    expect(read(archive.subarray(0, 1024))).toHaveLength(1);
    expect(read(archive.subarray(0, 1536))).toHaveLength(1);
    expect(read(Buffer.alloc(0))).toEqual([]);
  });

  test('reads GNU long names', () => {
    const name = `web/${'n'.repeat(300)}`;
    const longLink = patched(tarOf(['././@LongLink', `${name}\0`]), [156, 'L']).subarray(0, -1024);
    expect(read(Buffer.concat([longLink, tarOf(['short', 'x'])]))).toEqual([[name, 'x']]);
  });

  test('passes over global headers', () => {
    const global = patched(tarOf(['g', '30 comment=from git archive xx\n']), [156, 'g']);
    expect(read(Buffer.concat([global.subarray(0, -1024), tarOf(['web/a', 'x'])]))).toEqual([
      ['web/a', 'x'],
    ]);
  });

  test.for([
    ['1', 'a hard link'],
    ['2', 'a symbolic link'],
    ['3', 'a character device'],
    ['4', 'a block device'],
    ['6', 'a named pipe'],
    ['S', 'a sparse file'],
    ['V', 'a special entry'],
  ] as const)(
    'refuses type %s, %s (CVE-2026-23745, CVE-2026-26960, CVE-2026-50163)',
    ([type, kind]) => {
      const archive = patched(tarOf(['web/link', '']), [156, type], [157, '/etc/passwd']);
      expect(() => read(archive)).toThrow(
        `chart archive contains ${kind}, only regular files are allowed: "web/link"`,
      );
    },
  );

  test('refuses a negative size in base 256 (CVE-2026-59874)', () => {
    const negative = '\xff'.repeat(12);
    expect(() => read(patched(tarOf(['web/a', '']), [124, negative]))).toThrow(
      'archive/tar: invalid tar header',
    );
  });

  test('refuses a size that overflows', () => {
    const huge = `\x80${'\xff'.repeat(11)}`;
    expect(() => read(patched(tarOf(['web/a', '']), [124, huge]))).toThrow(
      'archive/tar: invalid tar header',
    );
  });

  test('does not trust a size beyond the archive', () => {
    expect(() => read(patched(tarOf(['web/a', '']), [124, '77777777777\0']))).toThrow(
      'unexpected EOF',
    );
  });

  test('reads a size in base 256', () => {
    const three = `\x80${'\0'.repeat(10)}\x03`;
    expect(read(patched(tarOf(['web/a', 'xyz']), [124, three]))).toEqual([['web/a', 'xyz']]);
  });

  test('refuses a wrong checksum, a number that is none, one block of zeros', () => {
    const changed = tarOf(['web/a', 'x']);
    changed.write('z', 0, 'latin1');
    expect(() => read(changed)).toThrow('archive/tar: invalid tar header');
    expect(() => read(patched(tarOf(['web/a', 'x']), [124, '9999\0']))).toThrow(
      'archive/tar: invalid tar header',
    );
    const zeros = Buffer.concat([Buffer.alloc(512), tarOf(['web/a', 'x'])]);
    expect(() => read(zeros)).toThrow('archive/tar: invalid tar header');
  });

  test.for([
    ['NUL in a path (CVE-2026-59875)', '14 path=a\0bc\n'],
    ['a length too long', '99 path=a\n'],
    ['a length too short', '5 path=a\n'],
    ['no equals sign', '8 patha\n'],
    ['no key', '6 =ab\n'],
    ['no length', ' path=a\n'],
    ['no newline', '10 path=abc'],
  ] as const)('refuses PAX records with %s', ([, record]) => {
    const header = patched(tarOf(['pax', record]), [156, 'x']).subarray(0, -1024);
    expect(() => read(Buffer.concat([header, tarOf(['web/a', 'x'])]))).toThrow(
      'archive/tar: invalid tar header',
    );
  });

  test('refuses an extended header of more than a mebibyte', () => {
    const header = patched(tarOf(['pax', 'x'.repeat((1 << 20) + 1)]), [156, 'x']);
    expect(() => read(header)).toThrow('archive/tar: header field too long');
  });

  test('never throws anything but a HelmError, whatever the bytes', () => {
    const mutation = fc.tuple(fc.nat(1535), fc.nat(255));
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 8 }), (mutations) => {
        const archive = tarOf(['web/Chart.yaml', 'name: web'], ['web/b', 'x']);
        for (const [at, byte] of mutations) archive[at] = byte;
        patched(archive);
        try {
          read(archive);
        } catch (error) {
          expect(isHelmError(error, 'InvalidArchive')).toBe(true);
        }
      }),
    );
  });
});
