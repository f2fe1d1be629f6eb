import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseYamlWhole } from '../read.ts';
import { parseYamlFast } from './parse-yaml-fast.ts';

const tokens = [
  ...[
    'a',
    'b: 1',
    'c:',
    'key: value',
    '"q": x',
    "'s': y",
    'on: yes',
    '1: x',
    '~: x',
    'a b: c',
    'a : b',
    ':a: b',
    '-a: b',
    '=(x): y',
    '<<: 1',
    'a #b: c',
    '$x:',
  ],
  ...['- x', '- a: 1', '-', '- - y', '- "z"', '--- ', '---', '...', '%YAML 1.1', '? k', ': v'],
  ...['# note', 'a: # note', 'a: b # note', 'a: b#c', 'a: #', 'url: http://x', 'a: b: c', 'a:b'],
  ...['l: |', 'l: |-', 'l: |+', 'l: |2', 'f: >', 'f: >-', 'f: >+', '- |', '- >-'],
  ...['e: {}', 'e: []', 'e: [a, "b", 1]', 'e: [a,', 'e: {a: b}', 'e: [[]]', 'e: [a, ]', 'e: [1 2]'],
  ...[
    'e: {a: [b, {c: d}], "e": 1}',
    'e: {a}',
    'e: {a:b}',
    'e: {a: }',
    'e: {a: b,}',
    '{x: {y: z}}: q',
    '- {a: b}',
    '- [x, {y: 1}]',
    'e: {~: b}',
    'e: {a: b} c',
    'e: { a: b } # c',
    'e: {a: b',
    'c: d}',
  ],
  ...['q: "a\\nb"', 'q: "a\\/b"', 'q: "open', "q: 'it''s'", "q: 'open", 'close"', "close'", 'x" y'],
  ...[
    'n: 0x1f',
    'n: 1e3',
    'n: .inf',
    'n: 010',
    'n: 1_000',
    'n: -5',
    'n: +1',
    'n: 12345678901234567890',
  ],
  ...[
    'a: &x 1',
    'b: *x',
    'c: !!str 1',
    '<<: *x',
    'd: @x',
    'd: `x',
    'd: ,x',
    'd: -x',
    'd: - x',
    'd: ^x',
  ],
  ...[
    '{}',
    '[]',
    '[a]',
    '"x"',
    'l: |2',
    'l: >1-',
    '\tx',
    'x\ty',
    'a: b\tc',
    'a: b\t# c',
    '"a\tb": c',
    'q: "a\tb"',
  ],
  ...['d: é', '😀: x', 'd: 😀', 'tab:\tx', 'd: \u2028x', 'plain words', 'trailing: ', '  ', ''],
];

const line = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom(...tokens))
  .map(([indent, token]) => ' '.repeat(indent) + token);

const document = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 7 }),
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.constantFrom('\n', '', '\n\n', '\n  ', '\r\n', '\r'),
  )
  .map(([lines, lineBreak, end]) => lines.join(lineBreak) + end);

function whole(text: string, numbers: 'float64' | 'exact'): unknown {
  try {
    return parseYamlWhole(text, { numbers });
  } catch (error) {
    return error;
  }
}

describe('parseYamlFast()', () => {
  test.each(['float64', 'exact'] as const)('means what the whole reader means (%s)', (numbers) => {
    let simple = 0;
    fc.assert(
      fc.property(document, (text) => {
        const value = parseYamlFast(text, { numbers });
        if (value === undefined) return;
        simple++;
        expect(value).toEqual(whole(text, numbers));
      }),
      { numRuns: 20_000 },
    );
    expect(simple).toBeGreaterThan(500);
  });

  test('reads what charts are made of', () => {
    const text = `---
# Default values
image:
  repository: nginx  # from the hub
  tag: "1.10"
args:
- --v=2
- name: x
  script: |
    if true; then
      echo

    fi
  note: >-
    folded
    text
  long: plain text
    that goes on
none:
empty: {}
ports: [80, "443", http]
`;
    expect(parseYamlFast(text, {})).toEqual(whole(text, 'float64'));
    expect(parseYamlFast(text, {})).toBeInstanceOf(Map);
  });

  test.each(['a', '- a\nb: c\n', 'a: *b\n', 'a: 1\n---\nb: 2\n', 'a: "x\n', 'a:\tb\n'])(
    'leaves %j to the whole reader',
    (text) => {
      expect(parseYamlFast(text, {})).toBeUndefined();
    },
  );

  test.each(['\x00', '\x1b', '\x7f', '\x85', '\u2028', '\ufeff', '\uffff', '\ud800', '\udc80'])(
    'leaves %j in a text of any length to the whole reader',
    (character) => {
      const long = `# ${'x'.repeat(10_000)}\n`;
      expect(parseYamlFast(`a: "${character}"\n`, {})).toBeUndefined();
      expect(parseYamlFast(`${long}a: "${character}"\n`, {})).toBeUndefined();
      expect(parseYamlFast(`${long}a: "\t~\xa0é\u{1f600}"\n`, {})).toBeInstanceOf(Map);
    },
  );

  test('leaves long keys to the whole reader', () => {
    const key = 'k'.repeat(1100);
    for (const text of [`${key}: 1\n`, `{"${key}": 1}\n`, `a: {${key}: 1}\n`]) {
      expect(parseYamlFast(text, {})).toBeUndefined();
    }
  });

  test('leaves duplicate keys to the whole reader where they are errors', () => {
    expect(parseYamlFast('a: 1\na: 2\n', { isStrict: true })).toBeUndefined();
    expect(parseYamlFast('a: 1\na: 2\n', {})).toEqual(new Map([['a', 2]]));
  });
});
