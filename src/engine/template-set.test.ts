import { describe, expect, it } from 'vitest';
import { GoError, GoMap, goFunction } from '../go/index.ts';
import { TemplateLimitError } from './runtime/render-budget.ts';
import { TemplateError } from './runtime/template-error.ts';
import { TemplateSet, setFunction } from './template-set.ts';

const functions = {
  shout: goFunction('func(string) string', (text: string) => `${text}!`),
  half: goFunction('func(int) (float64, error)', (value: bigint) => {
    if (value % 2n !== 0n) throw new GoError('odd');
    return Number(value / 2n);
  }),
  big: goFunction('func() int64', () => 5n),
  broken: goFunction('func() string', () => {
    throw new TypeError('a bug');
  }),
};

function makeSet(missingKey: 'default' | 'zero' | 'error' = 'zero'): TemplateSet {
  return new TemplateSet({ name: 'set', functions, missingKey });
}

function run(text: string, data?: unknown, set = makeSet()): string {
  return set.run(set.add('t', text), data);
}

function failure(text: string, data?: unknown): TemplateError {
  try {
    run(text, data);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('It did not fail');
}

const data = new Map<string, unknown>([
  ['image', new Map<string, unknown>([['tag', 'v1']])],
  ['list', ['a', null]],
]);

describe('TemplateSet', () => {
  it('runs a template', () => {
    expect(run('{{ .image.tag | shout }} {{ half 8 }}', data)).toBe('v1! 4');
  });

  it('stops when its time is over, at calls of slow functions at once', () => {
    let calls = 0;
    const slow = { ...goFunction('func() string', () => `${++calls}`), isSlow: true };
    const set = new TemplateSet({ name: 'set', functions: { slow }, isExpired: () => calls > 2 });
    const endless = set.add('t', '{{ range 1000 }}{{ slow }}{{ end }}');
    expect(() => set.run(endless, undefined)).toThrow(TemplateLimitError);
    expect(calls).toBe(3);
    const idle = set.add('t', '{{ range 1000 }}x{{ end }}');
    expect(() => set.run(idle, undefined)).toThrow('rendering takes too long');
  });

  it('stops when it writes more than can be held', () => {
    const text = `{{ range 1000 }}{{ range 1000 }}${'x'.repeat(100)}{{ end }}{{ end }}`;
    expect(() => run(text)).toThrow('templates make more than can be held');
  });

  it('boxes results by the declared type', () => {
    expect(run('{{ printf "%T" big }}')).toBe('int64');
  });

  it('gives what missingkey says for a missing key', () => {
    expect(run('{{ .x }}', data, makeSet('default'))).toBe('<no value>');
    expect(run('{{ .x }}', data, makeSet('zero'))).toBe('<no value>');
    expect(() => run('{{ .x }}', data, makeSet('error'))).toThrow(
      'template: t:1:3: executing "t" at <.x>: map has no entry for key "x"',
    );
  });

  it('gives the zero value of a typed map for a missing key', () => {
    expect(run('[{{ .x }}]', new GoMap('map[string]string'))).toBe('[]');
  });

  it('keeps what an overlay adds out of its base', () => {
    const set = makeSet();
    set.add('a', '{{ define "x" }}base{{ end }}');
    const overlay = set.overlay();
    const template = overlay.add('b', '{{ define "x" }}over{{ end }}{{ template "x" }}');
    expect(overlay.run(template, undefined)).toBe('over');
    expect(set.run(set.require('x'), undefined)).toBe('base');
  });

  it('lets a blank text replace nothing', () => {
    const set = makeSet();
    set.add('x', 'full');
    set.add('x', ' {{/* blank */}} ');
    expect(set.run(set.require('x'), undefined)).toBe('full');
  });

  it('tells a function the set it is called from', () => {
    const names: string[] = [];
    const note = setFunction('func() string', (set: TemplateSet) => {
      names.push(set.name);
      return '';
    });
    const set = new TemplateSet({ name: 'mine', functions: { note } });
    set.run(set.add('t', '{{ note }}'), undefined);
    expect(names).toEqual(['mine']);
  });

  it('runs one text with the functions of the set it is in', () => {
    const other = new TemplateSet({
      name: 'other',
      functions: { shout: goFunction('func(string) string', (text: string) => `${text}?`) },
    });
    expect(run('{{ shout "a" }}')).toBe('a!');
    expect(run('{{ shout "a" }}', undefined, other)).toBe('a?');
    expect(() => run('{{ big }}', undefined, other)).toThrow('function "big" not defined');
  });

  it('asks for a template that is there', () => {
    expect(() => makeSet().require('x')).toThrow(
      'template: no template "x" associated with template "set"',
    );
  });

  it('lets a bug in a function be a bug', () => {
    expect(() => run('{{ broken }}')).toThrow(TypeError);
  });
});

describe('TemplateError', () => {
  it('tells the place in characters, and in bytes as Go does', () => {
    const error = failure('a\né {{ .image.x.y }}', data);
    expect(error.message).toBe(
      'template: t:2:12: executing "t" at <.image.x.y>: nil pointer evaluating interface {}.y',
    );
    expect(error.place).toMatchObject({ line: 2, column: 12, text: 'é {{ .image.x.y }}' });
  });

  it('names the value that is missing and its siblings', () => {
    expect(failure('{{ .imge.tag }}', data).missing).toEqual({
      path: '.imge',
      key: 'imge',
      siblings: ['image', 'list'],
    });
    expect(failure('{{ $x := . }}{{ $x.image.tga.x }}', data).missing?.path).toBe('$x.image.tga');
  });

  it('lists who ran the template that failed', () => {
    const error = failure('{{ define "x" }}{{ half 1 }}{{ end }}\n{{ template "x" . }}');
    expect(error.callers).toMatchObject([
      { template: 't', line: 2, expression: '{{template "x" .}}' },
    ]);
    expect(error.cause).toBeInstanceOf(GoError);
  });
});
