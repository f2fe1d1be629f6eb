import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildChart } from '../support/chart-builder.ts';
import { expectGolden } from '../support/golden.ts';
import { createScratch } from '../support/scratch.ts';

const { directory, helm, write } = createScratch();

const good = {
  'Chart.yaml': 'apiVersion: v2\nname: good\nversion: 1.0.0\nicon: https://example.com/icon.png\n',
  'values.yaml': 'name: a\n',
  'templates/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Values.name }}\n',
};

function place(chart: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) write({ [path.join(chart, file)]: text });
}

beforeAll(() => {
  place('good', good);
  place('plain', { ...good, 'Chart.yaml': 'apiVersion: v2\nname: plain\nversion: 1.0.0\n' });
  place('bad', {
    'Chart.yaml': 'apiVersion: v2\nname: bad\nversion: one\ncolour: red\n',
    'values.yaml': 'replicas: many\nimage:\n  tag: latest\n',
    'values.schema.json': '{"properties": {"replicas": {"type": "integer"}}}',
    'templates/a.yaml': 'kind: A\n',
    'templates/b.json': '{}',
  });
  place('failing', {
    ...good,
    'templates/_helpers.tpl': '{{ define "tag" -}}\n{{ .Values.image.tag }}\n{{- end }}',
    'templates/b.yaml': 'metadata:\n  name: a{{ include "tag" . }}\n',
  });
  place('old', {
    ...good,
    'templates/a.yaml':
      'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: {{ .Values.name }}\n',
  });
  place('umbrella', {
    ...good,
    'charts/inner/Chart.yaml': 'apiVersion: v2\nname: inner\nversion: 1.0.0\n',
    'charts/inner/templates/NOTES.txt': '',
  });
  const { archive } = buildChart({ name: 'packed' });
  write({ 'umbrella/charts/packed-1.2.3.tgz': archive, 'packed.tgz': archive });
  write({ 'broken.tgz': 'nothing' });
});

describe('helm lint', () => {
  test('has nothing to say of a good chart', async () => {
    expect(await helm(['lint', 'good'])).toMatchObject({
      code: 0,
      stdout: '==> Linting good\n\n1 chart(s) linted, 0 chart(s) failed\n',
      stderr: '',
    });
  });

  test('reports several charts, with the lines that are wrong', async () => {
    const run = await helm(['lint', 'good', 'bad', 'failing', 'nothing']);
    expect(run).toMatchObject({ code: 1, stderr: 'Error: 4 chart(s) linted, 3 chart(s) failed\n' });
    expectGolden('lint/report.txt', run.stdout);
  });

  test('prints data that programs can rely on', async () => {
    const run = await helm(['lint', 'bad', 'failing', 'nothing', '-o', 'json']);
    expect(run).toMatchObject({ code: 1, stderr: 'Error: 3 chart(s) linted, 3 chart(s) failed\n' });
    expectGolden('lint/report.json', `${JSON.stringify(JSON.parse(run.stdout), null, 2)}\n`);
  });

  test('is quiet about information', async () => {
    const silent = await helm(['lint', 'plain', '--quiet']);
    expect(silent).toMatchObject({ code: 0, stdout: '', stderr: '' });
    const loud = await helm(['lint', 'plain', 'old', '--quiet']);
    expect(loud.stdout).toMatch(
      /^==> Linting old\n\[WARNING\][^]*\n\n2 chart\(s\) linted, 0 chart\(s\) failed\n$/,
    );
    const data = await helm(['lint', 'plain', '--quiet', '-o', 'json']);
    expect(data.stdout).toBe('[]\n');
  });

  test('fails on warnings only when strict', async () => {
    expect(await helm(['lint', 'old'])).toMatchObject({ code: 0 });
    expect(await helm(['lint', 'old', '--strict'])).toMatchObject({ code: 1 });
    expect(await helm(['lint', 'plain', '--strict'])).toMatchObject({ code: 0 });
  });

  test('judges APIs by the version of Kubernetes', async () => {
    const before = await helm(['lint', 'old', '--kube-version', '1.20']);
    expect(before.stdout).toBe('==> Linting old\n\n1 chart(s) linted, 0 chart(s) failed\n');
    const after = await helm(['lint', 'old', '--kube-version', 'v1.25.3']);
    expect(after.stdout).toContain(
      '[WARNING] templates/a.yaml: policy/v1beta1 PodDisruptionBudget is deprecated in v1.21+, unavailable in v1.25+; use policy/v1 PodDisruptionBudget\n',
    );
  });

  test('adds findings of its own, which fail nothing unless strict', async () => {
    place('slips', {
      ...good,
      'values.yaml': 'name: a\nreplicas: 1\nforgotten: true\n',
      'templates/b.yaml': 'metadata:\n  name: b\nreplicas: {{ .Values.repilcas }}\n',
    });
    const run = await helm(['lint', 'slips', '--set', 'nmae=b']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expectGolden('lint/own-findings.txt', run.stdout);
    expect(await helm(['lint', 'slips', '--strict'])).toMatchObject({ code: 1 });
  });

  test('takes the values that the user will give', async () => {
    const values = ['--set', 'image.tag=1'];
    expect(await helm(['lint', 'failing', ...values])).toMatchObject({ code: 0 });
    const broken = await helm(['lint', 'bad', '--set', 'replicas=1', '--skip-schema-validation']);
    expect(broken.stdout).not.toContain('replicas');
  });

  test('looks into archives, and into subcharts when asked', async () => {
    expect(await helm(['lint', 'packed.tgz'])).toMatchObject({ code: 0 });
    const run = await helm(['lint', 'umbrella', '--with-subcharts']);
    expect(run.stdout).toContain('==> Linting umbrella\n[ERROR] /scratch/umbrella: chart metadata');
    expect(run.stdout).toContain('==> Linting umbrella/charts/inner\n');
    expect(run.stdout).toContain('==> Linting umbrella/charts/packed-1.2.3.tgz\n');
    expect(run.stderr).toBe('Error: 3 chart(s) linted, 1 chart(s) failed\n');
  });

  test('adds what the chart’s own script finds', async () => {
    place('scripted', {
      ...good,
      'ext/lua/chart.lua': `function init(events)
  events.on("pre-lint", 0.5, function(context)
    table.insert(context.findings, { severity = "warning", message = "use a better name", path = "values.yaml" })
  end)
end
`,
    });
    const run = await helm(['lint', 'scripted', '-o', 'json']);
    expect(JSON.parse(run.stdout)).toEqual([
      expect.objectContaining({ code: 'LuaIgnoredByHelm', path: 'scripted/Chart.yaml' }),
      {
        severity: 'warning',
        code: 'ScriptFinding',
        message: 'use a better name',
        path: 'scripted/values.yaml',
      },
    ]);
  });
});

describe('helm lint, given something wrong,', () => {
  test('says what is no chart', async () => {
    const run = await helm(['lint', 'nothing', 'broken.tgz', 'missing.tgz']);
    expect(run.code).toBe(1);
    expectGolden('lint/no-chart.txt', run.stdout);
  });

  test.each([
    [[], '"helm lint" requires at least 1 argument'],
    [
      ['good', '--kube-version', 'new'],
      'invalid kube version \'new\': could not parse "new" as version',
    ],
    [['good', '-f', 'none.yaml'], 'open none.yaml: no such file or directory'],
    [['good', '--set-json', 'a={'], 'failed parsing --set-json data a={'],
  ])('refuses %j', async (args, message) => {
    const run = await helm(['lint', ...args]);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain(`Error: ${message}`);
  });

  test('leaves nothing behind', async () => {
    const temporary = path.join(directory, 'tmp');
    write({ 'tmp/kept': '' });
    await helm(['lint', 'packed.tgz', 'broken.tgz'], { TMPDIR: temporary });
    expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^helm-/));
  });
});
