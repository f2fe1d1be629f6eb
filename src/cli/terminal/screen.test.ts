import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, ownEscape, withoutColours, writerTo } from './screen.ts';

function shown(text: string, isTTY: boolean): string {
  let written = '';
  writerTo({ isTTY, write: (piece) => (written += String(piece)) })(text);
  return written;
}

describe('writerTo()', () => {
  test('shows control characters of others on a screen, and obeys its own', () => {
    const text = `a\u001b[2J\u001b]0;title\u0007\u009b31mb\r\n\t${ownEscape()}[31mred`;
    expect(shown(text, true)).toBe('a\\u001b[2J\\u001b]0;title\\u0007\\u009b31mb\n\t\u001b[31mred');
  });

  test('turns no text around, and lets no line overwrite another', () => {
    expect(shown('\u202egnp.exe\rsafe\u2066', true)).toBe('\\u202egnp.exe\\u000dsafe\\u2066');
  });

  test('leaves text as it is in a pipe', () => {
    const text = 'a\u001b[2J\r\n\u202e\0';
    expect(shown(text, false)).toBe(text);
    expect(shown(`${ownEscape()}[31mred`, false)).toBe('\u001b[31mred');
  });
});

test('withoutColours() counts what is seen', () => {
  expect(withoutColours(`${ownEscape()}[31mred${ownEscape()}[39m [x]`)).toBe('red [x]');
});

describe('foldText()', () => {
  test.each([
    ['', 5, ['']],
    ['short', 5, ['short']],
    ['two words', 5, ['two', 'words']],
    ['exact fit', 5, ['exact', 'fit']],
    ['unbreakable', 5, ['unbre', 'akabl', 'e']],
    ['a unbreakable', 5, ['a', 'unbre', 'akabl', 'e']],
    ['äöü äöü', 3, ['äöü', 'äöü']],
    [' x'.repeat(3), 2, [' x', 'x', 'x']],
  ])('%j in %d columns', (text, width, lines) => {
    expect(foldText(text, width)).toEqual(lines);
  });

  test('loses nothing but blanks, and has no line that is too wide', () => {
    const property = fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 9 }),
      (text, width) => {
        const lines = foldText(text, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(width);
      },
    );
    fc.assert(property);
  });
});
