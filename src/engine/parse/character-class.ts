import { isDigit } from './characters.ts';

/** What a character begins inside of an action. Small numbers, for a quick switch. */
export const characterClass = {
  other: 0,
  word: 1,
  dot: 2,
  dollar: 3,
  space: 4,
  brace: 5,
  quote: 6,
  leftParen: 7,
  rightParen: 8,
  pipe: 9,
  number: 10,
} as const;

/** Most texts are parsed without these. */
let classes: Uint8Array | undefined;
let terminators: Uint8Array | undefined;

const classCharacters = {
  ' \t\r\n': characterClass.space,
  '.': characterClass.dot,
  $: characterClass.dollar,
  '}': characterClass.brace,
  '"': characterClass.quote,
  '(': characterClass.leftParen,
  ')': characterClass.rightParen,
  '|': characterClass.pipe,
  '+-0123456789': characterClass.number,
  _abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ: characterClass.word,
};

export function classOf(code: number): number {
  classes ??= tabulate(classCharacters);
  return classes[code] ?? characterClass.other;
}

/** Whether a word may end at `at`. The end of the text (NaN) counts. */
export function isTerminator(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x7d) return text.charCodeAt(at + 1) === 0x7d; // }}
  terminators ??= tabulate({ ' \t\r\n().,:|': 1 });
  return code < 0x80 ? terminators[code] === 1 : Number.isNaN(code);
}

/** Whether a dot at `at` begins a number; at the very end it counts as a (malformed) one. */
export function isNumberDot(text: string, at: number): boolean {
  const code = text.charCodeAt(at + 1);
  return isDigit(code) || Number.isNaN(code);
}

function tabulate(groups: Readonly<Record<string, number>>): Uint8Array {
  const table = new Uint8Array(0x80);
  for (const [characters, value] of Object.entries(groups)) {
    for (const character of characters) table[character.charCodeAt(0)] = value;
  }
  return table;
}
