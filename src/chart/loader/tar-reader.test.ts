import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHelmError } from '../../base/index.ts';
import { thrownBy } from '../../../test/support/thrown-by.ts';
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
    const sized = (size: number): Buffer => {
      const header = patched(tarOf(['pax', 'x'.repeat(size)]), [156, 'L']).subarray(0, -1024);
      return Buffer.concat([header, tarOf(['web/a', 'x'])]);
    };
    expect(read(sized(1 << 20))).toHaveLength(1);
    expect(thrownBy(() => read(sized((1 << 20) + 1)))).toMatchObject({
      code: 'InvalidArchive',
      message: 'archive/tar: header field too long',
    });
  });

  describe('with PAX records', () => {
    /** A record with its length, its own digits included. */
    const sized = (record: string): string => `${record.length + 4} ${record}\n`;
    const withPax = (record: string, ...files: readonly [string, string][]): Buffer => {
      const header = patched(tarOf(['pax', sized(record)]), [156, 'x']).subarray(0, -1024);
      return Buffer.concat([header, tarOf(...files)]);
    };

    test('goes by their size', () => {
      expect(read(withPax('size=01', ['web/a', 'xyz']))).toEqual([['web/a', 'x']]);
      expect(read(withPax('size=+2', ['web/a', 'xyz']))).toEqual([['web/a', 'xy']]);
    });

    test.each(['size=-1', 'size=1x', 'size=x1', 'size=1234567890123456'])(
      'refuses %j',
      (record) => {
        expect(thrownBy(() => read(withPax(record, ['web/a', 'xyz'])))).toMatchObject({
          code: 'InvalidArchive',
          message: 'archive/tar: invalid tar header',
        });
      },
    );

    test.each(['x', 'g', 'L', 'K'])('does not take their size for that of a header %s', (type) => {
      const next = patched(tarOf(['next', '5 a=\n']), [156, type]).subarray(0, -1024);
      const first = patched(tarOf(['pax', sized('size=00')]), [156, 'x']).subarray(0, -1024);
      const archive = Buffer.concat([first, next, tarOf(['web/a', ''])]);
      expect(read(archive)).toHaveLength(1);
    });

    test('keeps what they say for the next file, not for the one after', () => {
      expect(read(withPax('path=web/b', ['web/a', 'x'], ['web/c', 'y']))).toEqual([
        ['web/b', 'x'],
        ['web/c', 'y'],
      ]);
      const link = patched(tarOf(['link', 'target\0']), [156, 'K']).subarray(0, -1024);
      const pax = patched(tarOf(['pax', sized('path=web/b')]), [156, 'x']).subarray(0, -1024);
      expect(read(Buffer.concat([pax, link, tarOf(['web/a', 'x'])]))).toEqual([['web/b', 'x']]);
    });

    test('goes by their time, where it is one', () => {
      const timesOf = (record: string): number[] =>
        [...readTar(withPax(record, ['web/a', 'x']))].map((entry) => entry.modified);
      expect(timesOf('mtime=1234.5')).toEqual([1234.5]);
      expect(timesOf('mtime=x')).toEqual([modified]);
    });

    test('refuses a file that they say is sparse', () => {
      expect(thrownBy(() => read(withPax('GNU.sparse.major=1', ['web/a', 'x'])))).toMatchObject({
        code: 'InvalidArchive',
        message: 'chart archive contains a sparse file, only regular files are allowed: "web/a"',
      });
      expect(read(withPax('not.GNU.sparse.=', ['web/a', 'x']))).toHaveLength(1);
    });
  });

  test.each(['1', '2', '5'])(
    'gives an entry of type %s no data, whatever size it states',
    (type) => {
      const first = patched(tarOf(['web/l', '']), [156, type], [124, '00000001000\0']);
      const archive = Buffer.concat([first.subarray(0, -1024), tarOf(['web/a', 'x'])]);
      const said = type === '5' ? read(archive) : thrownBy(() => read(archive));
      expect(said).toMatchObject(type === '5' ? [['web/a', 'x']] : { code: 'InvalidArchive' });
    },
  );

  test('takes a file of today for one, though its name ends in a slash', () => {
    expect(read(patched(tarOf(['web/d/', 'x']), [156, '0']))).toEqual([['web/d/', 'x']]);
    expect(read(patched(tarOf(['web/old', 'x']), [156, '\0']))).toEqual([['web/old', 'x']]);
    expect(read(patched(tarOf(['web/new', 'x']), [156, '7']))).toEqual([['web/new', 'x']]);
  });

  test('refuses an archive that ends within a block', () => {
    const cutOff = { code: 'InvalidArchive', message: 'unexpected EOF' };
    const archive = tarOf(['web/a', 'x']);
    expect(thrownBy(() => read(archive.subarray(0, 300)))).toMatchObject(cutOff);
    expect(thrownBy(() => read(archive.subarray(0, 1024 + 300)))).toMatchObject(cutOff);
    expect(thrownBy(() => read(archive.subarray(0, 1024 + 512 + 300)))).toMatchObject(cutOff);
    expect(thrownBy(() => read(archive.subarray(0, 512)))).toMatchObject(cutOff);
    expect(read(archive.subarray(0, 512 + 1))).toEqual([['web/a', 'x']]);
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
