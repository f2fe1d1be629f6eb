import { expect, test } from 'vitest';
import { thrownBy } from '../../../test/support/thrown-by.ts';
import { parsePaxRecords } from './pax.ts';

const read = (text: string): [string, string][] => [...parsePaxRecords(Buffer.from(text))];

test.each<[text: string, records: [string, string][]]>([
  ['', []],
  ['5 a=\n', [['a', '']]],
  ['8 a=bcd\n', [['a', 'bcd']]],
  ['11 path=é\n', [['path', 'é']]],
  [
    '9 path=x\n13 comment=y\n',
    [
      ['path', 'x'],
      ['comment', 'y'],
    ],
  ],
  ['9 a=b=c\n\n', [['a', 'b=c\n']]],
  ['6 a=b\n6 a=c\n', [['a', 'c']]],
  ['16 comment=a\0bc\n', [['comment', 'a\0bc']]],
  ['013 path=abc\n', [['path', 'abc']]],
])('parsePaxRecords() reads %j', (text, records) => {
  expect(read(text)).toEqual(records);
});

test.each([
  '4 a=\n',
  '0 a=b\n',
  '7 a=b\n',
  '5 a=b\n',
  '6 a=b ',
  '12345678 a=b\n',
  'x6 a=b\n',
  '6x a=b\n',
  '-6 a=b\n',
  ' 6 a=b\n',
  '6\n',
  'abcdef',
  '12345678901',
  '6 abc\n',
  '5 =b\n',
  '5     \n',
  '9 path=\0\n',
  '10 gname=\0\n',
  '10 uname=\0\n',
  '13 linkpath=\0\n',
  '7 a\0=b\n',
  '6 a=b\nx',
])('parsePaxRecords() refuses %j', (text) => {
  expect(thrownBy(() => read(text))).toMatchObject({
    code: 'InvalidArchive',
    message: 'archive/tar: invalid tar header',
  });
});
