import type { Chance } from './chance.ts';

const verbs: Readonly<Record<string, string>> = {
  string: 'svqxXT',
  int: 'dvxXobcqUT',
  int64: 'dvxoT',
  float: 'fvegGEFxbT',
  bool: 'tvT',
  any: 'vvvvsqTx',
  // Times have no place here: under these verbs they show an address in memory.
  scalar: 'dftbcUeo',
};

export interface Format {
  readonly format: string;
  /** The kinds of the arguments that it is for. */
  readonly kinds: readonly string[];
}

/** A format of printf and what it takes; `%p` is left out, for addresses are never the same. */
export function writeFormat(chance: Chance): Format {
  const kinds: string[] = [];
  const pieces = chance.many(1, 3, () => {
    const kind = chance.pick(Object.keys(verbs));
    const modifiers = writeModifiers(chance);
    kinds.push(...Array.from(modifiers.matchAll(/\*/g), () => 'size'), kind);
    return `${chance.pick(['', '', ' ', 'x', '%%', 'é', '|'])}%${modifiers}${chance.pick(Array.from(verbs[kind] ?? 'v'))}`;
  });
  if (chance.happens(0.03)) kinds.pop();
  if (chance.happens(0.03)) kinds.push('any');
  return { format: pieces.join(''), kinds };
}

function writeModifiers(chance: Chance): string {
  if (chance.happens(0.5)) return '';
  const flags = chance.many(0, 2, () => chance.pick(['+', '-', '#', '0', ' '])).join('');
  const width = chance.pick(['', '', '', '5', '10', '1', '*']);
  const precision = chance.pick(['', '', '', '.2', '.0', '.', '.10', '.*']);
  const position = chance.happens(0.05) ? chance.pick(['[1]', '[2]', '[9]']) : '';
  return `${flags}${width}${precision}${position}`;
}
