import type { SetItem } from './rune-set.ts';

/** `\d \s \w` and their negations: ASCII only. */
export const perlGroups: ReadonlyMap<string, SetItem> = pairs(
  {
    d: '0-9',
    s: String.raw`\t\n\f\r `,
    w: '0-9A-Za-z_',
  },
  (name) => [name, name.toUpperCase()],
);

/** `[:alpha:]` and its like, `[:^alpha:]` too. */
export const posixGroups: ReadonlyMap<string, SetItem> = pairs(
  {
    alnum: '0-9A-Za-z',
    alpha: 'A-Za-z',
    ascii: String.raw`\x00-\x7f`,
    blank: String.raw`\t `,
    cntrl: String.raw`\x00-\x1f\x7f`,
    digit: '0-9',
    graph: '!-~',
    lower: 'a-z',
    print: ' -~',
    punct: String.raw`!-\/:-@\[-\x60\{-~`,
    space: String.raw`\t-\r `,
    upper: 'A-Z',
    word: '0-9A-Za-z_',
    xdigit: '0-9A-Fa-f',
  },
  (name) => [`[:${name}:]`, `[:^${name}:]`],
);

function pairs(
  sources: Readonly<Record<string, string>>,
  spell: (name: string) => readonly [string, string],
): ReadonlyMap<string, SetItem> {
  return new Map(
    Object.entries(sources).flatMap(([name, source]): [string, SetItem][] => {
      const [positive, negative] = spell(name);
      return [
        [positive, { source, isNegated: false }],
        [negative, { source, isNegated: true }],
      ];
    }),
  );
}
