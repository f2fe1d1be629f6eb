import { describe, expect, test } from 'vitest';
import { int64 } from '../../go/index.ts';
import { mergeUserValues, valueLocations } from './user-values.ts';
import type { ValueFlags } from './user-values.ts';
import type { ValuesMap } from './values-map.ts';

const files: Readonly<Record<string, string>> = {
  'a.yaml': 'a: 1\nb: {c: 2}\n',
  'b.yaml': 'b: {c: null, d: 4}\n---\ne: 5\n',
  '-': 'a: from stdin\n',
  'bad.yaml': 'ok: 1\n---\na: b: c\n',
  'list.yaml': '- a\n',
  'text.txt': 'some\ntext',
  'https://example.com/v.yaml': 'a: from afar\n',
};

function merge(flags: ValueFlags): ValuesMap {
  return mergeUserValues(flags, (location) => {
    const text = files[location];
    if (text === undefined) throw new Error(`open ${location}: no such file or directory`);
    return Buffer.from(text);
  });
}

describe('mergeUserValues()', () => {
  test('merges files in order, nulls kept', () => {
    const values = merge({ files: ['a.yaml', 'b.yaml'] });
    expect(values).toEqual(
      new Map<string, unknown>([
        ['a', 1],
        ['b', new Map<string, unknown>([['c', null], ['d', 4]])], // oxfmt-ignore
        ['e', 5],
      ]),
    );
  });

  test('lets every kind of --set override the kinds before it', () => {
    const flags = {
      setLiteral: ['x=literal'],
      setFile: ['x=text.txt'],
      setString: ['x=1'],
      set: ['x=1'],
      setJson: ['x={"y":1}'],
      files: ['a.yaml'],
    };
    expect(merge(flags).get('x')).toBe('literal');
    expect(merge({ ...flags, setLiteral: [] }).get('x')).toBe('some\ntext');
    expect(merge({ ...flags, setLiteral: [], setFile: [] }).get('x')).toBe('1');
    expect(merge({ set: ['x=1'], setJson: ['x=2'] }).get('x')).toEqual(int64(1n));
  });

  test('reads standard input and URLs like any file', () => {
    expect(merge({ files: ['a.yaml', '-'] }).get('a')).toBe('from stdin');
    expect(merge({ files: ['https://example.com/v.yaml'] }).get('a')).toBe('from afar');
  });

  test('merges an object given to --set-json', () => {
    expect(merge({ files: ['a.yaml'], setJson: [' {"b":{"d":[1]}} '] }).get('b')).toEqual(
      new Map<string, unknown>([['c', 2], ['d', [1]]]), // oxfmt-ignore
    );
  });

  test.for([
    [{ files: ['list.yaml'] }, 'failed to parse list.yaml: cannot unmarshal yaml document: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {}'], // oxfmt-ignore
    [{ files: ['bad.yaml'] }, 'failed to parse bad.yaml: cannot unmarshal yaml document: error converting YAML to JSON: yaml: mapping values are not allowed in this context'], // oxfmt-ignore
    [{ set: ['a'] }, 'failed parsing --set data: key "a" has no value'],
    [{ setString: ['a[x]=1'] }, 'failed parsing --set-string data: error parsing index: strconv.Atoi: parsing "x": invalid syntax'], // oxfmt-ignore
    [{ setFile: ['a'] }, 'failed parsing --set-file data: key "a" has no value'],
    [{ setLiteral: ['a'] }, 'failed parsing --set-literal data: key "a" has no value'],
    [{ setJson: ['a=x'] }, 'failed parsing --set-json data a=x'],
    [{ setJson: ['{"a":'] }, 'failed parsing --set-json data JSON: {"a":'],
  ] as const)('%j fails in Helm’s words', ([flags, message]) => {
    expect(() => merge(flags)).toThrow(message);
  });

  test('says on which line of the file the error is', () => {
    expect(() => merge({ files: ['bad.yaml'] })).toThrow(
      expect.objectContaining({ source: { file: 'bad.yaml', line: 3, column: 5 } }) as Error,
    );
  });

  test('refuses values nested too deep, whichever way they come', () => {
    const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
    const read = (): Uint8Array => Buffer.from(deep);
    expect(() => mergeUserValues({ files: ['deep.yaml'] }, read)).toThrow(
      'failed to parse deep.yaml: values nested deeper than 1000 levels are not supported',
    );
    expect(() => merge({ setJson: [deep] })).toThrow('failed parsing --set-json data JSON');
    expect(() => merge({ setJson: [`a=${deep}`] })).toThrow('failed parsing --set-json data a=');
  });

  test('refuses a values file of more than 10 MiB', () => {
    const read = (): Uint8Array => new Uint8Array(10 * 1024 * 1024 + 1);
    expect(() => mergeUserValues({ files: ['huge.yaml'] }, read)).toThrow(
      'values file huge.yaml is larger than 10485760 bytes',
    );
  });
});

test('valueLocations() lists what will be read', () => {
  const flags = { files: ['a.yaml', '-'], setFile: ['x=one,y[0]=two', 'z={three,four}'] };
  expect(valueLocations(flags)).toEqual(['a.yaml', '-', 'one', 'two', 'three', 'four']);
});
