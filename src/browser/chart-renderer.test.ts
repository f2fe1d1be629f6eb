import { describe, expect, test } from 'vitest';
import { ChartRenderer } from './chart-renderer.ts';
import type { RenderRequest } from './render-request.ts';

const chart = {
  'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'values.yaml': 'replicas: 1\nname: x\n',
  'templates/_names.tpl': '{{ define "labels" }}\napp: web\nteam: a\n{{- end }}',
  'templates/a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels: {{- include "labels" . | nindent 4 }}
data:
  replicas: {{ .Values.replicas | quote }}
---
kind: ConfigMap
metadata: { name: b }
`,
  'templates/hook.yaml': 'kind: Pod\nmetadata:\n  name: t\n  annotations: { helm.sh/hook: test }\n',
};

async function render(files: RenderRequest['files'], more: Partial<RenderRequest> = {}) {
  return new ChartRenderer().render({ files, ...more });
}

describe('render()', () => {
  test('gives what helm template prints', async () => {
    const report = await render(chart, { values: { 'mine.yaml': 'replicas: 3' } });
    expect(report.problems).toEqual([]);
    expect(report.manifest).toBe(`---
# Source: web/templates/a.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels:
    
    app: web
    team: a
data:
  replicas: "3"

---
# Source: web/templates/a.yaml
kind: ConfigMap
metadata: { name: b }
---
# Source: web/templates/hook.yaml
kind: Pod
metadata:
  name: t
  annotations: { helm.sh/hook: test }

`);
  });

  test('tells where each document begins', async () => {
    const { manifest, documents } = await render(chart);
    const lines = manifest.split('\n');
    expect(documents.map(({ line }) => lines[line - 1])).toEqual(['---', '---', '---']);
    expect(documents.map(({ name, isHook }) => ({ name, isHook }))).toEqual([
      { name: 'a', isHook: false },
      { name: 'b', isHook: false },
      { name: 't', isHook: true },
    ]);
  });

  test('leaves out what the chart ignores', async () => {
    const files = { ...chart, '.helmignore': 'templates/hook.yaml\n' };
    expect((await render(files)).documents).toHaveLength(2);
  });

  test('points at what is wrong in a template', async () => {
    const files = { ...chart, 'templates/a.yaml': 'a: 1\nb: {{ .Values.x.y }}\n' };
    const { problems } = await render(files);
    expect(problems).toMatchObject([{ source: { file: 'web/templates/a.yaml', line: 2 } }]);
  });

  test('points at every value that meets no schema', async () => {
    const schema = {
      properties: { replicas: { type: 'integer' }, name: { type: 'string', maxLength: 2 } },
    };
    const files = { ...chart, 'values.schema.json': JSON.stringify(schema) };
    const mine = 'name: too long\nreplicas: many\n';
    const { problems } = await render(files, { values: { 'mine.yaml': mine } });
    const each = problems.map(({ source }) => `${source?.file}:${source?.line}`);
    expect(each.toSorted()).toEqual(['mine.yaml:1', 'mine.yaml:2']);
  });

  test('traces what handlers change', async () => {
    const script = `events.on("pre-render", 0.5, function(c) c.values.replicas = 7 end)
events.on("post-render", 0.5, function(c) print("seen " .. #c.objects) end)`;
    const report = await render({ ...chart, 'ext/lua/chart.lua': script });
    expect(report.manifest).toContain('replicas: "7"');
    expect(report.output).toEqual(['seen 3']);
    const answered = report.events.filter(({ handlers }) => handlers.length > 0);
    expect(answered.map(({ name }) => name)).toEqual(['pre-render', 'post-render']);
    expect(answered[0]?.handlers).toMatchObject([
      {
        chart: 'web',
        file: 'web/ext/lua/chart.lua',
        line: 1,
        changes: [{ part: 'values', before: 'name: x\nreplicas: 1\n' }],
      },
    ]);
    expect(answered[1]?.handlers[0]?.changes).toEqual([]);
  });

  test('keeps the keys that templates ask for', async () => {
    const files = {
      ...chart,
      'templates/a.yaml': '{{ $ca := genCA "x" 1 }}a: {{ $ca.Key | quote }}',
    };
    const renderer = new ChartRenderer();
    const first = await renderer.render({ files });
    expect(first.manifest).toContain('BEGIN RSA PRIVATE KEY');
    expect((await renderer.render({ files })).manifest).toBe(first.manifest);
  });

  test('refuses a library, and a chart without its dependencies', async () => {
    const library = { 'Chart.yaml': `${chart['Chart.yaml']}type: library\n` };
    const { problems } = await render({ ...chart, ...library });
    expect(problems).toMatchObject([{ code: 'NotInstallable' }]);
    const lacking = {
      'Chart.yaml': `${chart['Chart.yaml']}dependencies:\n- {name: db, version: 1.0.0}\n`,
    };
    const other = await render({ ...chart, ...lacking });
    expect(other.problems).toMatchObject([{ code: 'DependenciesMissing' }]);
  });
});

test('originOf() finds what a script left of a template, and names the file for what it added', async () => {
  const renderer = new ChartRenderer();
  const script = `events.on("post-render", 0.5, function(c) c.objects[1].metadata.labels.size = "x" end)`;
  const { manifest } = await renderer.render({ files: { ...chart, 'ext/lua/chart.lua': script } });
  const lineOf = (text: string): number => manifest.split('\n').indexOf(text) + 1;
  expect(renderer.originOf(lineOf('    team: a'))?.source).toMatchObject({ line: 3 });
  expect(renderer.originOf(lineOf('    size: x'))).toEqual({
    source: { file: 'web/templates/a.yaml' },
    callers: [],
  });
});

test('originOf() finds the line of the template, and who asked for it', async () => {
  const renderer = new ChartRenderer();
  const { manifest } = await renderer.render({ files: chart });
  const lineOf = (text: string): number => manifest.split('\n').indexOf(text) + 1;
  expect(renderer.originOf(lineOf('  replicas: "1"'))?.source).toMatchObject({
    file: 'web/templates/a.yaml',
    line: 7,
  });
  expect(renderer.originOf(lineOf('    team: a'))).toMatchObject({
    source: { file: 'web/templates/_names.tpl', line: 3 },
    callers: [expect.stringContaining('web/templates/a.yaml:5')],
  });
  expect(renderer.originOf(lineOf('  name: t'))?.source).toMatchObject({
    file: 'web/templates/hook.yaml',
    line: 3,
  });
});
