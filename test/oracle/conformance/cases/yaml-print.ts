import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';
import { applied, expressionCases } from '../expression-cases.ts';
import { input, inputCases } from '../input-cases.ts';

const words = 'word '.repeat(30).trim();

const strings = [
  ...['', ' ', '  ', 'a', 'yes', 'No', 'on', 'y', 'N', 'true', 'null', '~', 'Null', 'none', '0', '1', '-1', '01', '08', '0o7', '0o-7', '0x1F', '0b1', '0b-1', '1_000', '1.5', '.5', '1.', '1e3', '1e400', '.inf', '.nan', '+.inf', '-', '--', '---', '--- a', '...', '....'],
  ...['1:30', '1:30:59.5', '1:60', '2020-01-01', '2020-13-01', '2020-1-1', '2020-01-01T10:00:00Z', '2020-01-01  10:00:00', '<<', '=', 'a:b', 'a: b', 'a:', ':a', ': a', ':', '?', '? a', '?a', '- a', '-a', '#', '#a', 'a#b', 'a #b', '&a', '*a', '!a', '|', '>', '%a', '@a', '`a`', '"', "'", '"a"', "it's", '{', '}', '[', ']', ',', '{a}', 'a, b', 'a\\b'],
  ...[' a', 'a ', 'a  b', '\t', 'a\tb', '\ta', 'a\n', '\na', '\n', '\n\n', 'a\nb', 'a\nb\n', 'a\n\nb', 'a\n\n', 'a \nb', 'a\n b', ' a\nb', 'a\n\tb', '\ta\nb', 'a\nb ', 'a\r\nb', '\r', 'a: b\nc', '# a\nb', '- a\n- b', 'a\n...\n', '---\na\n'],
  ...['\u00e9', '\u65e5\u672c', '\u{1f600}', '\u{1f600}\na', '\u0085', 'a\u0085b', 'a \u0085\u0085 b', '\u00a0', '\u2028', 'a\u2028b', 'a\u2028 b', 'a\u2029\nb', '\ufeff', '\ufeffab c', 'a\ufeff', '\ufffd', '\ufffe', '\x7f', '\x80', '\x00', '\x1b', '\b', '\f'],
  words, `${words}\n${words}`, `${words}: ${words}`, `'${words}  ${words}'`, ` ${words} `, `"${words}"\t${words}`, `${words}\\ ${words}`, 'x'.repeat(200), `${'x'.repeat(78)} ${'y'.repeat(90)} z`, '\u65e5\u672c '.repeat(60).trim(), `${'a'.repeat(80)}  b ${'c'.repeat(90)}   d`,
]; // oxfmt-ignore

const keys = [
  ...['a2', 'a10', 'a1', 'A', 'b', '_', '-', '.', '1', '10', '2', 'a-b', 'a_b', 'a.b', 'ab', 'a', '\u00e9', 'z', '\u65e5', 'yes', '~', 'a b', 'a: b', ' a', 'a ', 'a\tb'],
  'x'.repeat(128), 'x'.repeat(129), words, 'a\nb', 'a\u2028b', '\u{1f600}',
]; // oxfmt-ignore

const documents: unknown[] = [
  null,
  {},
  [],
  [[]],
  [{}],
  { a: {}, b: [], c: null },
  { a: [1, [2, [3]], { b: [], c: { d: [] } }] },
  [[[1, 2], [3]], [{ a: 1, b: 2 }, { c: [4] }]],
  { a: { b: { c: { d: 'x\ny' } } } },
  { a: [{ b: 'x\ny\n' }, 'z\n\n', ' w\nv'] },
  [0, -0.5, 1, 1e6, 1e15, 1e20, 1e21, 1e100, 1e-6, 1e-7, 0.1, 123456789.5, 5e-324, 1.7976931348623157e308, 9007199254740993, 9223372036854775807, 18446744073709551615, -9223372036854775808, true, false, null],
  Object.fromEntries(keys.map((key, index) => [key, index])),
  { ['k'.repeat(1021)]: 1 },
  { ['k'.repeat(1023)]: 1 },
  { 'a\u0085b': 1 },
  ...keys.map((key) => ({ [key]: { b: [1], c: 'x\ny' } })),
]; // oxfmt-ignore

const printed = ['toYaml', 'toYamlPretty'].map((print) => `${input} | mustFromJson | ${print}`);

export const cases: readonly ConformanceCase[] = defineCases([
  ...inputCases(
    printed,
    strings.flatMap((text) => [JSON.stringify(text), JSON.stringify({ key: [text, { k: text }] })]),
  ),
  ...inputCases(
    printed,
    documents.map((document) => JSON.stringify(document)),
  ).map((question) => ({ ...question, name: `document ${question.name}` })),
  ...expressionCases([
    ...applied('toYaml'),
    ...applied('mustToYaml'),
    ...applied('toYamlPretty'),
    'toYaml (float64 1.5)',
    'toYaml "\\xff"',
    'toYamlPretty "\\xff"',
    'toYamlPretty (dict "a" "\\xff\\xfe")',
    'toYamlPretty (printf "\\xff%s" (repeat 100 "a"))',
    'toYaml (dict "a" (mustToDuration "1m"))',
    'toYamlPretty (dict "a" (mustToDuration "1m"))',
    'toYaml (dict "\\xff" 1)',
    'toYaml (rest (list))',
    'toYamlPretty (rest (list))',
    'toYaml (fromJson "null")',
    'toYamlPretty (fromJson "null")',
    'toYaml .Capabilities.KubeVersion',
    'toYamlPretty .Capabilities.KubeVersion',
    'toYaml .Chart',
    'toYaml .Release',
    'toYaml .Values | fromYaml | toYaml',
    'toYaml .Values.m | nindent 2',
    'mustToYaml (list "\\x7f")',
    'mustToYaml (dict "a\\u0085b" 1)',
  ]),
]);
