import { describe, expect, test } from 'vitest';
import { withoutColours } from './screen.ts';
import { createStyle } from './style.ts';
import { formatFitting, formatTable } from './table.ts';

test('formatTable() aligns columns by what is seen', () => {
  const green = createStyle(true).green('ok');
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

describe('on a screen with colours', () => {
  const style = createStyle(true);

  test('columns are as wide as what is seen', () => {
    const table = formatTable([style.bold('NAME'), style.bold('STATE')], [['web', 'ok']], 80);
    expect(withoutColours(table)).toBe('NAME  STATE\nweb   ok\n');
  });

  test('a line that is too long is cut where it is seen to end', () => {
    const table = formatTable(undefined, [[style.cyan('abcdef'), style.cyan('ghijkl')]], 10);
    expect(table).toBe('abcdef  g…\n');
  });

  test('what fits is told in full', () => {
    const whole = { header: undefined, rows: [[style.cyan('abcdef'), 'more']] };
    const short = { header: undefined, rows: [['abcdef']] };
    expect(withoutColours(formatFitting({ whole, short, width: 12, overflow: 'cut' }))).toBe(
      'abcdef  more\n',
    );
    expect(formatFitting({ whole, short, width: 11, overflow: 'cut' })).toBe('abcdef\n');
    expect(formatFitting({ whole, short, width: 4, overflow: 'cut' })).toBe('abc…\n');
    expect(formatFitting({ whole, short, width: 4, overflow: 'fold' })).toBe('abcdef\n');
  });

  test('what does not fit goes on below, in its column', () => {
    const text = 'the quick brown fox jumps over the lazy dog';
    const short = {
      header: ['NAME', 'WHAT'],
      rows: [
        ['web', text],
        ['db', 'short'],
      ],
    };
    expect(formatFitting({ whole: short, short, width: 30, overflow: 'fold' })).toBe(
      'NAME  WHAT\nweb   the quick brown fox\n      jumps over the lazy dog\ndb    short\n',
    );
  });
});
