import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';
import { applied, expressionCases } from '../expression-cases.ts';
import { input, inputCases } from '../input-cases.ts';

const texts = [
  ...['', ' ', 'null', 'true', 'false', '0', '-0', '1', '-1', '1.5', '1e5', '1E+5', '1e-7', '1e21', '1e400', '-1e400', '123456789012345678901234567890', '9007199254740993'],
  ...['01', '1.', '.5', '-', '+1', '1e', '1e+', '0x1', 'NaN', 'Infinity', 'tru', 'trux', 'nul', 'True', 'undefined'],
  ...['""', '"a"', '"\\u00e9\\n\\/"', '"\\ud83d\\ude00"', '"\\ud800"', '"\\ud800\\u0041"', '"\\u12"', '"\\u12x4"', '"\\x41"', '"\n"', '"\t"', '"a', '"\\', "'a'", '"\u2028\u00e9\u{1f600}"'],
  ...['[]', '[1,2]', '[1,]', '[,]', '[1 2]', '[', '[1', ']', '[[[]]]', '{}', '{"a":1}', '{"a":1,}', '{,}', '{"a"}', '{"a":}', '{"a" 1}', '{a:1}', '{"a":1 "b":2}', '{"a":1', '{"a":1}}', '{"a":1} x', '{"a":1,"a":2}', '{"b":1,"a":[true,null,{"c":"<&>"}]}', '{"a":1e400,"b":2}', '[1e400,2]', '{"__proto__":1}', '// c\n{}', '\ufeff{}', '\u00e9'],
  '['.repeat(10001),
]; // oxfmt-ignore

export const cases: readonly ConformanceCase[] = defineCases([
  ...inputCases(
    ['fromJson', 'fromJsonArray', 'mustFromJson', 'fromYaml'].map(
      (read) => `${input} | ${read} | toJson`,
    ),
    texts.filter((text) => isJson(text)),
  ),
  ...inputCases([`${input} | fromJson | toJson`, `${input} | fromJsonArray | toJson`], texts).map(
    (question) => ({ ...question, name: `any ${question.name}` }),
  ),
  ...inputCases(
    [`${input} | mustFromJson`],
    texts.filter((text) => !isJson(text)),
  ).map((question) => ({ ...question, name: `must ${question.name}` })),
  ...expressionCases([
    ...[
      'toJson',
      'mustToJson',
      'toPrettyJson',
      'toRawJson',
      'mustToPrettyJson',
      'mustToRawJson',
    ].flatMap((print) => applied(print)),
    'toJson "<a href=\\"x\\">&</a>\\u2028\\x7f\\b\\f\\x01"',
    'toRawJson "<a href=\\"x\\">&</a>\\u2028\\x7f\\b\\f\\x01"',
    'toJson "\\xff\\xc3\\xa9"',
    'toJson (dict "b" 1 "a10" 2 "a2" 3 "B" 4)',
    'toJson (list 1e6 1e20 1e21 1e-6 1e-7 0.1 (float64 100))',
    'toPrettyJson (dict "a" (list 1 (dict) (list)) "b" dict)',
    'toJson (rest (list))',
    'toJson (mustToDuration "1s")',
    'toJson .Values',
    'toJson (fromJson "{\\"a\\":1e400,\\"b\\":2}")',
    'toJson .Capabilities.KubeVersion',
    'toJson .Capabilities.HelmVersion.GitCommit',
    '$d := dict }}{{ $_ := set $d "self" $d }}{{ toJson $d',
    '$d := dict }}{{ $_ := set $d "self" $d }}{{ toYaml $d',
    '$d := dict }}{{ $_ := set $d "self" $d }}{{ mustToJson $d',
  ]),
]);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return !text.includes('1e400');
  } catch {
    return false;
  }
}
