import type { SetItem } from './rune-set.ts';

type Sources = Readonly<Record<string, string>>;

const perlSources: Sources = {
  d: '0-9',
  s: String.raw`\t\n\f\r `,
  w: '0-9A-Za-z_',
};

const posixSources: Sources = {
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
};

/** The group of `\d`, `\s` or `\w`, or of their negations in capitals: ASCII only. */
export function findPerlGroup(letter: string): SetItem | undefined {
  const name = letter.toLowerCase();
  return groupOf(perlSources, name, letter !== name);
}

/** The group of `[:alpha:]` and its like, `[:^alpha:]` too. */
export function findPosixGroup(text: string): SetItem | undefined {
  const [, caret, name = ''] = /^\[:(\^?)([a-z]+):\]$/.exec(text) ?? [];
  return groupOf(posixSources, name, caret === '^');
}

function groupOf(sources: Sources, name: string, isNegated: boolean): SetItem | undefined {
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  return source === undefined ? undefined : { source, isNegated };
}
