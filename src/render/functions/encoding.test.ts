import { describe, expect, it } from 'vitest';
import { isNilMap, isNilSlice } from '../../go/index.ts';
import { encodingFunctions } from './encoding.ts';

function call(name: string, argument: unknown): unknown {
  return encodingFunctions[name]?.call(argument as never);
}

describe('toYaml', () => {
  it('takes one line break off the end', () => {
    expect(call('toYaml', new Map([['a', 1]]))).toBe('a: 1');
    expect(call('toYaml', 'a\n\n')).toBe('|+\n  a\n');
  });

  it('is empty for what cannot be printed', () => {
    expect(call('toYaml', NaN)).toBe('');
    expect(() => call('mustToYaml', NaN)).toThrow(
      'error marshaling into JSON: json: unsupported value: NaN',
    );
  });
});

it('toYamlPretty indents lists', () => {
  expect(call('toYamlPretty', new Map([['a', [1]]]))).toBe('a:\n  - 1');
});

describe('fromYaml', () => {
  it('tells an error under a key', () => {
    expect(call('fromYaml', 'a: b: c')).toEqual(
      new Map([
        [
          'Error',
          'error converting YAML to JSON: yaml: mapping values are not allowed in this context',
        ],
      ]),
    );
  });

  it('makes an empty map of nothing', () => {
    expect(call('fromYaml', '')).toEqual(new Map());
  });
});

it('fromYamlArray tells an error as its only item', () => {
  expect(call('fromYamlArray', 'a: 1')).toEqual([
    'error unmarshaling JSON: while decoding JSON: json: cannot unmarshal object into Go value of type []interface {}',
  ]);
});

describe('toJson', () => {
  it('is empty for what cannot be printed', () => {
    expect(call('toJson', NaN)).toBe('');
    expect(() => call('mustToJson', NaN)).toThrow('json: unsupported value: NaN');
  });
});

describe('fromJson', () => {
  it('makes nil of null', () => {
    expect(call('fromJson', 'null')).toSatisfy(isNilMap);
    expect(call('fromJsonArray', 'null')).toSatisfy(isNilSlice);
  });

  it('keeps what it could decode beside the error', () => {
    expect(call('fromJson', '{"a":1,"b":1e400}')).toEqual(
      new Map<string, unknown>([
        ['a', 1],
        ['b', null],
        ['Error', 'json: cannot unmarshal number 1e400 into Go value of type float64'],
      ]),
    );
  });

  it('tells a wrong type before a number that is too large', () => {
    expect(call('fromJson', '[1e400]')).toEqual(
      new Map([
        ['Error', 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
      ]),
    );
  });
});

describe('fromToml', () => {
  it('tells an error under a key', () => {
    expect(call('fromToml', 'a = ')).toEqual(
      new Map([['Error', 'toml: line 1 (last key "a"): unexpected EOF; expected value']]),
    );
  });
});

describe('toToml', () => {
  it('is the text of the error where it fails', () => {
    expect(call('toToml', [null])).toBe('toml: cannot encode array with nil element');
    expect(() => call('mustToToml', [null])).toThrow('toml: cannot encode array with nil element');
  });

  it('fails for nil', () => {
    expect(() => call('toToml', null)).toThrow('zero Value');
  });
});
