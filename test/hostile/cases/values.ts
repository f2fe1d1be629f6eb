import { templated } from '../hostile-case.ts';
import type { HostileCase } from '../hostile-case.ts';

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const bomb = [
  'a0: &a0 [x,x,x,x,x,x,x,x,x]',
  ...Array.from({ length: 11 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`),
].join('\n');

const values: readonly (readonly [name: string, text: string | Uint8Array, says: string])[] = [
  ['an alias bomb', bomb, 'document contains excessive aliasing'],
  ['an alias of itself', 'a: &a { b: *a }', "anchor 'a' value contains itself"],
  ['deep lists', `a: ${deep}`, 'exceeded max depth of 10000'],
  ['a list', '- a', 'cannot unmarshal array'],
  ['a text', 'just text', 'cannot unmarshal string'],
  [
    'bytes that are no UTF-8',
    Buffer.from('a: "\xff\xfe"', 'latin1'),
    'invalid leading UTF-8 octet',
  ],
  ['control characters', 'a: \u0000', 'control characters are not allowed'],
  ['an unfinished list', 'a: [', 'did not find expected node content'],
  ['a list for a key', '? [a]\n: 1', 'invalid map key'],
  ['an unknown alias', 'a: *x', "unknown anchor 'x' referenced"],
  ['11 MiB', `a: ${'x'.repeat(11 << 20)}`, 'larger than 10485760 bytes'],
  [
    'merges that multiply',
    `a: &a {${Array.from({ length: 2000 }, (_, at) => `k${at}: 1`).join(', ')}}\nb: {<<: [${'*a,'.repeat(2000)}]}\n- x`,
    'did not find expected key',
  ],
];

const flags: readonly (readonly [flag: string, text: string, says: string])[] = [
  ['--set', 'a[999999999]=x', 'CVE-2022-36055'],
  ['--set-string', 'a[0][99999999]=1', 'CVE-2022-36055'],
  ['--set-literal', 'a[99999999]=x', 'CVE-2022-36055'],
  ['--set', 'a[-1]=x', 'negative -1 index not allowed'],
  ['--set', `${'a.'.repeat(40)}b=1`, 'CVE-2022-23524'],
  ['--set', `${'a.'.repeat(20_000)}b=1`, 'CVE-2022-23524'],
  ['--set', 'a={1,2', "list must terminate with '}'"],
  ['--set', `a=${'{'.repeat(50_000)}`, ''],
  ['--set', 'a..b=1', 'has no value'],
  ['--set-json', 'a={', 'failed parsing --set-json data'],
  ['--set-json', `a=${deep}`, ''],
  ['--set-file', 'a=/dev/zero', 'is larger than'],
  ['-f', '/dev/zero', 'is larger than'],
  ['-f', '/proc/self/mem', ''],
  ['-f', 'missing.yaml', 'no such file or directory'],
];

/** What an advisory's own message is. */
const advised: Readonly<Record<string, string>> = {
  'CVE-2022-36055': 'is greater than maximum supported index of 65536',
  'CVE-2022-23524': 'is greater than maximum supported nested level of 30',
};

const chain = (length: number): string =>
  JSON.stringify({
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries([
      ...Array.from({ length }, (_, at) => [`d${at}`, { $ref: `#/$defs/d${at + 1}` }]),
      [`d${length}`, {}],
    ]) as unknown,
  });

const schemas: readonly (readonly [name: string, text: string, says: string])[] = [
  ['CVE-2022-23526: a number', '   1E1111111', 'got number, want boolean or object'],
  ['no JSON', 'x', 'invalid character'],
  ['an unknown type', '{"type":"objec"}', 'is not valid against metaschema'],
  ['a bad pattern', '{"pattern":"("}', 'is not valid'],
  ['CVE-2025-55199: /dev/zero', '{"$ref":"file:///dev/zero"}', 'only references within the schema'],
  [
    'CVE-2025-55199: /dev/random',
    '{"$ref":"file:///dev/random"}',
    'only references within the schema',
  ],
  ['CVE-2025-55199: another file', '{"$ref":"other.json"}', 'only references within the schema'],
  ['the web', '{"$ref":"http://127.0.0.1:1/x"}', 'only references within the schema'],
  [
    'a circle',
    '{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/a"}}}',
    'causing reference cycle',
  ],
  ['CVE-2025-32387: 6,000 references', chain(6000), 'nested deeper than 1000 levels'],
  ['CVE-2025-32387: 11 MiB', `{"title":"${'x'.repeat(11 << 20)}"}`, 'larger than 10485760 bytes'],
  ['deep parts', `{"default":${deep}}`, ''],
];

const numbers = Array.from({ length: 5000 }, (_, at) => at);
const texts = numbers.map((at) => `k${at}`);

/** Schemas whose work is that of the values times their own. */
const lengthy: readonly (readonly [name: string, schema: object, value: object])[] = [
  ['items by enumerations', { properties: { l: { items: { enum: numbers } } } }, { l: texts }],
  [
    'what a list contains by enumerations',
    { properties: { l: { contains: { enum: numbers } } } },
    { l: texts },
  ],
  [
    'names by patterns',
    { patternProperties: Object.fromEntries(texts.map((name) => [`^${name}`, {}])) },
    Object.fromEntries(texts.map((name) => [name, 1])),
  ],
  [
    'a hundred thousand failures',
    { properties: { l: { items: { type: 'string' } } } },
    { l: Array<number>(100_000).fill(1) },
  ],
];

export const valueCases: readonly HostileCase[] = [
  ...values.map(([name, text, says]) =>
    templated(`values: ${name}`, { 'values.yaml': text }, says),
  ),
  ...values.slice(0, 10).map(([name, text]): HostileCase => ({
    name: `values of the user: ${name}`,
    says: '',
    make: (place) => (
      place.write({ 'v.yaml': text }),
      ['template', 'r', place.chart({}), '-f', 'v.yaml']
    ),
  })),
  ...flags.map(([flag, text, says]) =>
    templated(
      `flag: ${says.startsWith('CVE') ? `${says}: ` : ''}${flag} ${text.slice(0, 30)} (${text.length})`,
      {},
      advised[says] ?? says,
      [flag, text],
    ),
  ),
  ...schemas.map(([name, text, says]) =>
    templated(`schema: ${name}`, { 'values.schema.json': text }, says),
  ),
  ...lengthy.map(([name, schema, value]) =>
    templated(
      `schema: ${name}`,
      { 'values.schema.json': JSON.stringify(schema), 'values.yaml': JSON.stringify(value) },
      'more than 1000000 steps to validate the values',
    ),
  ),
  templated(
    'schema: a pattern of a thousand ways',
    {
      'values.schema.json': '{"properties":{"a":{"pattern":"(a|b)*a(a|b){900}c"}}}',
      'values.yaml': `a: ${'ab'.repeat(500_000)}\n`,
    },
    'the pattern takes too long on this text',
  ),
  templated(
    'schema: a pattern that takes for ever elsewhere',
    {
      'values.schema.json': '{"properties":{"a":{"pattern":"^(a|a)*$"}}}',
      'values.yaml': `a: ${'a'.repeat(5000)}b\n`,
    },
    'does not match pattern',
  ),
];
