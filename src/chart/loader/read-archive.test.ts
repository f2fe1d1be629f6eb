import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { thrownBy } from '../../../test/support/thrown-by.ts';
import { encodeTar } from '../writer/tar-writer.ts';
import { Budget, maxFileCount } from './limits.ts';
import { readArchive } from './read-archive.ts';

function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    data: Buffer.from(text),
    modified: 7,
  }));
  return gzipSync(encodeTar(entries));
}

const web = archiveOf({ 'web/Chart.yaml': 'name: web', 'web/a/b': '\ufeffx' });

describe('readArchive()', () => {
  test('gives the files without the directory and without byte order marks', () => {
    const files = readArchive(web, new Budget());
    expect(files.map(({ name, data }) => [name, Buffer.from(data).toString()])).toEqual([
      ['Chart.yaml', 'name: web'],
      ['a/b', 'x'],
    ]);
    expect(files.map(({ modified }) => modified)).toEqual([7, 7]);
  });

  test('charges its budget for every byte of files, and for what is none apart', () => {
    const budget = new Budget();
    const { bytes, expanded } = budget;
    readArchive(web, budget);
    expect(bytes - budget.bytes).toBe(9 + 4);
    // Two headers, two blocks of data of which the files have a part, and the end.
    expect(expanded - budget.expanded).toBe(6 * 512);
  });

  test('counts the files before it takes one more', () => {
    const budget = new Budget();
    budget.spendChart(maxFileCount - 2);
    expect(readArchive(web, budget)).toHaveLength(2);
    budget.spendChart(1);
    expect(thrownBy(() => readArchive(web, budget))).toMatchObject({ code: 'ChartTooLarge' });
  });

  test('stops where it expands to more than is left', () => {
    const budget = new Budget();
    budget.spendBytes(budget.bytes - 1);
    budget.spendOverhead(budget.expanded - 1 - 1000);
    expect(thrownBy(() => readArchive(web, budget))).toMatchObject({
      code: 'InvalidArchive',
      message: 'decompressed chart is larger than the maximum size 104857600',
    });
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'unexpected EOF'],
    ['less than a header', web.subarray(0, 9), 'unexpected EOF'],
    ['a header alone', web.subarray(0, 10), 'unexpected EOF'],
    ['what is cut off', web.subarray(0, -9), 'unexpected EOF'],
    ['no file', gzipSync(Buffer.alloc(1024)), 'no files in chart archive'],
  ])('refuses %s', (_, archive, message) => {
    expect(thrownBy(() => readArchive(archive, new Budget()))).toMatchObject({
      code: 'InvalidArchive',
      message,
    });
  });

  test.each([0, 1, 2])('refuses another byte %d than gzip has', (at) => {
    const other = Buffer.from(web);
    other[at] = 0x50;
    expect(thrownBy(() => readArchive(other, new Budget()))).toMatchObject({
      code: 'NotAnArchive',
      message: 'gzip: invalid header',
    });
  });

  test('says what gzip says of bytes that were changed', () => {
    const other = Buffer.from(web);
    other.fill(0xff, 12, 20);
    const error = thrownBy(() => readArchive(other, new Budget()));
    expect(error).toMatchObject({
      code: 'InvalidArchive',
      message: expect.stringMatching(/^gzip: \w+/) as string,
      cause: expect.objectContaining({ code: 'Z_DATA_ERROR' }) as Error,
    });
  });

  test('keeps what was wrong for who looks closer', () => {
    const error = thrownBy(() => readArchive(web.subarray(0, -9), new Budget()));
    expect(error).toMatchObject({
      cause: expect.objectContaining({ code: 'Z_BUF_ERROR' }) as Error,
    });
  });
});
