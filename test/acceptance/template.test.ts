import { describe, expect, test } from 'vitest';
import { createScratch } from '../support/scratch.ts';

const { helm, write } = createScratch();

write({
  'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'web/templates/_lib.tpl': '{{ define "labels" }}app: web\nbad\ntier: x{{ end }}',
  'web/templates/good.yaml': 'kind: ConfigMap\n',
  'web/templates/labels.yaml':
    '{{ if .Values.labels }}\nmetadata:\n  labels: {{ include "labels" . | nindent 4 }}\n{{ end }}',
  'web/templates/kind.yaml': '{{ if .Values.kind }}\na: 1\n---\nkind: [Pod]\n{{ end }}',
  'web/values.yaml': 'labels: false\nkind: false\n',
});

describe('a template that makes no YAML', () => {
  const badLabels = ['template', 'r', 'web', '--set', 'labels=true'];
  const complaint = `Error: YAML parse error on web/templates/labels.yaml: error converting YAML to JSON: yaml: line 5: could not find expected ':'
`;

  test('is shown at the line that made it', async () => {
    expect(await helm(badLabels)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${complaint}  --> web/templates/_lib.tpl:3:1
  |
3 | tier: x{{ end }}
  | ^
line 5 of the document:     tier: x
called from web/templates/labels.yaml:3: labels: {{ include "labels" . | nindent 4 }}
`,
    });
  });

  test('is shown where it is no object', async () => {
    const { stderr } = await helm(['template', 'r', 'web', '--set', 'kind=true']);
    expect(stderr)
      .toBe(`Error: YAML parse error on web/templates/kind.yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go struct field SimpleHead.kind of type string
  --> web/templates/kind.yaml:4:7
  |
4 | kind: [Pod]
  |       ^
line 1 of the document: kind: [Pod]
`);
  });

  test('is printed with --debug, with the others', async () => {
    const run = await helm([...badLabels, '--debug']);
    expect(run).toMatchObject({
      code: 1,
      stdout: `---
# Source: web/templates/good.yaml
kind: ConfigMap

---
# Source: web/templates/labels.yaml

metadata:
  labels: 
    app: web
    bad
    tier: x
`,
    });
    expect(run.stderr).toContain(complaint);
  });

  test('is printed with --debug alone, if it is asked for', async () => {
    const showing = async (name: string) =>
      (await helm([...badLabels, '--debug', '-s', `templates/${name}`])).stdout;
    expect(await showing('good.yaml')).toBe(
      '---\n# Source: web/templates/good.yaml\nkind: ConfigMap\n\n\n',
    );
    expect(await showing('none.yaml')).toBe('');
  });

  test('is found by lint at the same line', async () => {
    const { stdout } = await helm(['lint', 'web', '--set', 'labels=true', '-o', 'json']);
    expect(JSON.parse(stdout)).toContainEqual({
      severity: 'error',
      code: 'ManifestNotYaml',
      message: expect.stringContaining('unable to parse YAML') as string,
      path: 'web/templates/_lib.tpl',
      line: 3,
      column: 1,
    });
  });
});
