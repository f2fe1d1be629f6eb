/** Random values: uses of `--set` and its sisters, and charts whose values meet those of a user. */
import type { ConformanceCase } from '../case.ts';
import type { SetCase } from '../chart/set-cases.ts';
import type { Chance } from './chance.ts';
import { chanceOf } from './chance.ts';

const flags = ['set', 'set', 'set', 'string', 'json', 'literal', 'file'] as const;
const names = ['a', 'b', 'list', 'text', 'none', 'n', 'x-y', 'é', '', '0', 'a\\.b', 'global', ' '];
const scalars = [
  ...[
    '1',
    '-0',
    '007',
    '1e3',
    'true',
    'TRUE',
    'null',
    '',
    'word',
    '~',
    '0x1f',
    '9223372036854775808',
  ],
  ...[
    'a b',
    'é',
    '"q"',
    "'q'",
    'x\\,y',
    'x\\=y',
    '\\',
    '{',
    '}',
    '[',
    ']',
    '=',
    '#',
    '1.50',
    '{}',
    '{a,b}',
  ],
];
const into = { a: { b: 'c' }, list: ['x', { y: 'z' }, ['w']], text: 'word', none: null, n: 5 };

export function writeSetCases(seed: number, count: number): SetCase[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = chanceOf(seed, index);
    const flag = chance.pick(flags);
    const text = chance.many(1, 4, () => writeAssignment(chance, flag)).join(separator(chance));
    const use = chance.happens(0.5) ? { text, into } : { text };
    return flag === 'set' ? use : { ...use, flag };
  });
}

function separator(chance: Chance): string {
  return chance.happens(0.9) ? ',' : chance.pick([',,', ' , ', '', ';']);
}

function writeAssignment(chance: Chance, flag: (typeof flags)[number]): string {
  const key = chance.many(1, 3, () => writeKey(chance)).join('.');
  const equals = chance.happens(0.92) ? '=' : chance.pick(['', '==', ' = ']);
  return `${key}${equals}${flag === 'json' ? writeJson(chance, 2) : writeText(chance)}`;
}

function writeKey(chance: Chance): string {
  const index = (): string =>
    `[${chance.pick(['0', '1', '2', '7', '-1', 'x', '', '01', '65537'])}]`;
  return chance.pick(names) + (chance.happens(0.25) ? chance.many(1, 2, index).join('') : '');
}

function writeText(chance: Chance): string {
  if (!chance.happens(0.2)) return chance.pick(scalars);
  const items = chance.many(0, 3, () => chance.pick(scalars)).join(',');
  return `{${items}${chance.happens(0.9) ? '}' : ''}`;
}

function writeJson(chance: Chance, depth: number): string {
  const text = JSON.stringify(makeValue(chance, depth));
  return chance.happens(0.9) ? text : text.slice(0, chance.between(0, text.length));
}

/** Charts with one subchart, whose values a user changes: what the templates of both see of them. */
export function writeValuesCases(seed: number, count: number): ConformanceCase[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = chanceOf(seed ^ 0x5e7, index);
    const template = '{{ .Values | toYaml }}\n';
    return {
      name: `values ${index}`,
      template,
      values: JSON.stringify(makeTable(chance, 3, ['sub', 'global', 'a', 'b'])),
      userValues: JSON.stringify(makeTable(chance, 3, ['sub', 'global', 'a', 'b'])),
      files: {
        'charts/sub/Chart.yaml': 'apiVersion: v2\nname: sub\nversion: 0.1.0\n',
        'charts/sub/values.yaml': JSON.stringify(makeTable(chance, 3, ['global', 'a', 'b', 'c'])),
        'charts/sub/templates/s.yaml': template,
      },
    };
  });
}

function makeTable(chance: Chance, depth: number, keys: readonly string[]): object {
  const entries = keys.filter(() => chance.happens(0.6));
  return Object.fromEntries(entries.map((key) => [key, makeValue(chance, depth - 1)]));
}

function makeValue(chance: Chance, depth: number): unknown {
  if (depth > 0 && chance.happens(0.55)) return makeTable(chance, depth, ['a', 'b', 'c', 'global']);
  if (depth > 0 && chance.happens(0.2))
    return chance.many(0, 3, () => makeValue(chance, depth - 1));
  return chance.pick([
    null,
    null,
    true,
    false,
    0,
    1,
    -7,
    1.5,
    1e21,
    '',
    'text',
    '1',
    'null',
    'ünïcode',
  ]);
}
