import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GoNumber } from '../go/index.ts';
import { parseYaml, parseYamlDocuments } from './read.ts';
import { YamlError } from './yaml-error.ts';

function parse(text: string): unknown {
  return plain(parseYaml(text));
}

function plain(value: unknown): unknown {
  if (value instanceof Map)
    return {
      map: Array.from(value as Map<string, unknown>, ([key, child]) => [key, plain(child)]),
    };
  return Array.isArray(value) ? value.map((child) => plain(child)) : value;
}

describe('parseYaml() resolves plain scalars by YAML 1.1', () => {
  it.each<[string, unknown]>([
    ['yes', true],
    ['N', false],
    ['off', false],
    ['~', null],
    ['', null],
    ['Null', null],
    ['0o14', 12],
    ['014', 12],
    ['09', 9],
    ['0x1F', 31],
    ['0b101', 5],
    ['0b-101', -5],
    ['1_000', 1000],
    ['-_1', -1],
    ['1:30', '1:30'],
    ['2020-01-01', '2020-01-01'],
    ['1e3', 1000],
    ['.5_0', 0.5],
    ['1e400', '1e400'],
    ['9007199254740993', 9007199254740992],
    ['18446744073709551615', 18446744073709552000],
    ['99999999999999999999', 1e20],
    ['-0', 0],
    ['-0.0', -0],
    ['<<', '<<'],
    ['=', '='],
    ['1.2.3', '1.2.3'],
  ])('%s', (text, expected) => {
    expect(parseYaml(text)).toBe(expected);
  });
});

describe('parseYaml() reads scalars', () => {
  it.each<[string, string, unknown]>([
    ['quoted', String.raw`"a\n\x41\u00e9\U0001F600\_"`, 'a\nAé😀\u00a0'],
    ['single-quoted', `'it''s'`, `it's`],
    ['folded quotes', '"a  \n  b\n\n\n c"', 'a b\n\nc'],
    ['an escaped line break', '"a \\\n   b"', 'a b'],
    ['plain over several lines', 'a\n b\n\n c # no\n', 'a b\nc'],
    ['literal', '|\n a\n  b\n\n c\n\n', 'a\n b\n\nc\n'],
    ['literal, stripped', '|-\n a\n\n', 'a'],
    ['literal, kept', '|+\n a\n\n', 'a\n\n'],
    ['literal with an indent', '|2\n   a\n', ' a\n'],
    ['folded', '>\n a\n b\n\n c\n   d\n e\n', 'a b\nc\n  d\ne\n'],
    ['CRLF', '|\r\n a\r\n b\r\n', 'a\nb\n'],
    ['NEL as a line break', '|\n a\u0085 b\n', 'a\nb\n'],
    ['tagged', '!!str 1', '1'],
    ['tagged as a float', '!!float 1', 1],
    ['of an unknown tag', '!foo 1', '1'],
    ['binary', '!!binary aGk=', 'hi'],
    ['with a byte order mark', '\ufeffa', 'a'],
    ['in UTF-16', '\udcff\udcfea\0\n\0', 'a'],
    ['before a second document', 'a\n--- b', 'a'],
    ['before what it ignores', '[a] b', ['a']],
  ])('%s', (_, text, expected) => {
    expect(parse(text)).toEqual(expected);
  });
});

describe('parseYaml() reads mappings', () => {
  it.each<[string, string, [unknown, unknown][]]>([
    ['words as keys', 'on: 1\nn: 2\n~x: 3\n', [['true', 1], ['false', 2], ['~x', 3]]], // oxfmt-ignore
    ['numbers as keys', '1: a\n1.50: b\n0x10: c\n', [['1', 'a'], ['1.5', 'b'], ['16', 'c']]], // oxfmt-ignore
    ['the last of duplicates', 'a: 1\na: 2\n', [['a', 2]]],
    ['__proto__', '__proto__: 1', [['__proto__', 1]]],
    ['a merge that overrides', '{x: 9, <<: {x: 1}}', [['x', 1]]],
    ['a merge that is overridden', '{<<: {x: 1}, x: 9}', [['x', 9]]],
    ['the first of two merges', '{<<: [{x: 1}, {x: 2, z: 3}]}', [['x', 1], ['z', 3]]], // oxfmt-ignore
    ['a quoted merge key', '{"<<": 1}', [['<<', 1]]],
    ['aliases', '{a: &x 1, b: *x}', [['a', 1], ['b', 1]]], // oxfmt-ignore
    ['explicit keys', '? a\n: b\n? c\n', [['a', 'b'], ['c', null]]], // oxfmt-ignore
    ['JSON', '{"a":"b","c":[]}', [['a', 'b'], ['c', []]]], // oxfmt-ignore
    ['indentless lists', 'a:\n- 1\n- 2\n', [['a', [1, 2]]]],
  ])('%s', (_, text, expected) => {
    expect(parse(text)).toEqual({ map: expected });
  });
});

describe('parseYaml() copies what an alias stands for', () => {
  it('so that changing one leaves the other', () => {
    const value = parseYaml('{a: &x {k: 1}, b: *x}') as Map<string, Map<string, unknown>>;
    value.get('b')?.set('k', 2);
    expect(value.get('a')?.get('k')).toBe(1);
  });
});

describe('parseYaml() with exact numbers', () => {
  it('keeps integers apart from floats', () => {
    const value = parseYaml('[1, 1.0, 9007199254740993, 18446744073709551615]', {
      numbers: 'exact',
    });
    expect(value).toEqual([
      1n,
      1,
      9007199254740993n,
      new GoNumber('uint64', 18446744073709551615n),
    ]);
  });
});

describe('parseYaml() fails in the words of Go', () => {
  it.each<[string, string]>([
    ['a: b: c', 'yaml: mapping values are not allowed in this context'],
    ['a: 1\nb: c: d\n', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a:\n\tb: 1\n', 'yaml: line 2: found character that cannot start any token'],
    ['a: 1\n  b\nc', "yaml: line 4: could not find expected ':'"],
    ['a: [1\nb: 2\n', "yaml: line 1: did not find expected ',' or ']'"],
    ['- a\nb: 1\n', "yaml: line 1: did not find expected '-' indicator"],
    ['a: "x\n', 'yaml: line 2: found unexpected end of stream'],
    ['a: "\\/"', 'yaml: found unknown escape character'],
    ['%YAML 1.2\n---\na', 'yaml: found incompatible YAML document'],
    ['a: *b', "yaml: unknown anchor 'b' referenced"],
    ['a: &a [*a]', "yaml: anchor 'a' value contains itself"],
    [
      'a: {{ .Values.b }}',
      'yaml: invalid map key: map[interface {}]interface {}{".Values.b":interface {}(nil)}',
    ],
    ['~: 1', 'unsupported map key of type: %!s(<nil>), key: <nil>, value: 1'],
    ['a: .inf', 'json: unsupported value: +Inf'],
    ['!!int a', 'yaml: cannot decode !!str `a` as a !!int'],
    ['a: \0', 'yaml: control characters are not allowed'],
    ['a: \udcff', 'yaml: invalid leading UTF-8 octet'],
    ['a: \udcc3', 'yaml: incomplete UTF-8 octet sequence'],
    ['<<: 1', 'yaml: map merge requires map or sequence of maps as the value'],
  ])('%j', (text, expected) => {
    expect(messageOf(text)).toBe(`error converting YAML to JSON: ${expected}`);
  });

  it('lists duplicate keys when strict', () => {
    expect(() => parseYaml('a: 1\na: 2\nb: {1: 1, 1: 2}\n', { isStrict: true })).toThrow(
      'error converting YAML to JSON: yaml: unmarshal errors:\n' +
        '  line 2: key "a" already set in map\n' +
        '  line 3: key 1 already set in map',
    );
  });

  it('tells where', () => {
    expect(positionOfError('a: 1\nb: c: d\n')).toEqual({ line: 2, column: 5 });
    expect(positionOfError('a:\n  - x\n b: 1\n')).toEqual({ line: 3, column: 2 });
  });

  it('ignores a key that a later one has overwritten', () => {
    expect(parse('a: {~: .inf}\na: 1\n')).toEqual({ map: [['a', 1]] });
  });
});

describe('parseYaml() bounds hostile input', () => {
  it('refuses nesting beyond 10,000', () => {
    expect(() => parseYaml('['.repeat(20_000))).toThrow('exceeded max depth of 10000');
    expect(() => parseYaml('- '.repeat(20_000))).toThrow('exceeded max depth of 10000');
    expect(() => parseYaml('- '.repeat(6_000) + '['.repeat(6_000) + ']'.repeat(6_000))).toThrow(
      "error unmarshaling JSON: while decoding JSON: invalid character '[' exceeded max depth",
    );
  });

  it('reads nesting up to 10,000', () => {
    expect(parseYaml('['.repeat(10_000) + ']'.repeat(10_000))).toHaveLength(1);
  });

  it('refuses alias bombs', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i++) {
      lines.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
      );
    }
    expect(() => parseYaml(lines.join('\n'))).toThrow('yaml: document contains excessive aliasing');
  });

  it('reads a scalar of a megabyte', () => {
    expect(parseYaml(`"${'x'.repeat(1 << 20)}"`)).toHaveLength(1 << 20);
  });

  it('throws nothing but YamlError', () => {
    const characters = fc.constantFrom(
      ...Array.from('ab1:-?[]{},&*!|>\'"%@`# \t\n\r\\~<.\0\u0085é😀'),
    );
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 60 }), (text) => {
        expect(errorOf(text)).toSatisfy(
          (error: unknown) => error === undefined || error instanceof YamlError,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

it('parseYamlDocuments() reads every document', () => {
  expect(parseYamlDocuments('a\n---\nb\n...\n---\n---\nd\n')).toEqual(['a', 'b', null, 'd']);
});

function errorOf(text: string): unknown {
  try {
    parseYaml(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

function messageOf(text: string): unknown {
  const error = errorOf(text);
  return error instanceof YamlError ? error.message : error;
}

function positionOfError(text: string): unknown {
  const error = errorOf(text);
  return error instanceof YamlError ? error.position : error;
}
