import { describe, expect, test } from 'vitest';
import { TemplateSet, setFunction } from './template-set.ts';
import type { Trace } from './trace.ts';

const include = setFunction('func(string) string', (set: TemplateSet, name: string) =>
  set.run(set.require(name), null),
);

function trace(text: string): Trace {
  const set = new TemplateSet({ name: 'set', functions: { include } });
  set.add('file', text);
  return set.trace('file', new Map([['list', ['a', 'b']]]));
}

/** What each node wrote, with the place of the node. */
function pieces({ text, marks }: Trace): string[] {
  return marks.map(({ offset, node }, index) => {
    const end = marks[index + 1]?.offset ?? text.length;
    return `${node.kind}@${node.pos} ${JSON.stringify(text.slice(offset, end))}`;
  });
}

describe('TemplateSet.trace()', () => {
  test('tells which node wrote what', () => {
    expect(pieces(trace('a: {{ 1 }}\n{{- if true }}\nb{{ end }}'))).toEqual([
      'text@0 "a: "',
      'action@6 "1"',
      'if@18 ""',
      'text@25 "\\nb"',
    ]);
  });

  test('tells it of every turn', () => {
    expect(pieces(trace('{{ range .list }}{{ . }},{{ end }}'))).toEqual([
      'range@9 ""',
      'action@20 "a"',
      'text@24 ","',
      'action@20 "b"',
      'text@24 ","',
    ]);
  });

  test('follows templates and what functions render', () => {
    const traced = trace('{{ define "x" }}x{{ 2 }}{{ end }}{{ template "x" }}|{{ include "x" }}');
    expect(traced.text).toBe('x2|x2');
    expect(pieces(traced)).toHaveLength(5);
    expect(traced.marks.at(-1)?.inner.map(pieces)).toEqual([['text@16 "x"', 'action@20 "2"']]);
  });
});
