import { describe, expect, test } from 'vitest';
import { HelmError } from '../../base/index.ts';
import { reportError } from './report-error.ts';
import { createTerminal } from './terminal.ts';

function report(error: unknown, debug = false): string {
  let text = '';
  const sink = { write: (written: string) => (text += written) };
  const terminal = createTerminal({ stdin: {}, stdout: sink, stderr: sink }, {}, 'never');
  reportError(error, terminal, { debug });
  return text;
}

describe('reportError()', () => {
  test('puts a caret below the character that is wrong', () => {
    const error = new HelmError('TemplateFailed', 'nil pointer evaluating interface {}.tag', {
      source: {
        file: 'web/templates/pod.yaml',
        line: 12,
        column: 10,
        text: '\timage: {{ .Values.image.tag }}',
      },
      hint: '.Values.image is not set',
    });
    expect(report(error)).toBe(`Error: nil pointer evaluating interface {}.tag
   --> web/templates/pod.yaml:12:10
   |
12 | \timage: {{ .Values.image.tag }}
   | \t        ^
Hint: .Values.image is not set
`);
  });

  test('shows control characters instead of obeying them', () => {
    expect(report(new HelmError('X', 'a\u001b[31mred\u202e'))).toBe(
      'Error: a\\u001b[31mred\\u202e\n',
    );
  });

  test('calls a defect a defect', () => {
    expect(report(new TypeError('x is not a function'))).toContain(
      'this is a defect of helm itself',
    );
  });

  test('calls data that cannot be written no defect', () => {
    const error = Object.assign(new Error('did not find expected node'), { name: 'YamlError' });
    expect(report(error)).not.toContain('defect');
  });

  test('shows the stack, and that of the cause, only for --debug', () => {
    const error = new HelmError('X', 'outer', { cause: new Error('inner') });
    expect(report(error)).not.toContain(' at ');
    expect(report(error, true)).toContain('caused by: Error: inner');
  });
});
