import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNode } from './format-node.ts';
import { TemplateParseError } from './parse-error.ts';
import { bodyOf, parseTemplate } from './parse-template.ts';

const options = { name: 't', hasFunction: (name: string) => name !== 'nope' };

function format(text: string): string {
  return formatNode(parseTemplate(text, options).root);
}

describe('parseTemplate()', () => {
  it('prints a tree as Go does', () => {
    expect(format('{{if  (eq  .a   1)|not}}x{{else}}{{ $y:=.b.c }}{{end}}')).toBe(
      '{{if (eq .a 1) | not}}x{{else}}{{$y := .b.c}}{{end}}',
    );
  });

  it('nests else if', () => {
    expect(format('{{if .a}}1{{else if .b}}2{{end}}')).toBe(
      '{{if .a}}1{{else}}{{if .b}}2{{end}}{{end}}',
    );
  });

  it('keeps definitions apart from the body', () => {
    const parsed = parseTemplate('a{{define "x"}}b{{end}}{{block "y" .}}c{{end}}', options);
    expect(formatNode(parsed.root)).toBe('a{{template "y" .}}');
    expect(Array.from(parsed.definitions.keys())).toEqual(['x', 'y']);
  });

  it('notes the functions that are called anywhere', () => {
    const { functions } = parseTemplate('{{a}}{{define "x"}}{{b (c 1)}}{{end}}', options);
    expect(Array.from(functions)).toEqual(['a', 'b', 'c']);
  });

  it('says where parsing stopped', () => {
    const parse = () => parseTemplate('one\ntwo {{ nope }} three', options);
    expect(parse).toThrow(
      new TemplateParseError('function "nope" not defined', {
        name: 't',
        text: 'one\ntwo {{ nope }} three',
        offset: 11,
      }),
    );
    expect(parse).toThrow('template: t:2: function "nope" not defined');
  });

  it('takes break for a name where a function is called so', () => {
    expect(() => parseTemplate('{{break}}', options)).not.toThrow();
    expect(() => parseTemplate('{{break}}', { name: 't', hasFunction: () => false })).toThrow(
      '{{break}} outside {{range}}',
    );
  });

  it('refuses what nests too deeply', () => {
    const parens = `{{ ${'('.repeat(20_000)}1${')'.repeat(20_000)} }}`;
    expect(() => format(parens)).toThrow('template: t:1: max expression depth exceeded');
    const branches = '{{ if true }}'.repeat(100_000) + '{{ end }}'.repeat(100_000);
    expect(() => format(branches)).toThrow('max expression depth exceeded');
  });

  it('gives the same tree for its own print', () => {
    const leaf = fc.constantFrom(
      '.',
      '.a',
      '.a.b',
      '$',
      '$.x',
      '1',
      '1.5',
      '"s"',
      'true',
      'f',
      '(f 1)',
      '(.a | f).b',
      "'c'",
    );
    const command = fc.array(leaf, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const statement = fc.oneof(
      fc.constantFrom('text', ' \n '),
      command.map((pipe) => `{{ ${pipe} }}`),
      command.map((pipe) => `{{ if ${pipe} }}a{{ else }}{{ f }}{{ end }}`),
      command.map((pipe) => `{{ range $k, $v := ${pipe} }}{{ $k }}{{ break }}{{ end }}`),
    );
    fc.assert(
      fc.property(fc.array(statement), (statements) => {
        const printed = format(statements.join(''));
        expect(format(printed)).toBe(printed);
      }),
    );
  });
});

describe('bodyOf()', () => {
  it('is a definition of the own name where the text is blank', () => {
    const parsed = parseTemplate('{{define "t"}}own{{end}} ', options);
    expect(formatNode(bodyOf(parsed, 't'))).toBe('own');
    expect(formatNode(bodyOf(parsed, 'other'))).toBe(' ');
  });
});
