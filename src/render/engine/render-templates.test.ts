import { describe, expect, it } from 'vitest';
import { HelmError } from '../../base/index.ts';
import { GoMap } from '../../go/index.ts';
import { demandFunctions } from '../functions/required.ts';
import { valuesType } from '../functions/values-type.ts';
import { renderTemplates } from './render-templates.ts';

const image = new Map<string, unknown>([['repository', 'nginx']]);

function render(files: Record<string, string>): Map<string, string> {
  const values = new Map<string, unknown>([['Values', new GoMap(valuesType, [['image', image]])]]);
  const templates = Object.entries(files).map(
    ([name, text]) =>
      [`web/templates/${name}`, { text, values, basePath: 'web/templates' }] as const,
  );
  return renderTemplates(new Map(templates), { functions: demandFunctions() });
}

function failure(files: Record<string, string>): HelmError {
  try {
    render(files);
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

  it('bounds how deep tpl renders itself, and what its errors quote', () => {
    const text = `{{ tpl .Values.text . }}${' '.repeat(100_000)}`;
    const values = new Map<string, unknown>([
      ['Values', new GoMap(valuesType, [['text', `${text}{{ fail "x" }}`]])],
    ]);
    const templates = new Map([['web/templates/a.yaml', { text, values, basePath: '' }]]);
    const rendering = () => renderTemplates(templates, { functions: demandFunctions() });
    expect(rendering).toThrow(
      'execution error in (web/templates/a.yaml): tpl is nested too deeply',
    );
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

  it('ends recursion of include with an error', () => {
    const loop = '{{ define "x" }}{{ include "x" . }}{{ end }}{{ include "x" . }}';
    expect(failure({ 'a.yaml': loop }).message).toContain(
      'rendering template has a nested reference name: x: unable to execute template',
    );
  });
});
