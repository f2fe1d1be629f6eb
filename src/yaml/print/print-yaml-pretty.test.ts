import { describe, expect, it } from 'vitest';
import { Duration, fromPlain, nilSlice } from '../../go/index.ts';
import { printYamlPretty } from './print-yaml-pretty.ts';

describe('printYamlPretty()', () => {
  it.each<[string, unknown, string]>([
    ['lists deeper than their keys', { a: [1, { b: [2] }] }, 'a:\n  - 1\n  - b:\n      - 2\n'],
    ['floats as they are', [1e6, 0.1, NaN, -Infinity], '- 1e+06\n- 0.1\n- .nan\n- -.inf\n'],
    ['nil lists as empty', nilSlice(), '[]\n'],
    ['tabs in blocks', 'a\tb\nc', '|-\n  a\tb\n  c\n'],
    ['long lines as they are', 'word '.repeat(40).trim(), `${'word '.repeat(40).trim()}\n`],
    ['letters after digits first', { a1b: 1, 'a1.': 2 }, 'a1b: 1\na1.: 2\n'],
    ['bytes that are no UTF-8', 'hi\udcff', '!!binary aGn/\n'],
    ['byte slices as numbers', Uint8Array.from([1, 2]), '- 1\n- 2\n'],
    ['durations', new Duration(90_000_000_000n), '1m30s\n'],
    ['signed octals in quotes', '0o-7', '"0o-7"\n'],
  ])('prints %s', (_, value, expected) => {
    const isPlain = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
    expect(printYamlPretty(isPlain ? fromPlain(value) : value)).toBe(expected);
  });

  it('shows the fields of a struct in lower case', () => {
    const info = {
      goType: 'info',
      goKind: 'struct',
      goFields: () => [['KubeVersion', 'v1'], ['hidden', 2]] as const, // oxfmt-ignore
    };
    expect(printYamlPretty(info)).toBe('kubeversion: v1\n');
  });
});
