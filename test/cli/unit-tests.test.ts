import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createScratch } from '../support/scratch.ts';

const { directory, helm, write } = createScratch();

write({
  'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'web/values.yaml': 'replicas: 1\n',
  'web/templates/a.yaml':
    'kind: A\napiVersion: v1\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  replicas: {{ .Values.replicas }}\n',
  'web/templates/b.yaml': '{{ if .Values.broken }}{{ fail "it is broken" }}{{ end }}\n',
  'web/templates/NOTES.txt': 'Have fun.\n',
  'web/ext/lua/chart.lua':
    'events.on("post-render", 0, function(c) for _, o in ipairs(c.objects) do o.metadata.labels = { by = "lua" } end end)',
  'web/tests/values/many.yaml': 'replicas: 5\n',
  'web/tests/a_test.yaml': `suite: the object
templates: [a.yaml]
set: { replicas: 2 }
tests:
  - it: is named after the release
    release: { name: shop }
    asserts:
      - equal: { path: metadata.name, value: shop }
      - equal: { path: metadata.labels.by, value: lua }
      - matchSnapshot: {}
  - it: takes values from files, and over them what is set
    values: [values/many.yaml]
    asserts:
      - equal: { path: spec.replicas, value: 2 }
  - it: is left out
    skip: { reason: not yet }
    asserts: [{ isKind: { of: B } }]
---
suite: what fails, and what is no YAML
tests:
  - it: fails
    set: { broken: true }
    template: b.yaml
    asserts: [{ failedTemplate: { errorMessage: it is broken } }]
  - it: has notes
    template: NOTES.txt
    asserts: [{ equalRaw: { value: "Have fun.\\n" } }]
`,
  'web/charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
  'web/charts/db/templates/c.yaml': 'kind: C\nsize: {{ .Values.size }}\n',
  'web/charts/db/tests/c_test.yaml':
    'templates: [c.yaml]\ntests:\n  - it: has a size\n    set: { size: 3 }\n    asserts: [{ equal: { path: size, value: 3 } }]\n',
  'wrong/Chart.yaml': 'apiVersion: v2\nname: wrong\nversion: 1.0.0\n',
  'wrong/templates/a.yaml': 'kind: A\n',
  'wrong/tests/a_test.yaml':
    'suite: s & co\ntests:\n  - it: is B\n    asserts: [{ isKind: { of: B } }]\n',
});

describe('helm test --unit', () => {
  test('runs the suites of a chart and of its subcharts, with Lua', async () => {
    expect(await helm(['test', '--unit', 'web'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: `PASS the object  web/tests/a_test.yaml
PASS what fails, and what is no YAML  web/tests/a_test.yaml
PASS web/charts/db/tests/c_test.yaml  web/charts/db/tests/c_test.yaml
3 suite(s), 5 test(s) passed, 0 failed, 1 skipped
`,
    });
    const kept = path.join(directory, 'web/tests/__snapshot__/a_test.yaml.snap');
    expect(readFileSync(kept, 'utf8')).toContain('is named after the release:\n  1: |\n');
  });

  test('leaves out what is not asked for', async () => {
    const { stdout } = await helm(['test', '--unit', 'web', '--with-subchart=false']);
    expect(stdout).toContain('2 suite(s)');
    expect((await helm(['test', '--unit', 'web', '-f', 'none/*.yaml'])).stdout).toContain(
      '0 suite(s)',
    );
  });

  test('tells what failed, and reports it as JUnit does', async () => {
    const run = await helm(['test', '--unit', 'wrong', '--report', 'report.xml']);
    expect(run).toMatchObject({
      code: 1,
      stderr: 'Error: 1 suite(s), 0 test(s) passed, 1 failed, 0 skipped\n',
    });
    expect(run.stdout).toContain(
      '    asserts[0] isKind: wrong/templates/a.yaml: expected kind to be B, got "A"\n',
    );
    const report = readFileSync(path.join(directory, 'report.xml'), 'utf8');
    expect(report).toContain(
      '<testsuite name="s &amp; co" file="wrong/tests/a_test.yaml" tests="1"',
    );
    expect(report).toContain('<failure message="Failed" type="">wrong/templates/a.yaml: expected');
    expect(existsSync(path.join(directory, 'wrong/tests/__snapshot__'))).toBe(false);
  });
});
