import { describe, expect, it } from 'vitest';
import { HelmError } from '../../base/index.ts';
import { GoMap } from '../../go/index.ts';
import { demandFunctions } from '../functions/required.ts';
import { valuesType } from '../functions/values-type.ts';
import { renderTemplates } from './render-templates.ts';

const image = new Map<string, unknown>([['repository', 'nginx']]);
const ordinary = new GoMap(valuesType, [['image', image]]);

function render(files: Record<string, string>, given = ordinary): Map<string, string> {
  const values = new Map<string, unknown>([['Values', given]]);
  const templates = Object.entries(files).map(
    ([name, text]) =>
      [`web/templates/${name}`, { text, values, basePath: 'web/templates' }] as const,
  );
  return renderTemplates(new Map(templates), { functions: demandFunctions() });
}

function failure(files: Record<string, string>, given = ordinary): HelmError {
  try {
    render(files, given);
  } catch (error) {
    if (error instanceof HelmError) return error;
    throw error;
  }
  throw new Error('It did not fail');
}

describe('renderTemplates()', () => {
  it('renders all but partials', () => {
    const rendered = render({
      '_helpers.tpl': '{{ define "name" }}{{ .Values.image.repository }}{{ end }}',
      'a.yaml': 'image: {{ include "name" . }} {{ .Template.Name }}',
    });
    expect(Object.fromEntries(rendered)).toEqual({
      'web/templates/a.yaml': 'image: nginx web/templates/a.yaml',
    });
  });

  it('bounds what errors of tpl within tpl quote', () => {
    const long = ' '.repeat(100_000);
    const values = new GoMap(valuesType, [
      ['first', `{{ tpl .Values.second . }}${long}`],
      ['second', `{{ tpl .Values.third . }}${long}`],
      ['third', `{{ index .Values 1 }}${long}`],
    ]);
    const { message } = failure({ 'a.yaml': '{{ tpl .Values.first . }}' }, values);
    expect(message).toContain(
      'error during tpl function execution for "{{ tpl .Values.second . }}',
    );
    expect(message).toContain('at <index .Values 1>: error calling index: ');
    expect(message.length).toBeLessThan(210_000);
  });

  it('leaves out what is not there', () => {
    expect(render({ 'a.yaml': 'a: {{ .Values.x }}' }).get('web/templates/a.yaml')).toBe('a: ');
  });

  it('fails with Helm’s text, the line, the chain and the nearest value', () => {
    const error = failure({
      '_helpers.tpl': '{{ define "tag" }}\nx: {{ .Values.imge.tag }}\n{{ end }}',
      'a.yaml': 'a: 1\nb: {{ include "tag" . }}\n',
    });
    expect(error.code).toBe('TemplateFailed');
    expect(error.message).toBe(
      [
        'web/templates/a.yaml:2:6',
        '  executing "web/templates/a.yaml" at <include "tag" .>:',
        '    error calling include:',
        'web/templates/_helpers.tpl:2:13',
        '  executing "tag" at <.Values.imge.tag>:',
        '    nil pointer evaluating interface {}.tag',
      ].join('\n'),
    );
    expect(error.source).toEqual({
      file: 'web/templates/_helpers.tpl',
      line: 2,
      column: 14,
      text: 'x: {{ .Values.imge.tag }}',
    });
    expect(error.details).toEqual(['called from web/templates/a.yaml:2: include "tag" .']);
    expect(error.hint).toBe('.Values.imge is not set; did you mean .Values.image?');
  });

  it('points at the file that calls tpl, where the text of tpl fails', () => {
    const error = failure({ 'a.yaml': '\n{{ tpl "{{ .x.y }}" . }}' });
    expect(error.source).toMatchObject({ file: 'web/templates/a.yaml', line: 2 });
  });

  it('says what required and fail say', () => {
    expect(failure({ 'a.yaml': '{{ required "set image.tag" .Values.image.tag }}' }).message).toBe(
      'execution error at (web/templates/a.yaml:1:3): set image.tag',
    );
  });

  it('points at what does not parse', () => {
    const error = failure({ 'a.yaml': 'a: b\n{{ if }}' });
    expect(error.message).toBe('parse error at (web/templates/a.yaml:2): missing value for if');
    expect(error.source).toMatchObject({ line: 2, text: '{{ if }}' });
  });
});
