import { expect, test } from 'vitest';
import { formatTable } from './table.ts';

test('formatTable() aligns columns by what is seen', () => {
  const green = '\u001b[32mok\u001b[39m';
  expect(
    formatTable(
      ['NAME', 'STATUS'],
      [
        ['web', green],
        ['database', 'bad'],
      ],
    ),
  ).toBe(`NAME    \tSTATUS\nweb     \t${green}    \ndatabase\tbad   \n`);
});

test('formatTable() cuts lines to the width of the terminal', () => {
  const table = formatTable(['NAME', 'DESCRIPTION'], [['web', 'a long description']], 16);
  expect(table).toBe('NAME  DESCRIPTI…\nweb   a long de…\n');
});

test('formatTable() makes columns as narrow as they are without a header', () => {
  expect(formatTable(undefined, [['a', 'bb']])).toBe('a\tbb\n');
});
