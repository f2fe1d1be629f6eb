import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';
import { applied, expressionCases } from '../expression-cases.ts';
import { input, inputCases } from '../input-cases.ts';

const values = [
  ...['1', '+1', '-1', '1_000', '1__0', '_1', '1_', '01', '0x1F', '0x', '0o17', '0b101', '0b2', '+0x1', '9223372036854775807', '9223372036854775808'],
  ...['1.5', '1.', '.5', '1e5', '1e', '-1.5e-3', '1_0.5', 'inf', '-inf', '+nan', 'infx', 'inx', '1e400', 'true', 'false', 'True', 'foo', ''],
  ...['"a"', '"a\\n\\u00e9\\x41\\e"', '"\\q"', '"\\ud800"', '"\\u12"', '"a', '"a\nb"', "'a\\n'", "'a", '"""\na\n  b"""', '"""a \\\n  b"""', '"""a"""""', '"""a""""""', '"""a\\ b"""', '"""a', "'''\na'''", "'''a", '"tab\there"'],
  ...['2020-01-01', '2020-1-1', '2020-13-01', '2020-01-01T10:00:00Z', '2020-01-01 10:00:00.5+02:00', '2020-01-01t10:00:00', '2020-01-01T10:00', '10:00:00', '10:00', '24:00:00'],
  ...['[]', '[1, "a", true]', '[1,]', '[,]', '[1 2]', '[1', '[[1], [2]]', '[\n1, # c\n2\n]', '{}', '{b = 1}', '{b = 1,}', '{,}', '{b = 1 c = 2}', '{b.c = 1, b.d = 2}', '{b = 1, b = 2}', '{b = 1', '{\n b = 1,\n c = 2\n}', '[{b = 1}, {b = 2}]', '{b = [{c = 1}]}', '\u00e9', '\x01'],
]; // oxfmt-ignore

const documents = [
  ...['', '# c\n', 'a', 'a = 1 b = 2', 'a = 1 # c', '= 1', '.a = 1', 'a. = 1', 'a..b = 1', '"" = 1', '"a b" = 1', "'a.b' = 1", 'a b = 1', 'a = 1\na = 2', 'a.b = 1\na.c = 2', 'a = 1\na.b = 2', 'a = [1]\na.b = 2'],
  ...['[a]\nb = 1\n[c]\nd = 2', '[a]\n[a]', '[a.b]\n[a]\nc = 1', '[a]\nb.c = 1\n[a.b]', '[]', '[a', '[a]]', '[a.]', '[.a]', '["a.b".c]\nd = 1', '[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 1', '[[a]]\n[a]', '[a]\n[[a]]', 'a = []\n[[a]]', '[[a]', '[[a] ]', '[a] b', '[ a . b ]\nc = 1'],
  ...['\ufeffa = 1', 'a = 1\r\nb = 2\r\n', 'a = 1\rb = 2', '# \x01', '__proto__ = 1\n[constructor]\nprototype = 1'],
]; // oxfmt-ignore

export const cases: readonly ConformanceCase[] = defineCases([
  ...inputCases(
    [`${input} | fromToml`, `${input} | fromToml | toJson`, `${input} | fromToml | toToml`],
    [...values.map((value) => `a = ${value}\nz = 1\n`), ...documents],
  ),
  ...expressionCases([
    ...applied('toToml'),
    ...applied('mustToToml'),
    ...applied('toToml | dict "k"').map(
      (call) => call.replace('toToml | dict "k"', 'toToml (dict "k"') + ')',
    ),
    'toToml .Values',
    'toToml (dict "a" (list (dict "b" 1) (dict "c" (dict "d" 2))) "e" (dict "f" (list)) "g" nil)',
    'toToml (dict "a" (list 1 (dict "b" nil "c" 2 "d" nil)))',
    'toToml (dict "" 1 "a.b" 2 "a b" 3 "\\"" 4 "\\u00e9" 5)',
    'toToml (dict "a" "\\x00\\x1f\\x7f\\b\\t\\n\\f\\r\\"\\\\\\u00e9")',
    'toToml (list (dict))',
    'toToml (dict "a" (list nil))',
    'toToml (dict "a" 1e21 "b" 1e-7 "c" 100.0)',
    'toToml (dict "d" (mustToDuration "1m"))',
    'toToml .Capabilities.KubeVersion',
    'typeOf (index (fromToml "[[a]]") "a")',
    'typeOf (index (fromToml "a = 1") "a")',
    'typeOf (index (fromToml "a = [1]") "a")',
  ]),
]);
