import { describe, expect, test } from 'vitest';
import { loadFiles, loadSchemas } from '../../chart/index.ts';
import { parseKubeVersion } from '../../render/index.ts';
import type { Finding } from '../finding.ts';
import { lintChart } from '../lint-chart.ts';

const chartYaml = 'apiVersion: v2\nname: web\nversion: 1.0.0\nicon: https://example.com/i.png\n';

const schemas = await loadSchemas();

/** What our own rules say of a chart whose templates render to themselves. */
function findings(
  files: Readonly<Record<string, string>>,
  options: { readonly kubeVersion?: string; readonly userValues?: Map<string, unknown> } = {},
): Finding[] {
  const texts: Readonly<Record<string, string>> = { 'Chart.yaml': chartYaml, ...files };
  const chart = loadFiles(
    Object.entries(texts).map(([name, text]) => {
      return { name, data: Buffer.from(text), modified: undefined };
    }),
  );
  const rendered = Object.entries(texts).map(([name, text]) => [`web/${name}`, text] as const);
  const all = lintChart({
    directory: {
      path: '/web',
      kindOf: (name) => (name in texts ? 'file' : undefined),
      read: (name) => Buffer.from(texts[name] ?? ''),
    },
    loaded: chart,
    rendering: { isRendered: true, chart, files: new Map(rendered) },
    userValues: options.userValues ?? new Map(),
    skipSchemaValidation: false,
    schemas,
    documents: new Map(),
    kubeVersion: parseKubeVersion(options.kubeVersion ?? '1.37'),
  });
  return all.filter(({ isOwn }) => isOwn === true);
}

function messages(...args: Parameters<typeof findings>): string[] {
  return findings(...args).map(({ severity, path, message }) => `${severity} ${path}: ${message}`);
}

describe('the rule about unknown values', () => {
  test('points at a misspelled value, and knows what was meant', () => {
    const [finding] = findings({
      'values.yaml': 'image:\n  repository: nginx\n',
      'templates/a.yaml': 'a: 1\nimage: {{ .Values.image.repositroy }}\n',
    });
    expect(finding).toEqual({
      severity: 'warning',
      code: 'ValueUnknown',
      message:
        '.Values.image.repositroy is not in values.yaml; did you mean .Values.image.repository?',
      path: 'templates/a.yaml',
      source: {
        file: 'templates/a.yaml',
        line: 2,
        column: 25,
        text: 'image: {{ .Values.image.repositroy }}',
      },
      isOwn: true,
    });
  });

  test.each([
    ['a capital', 'fullnameOverride: a\n', '{{ .Values.fullNameOverride }}'],
    ['a key in quotes', 'my-key: a\n', '{{ index .Values "my-kye" }}'],
  ])('notices %s', (_, values, template) => {
    expect(messages({ 'values.yaml': values, 'templates/a.yaml': template })[0]).toContain(
      'did you mean',
    );
  });

  test.each([
    ['has no neighbour', 'image: a\n', '{{ .Values.image }}{{ .Values.extra }}'],
    [
      'is an option beside the like',
      'host: a\n',
      '{{ .Values.host }}{{ with .Values.hosts }}{{ . }}{{ end }}',
    ],
    ['is shown in a comment', '# hosts: []\nhost: a\n', '{{ .Values.host }}{{ .Values.hosts }}'],
    ['is in a table that is free', 'labels: {}\n', '{{ .Values.labels.app }}'],
    ['is global', 'global: {registry: a}\n', '{{ .Values.global.registyr }}'],
    [
      'is set by the template',
      'a: {host: b}\n',
      '{{ $_ := set .Values.a "hosts" 1 }}{{ .Values.a.host }}{{ .Values.a.hosts }}',
    ],
    [
      'is merged in',
      'a: {host: b}\nb: {hosts: c}\n',
      '{{ $_ := merge .Values.a .Values.b }}{{ .Values.a.host }}{{ .Values.a.hosts }}{{ .Values.b.hosts }}',
    ],
  ])('is silent about a value that %s', (_, values, template) => {
    expect(messages({ 'values.yaml': values, 'templates/a.yaml': template })).toEqual([]);
  });
});

describe('the rule about unused values', () => {
  test('names the topmost key, and its line', () => {
    const [finding, ...rest] = findings({
      'values.yaml': 'a: 1\nb:\n  c: {d: 1}\n  e: 2\n',
      'templates/a.yaml': '{{ .Values.a }}{{ .Values.b.e }}',
    });
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({
      severity: 'info',
      code: 'ValueUnused',
      message: 'no template reads .Values.b.c',
      source: { file: 'values.yaml', line: 3, column: 3 },
    });
  });

  test('is not for libraries', () => {
    const files = { 'Chart.yaml': `${chartYaml}type: library\n`, 'values.yaml': 'a: 1\n' };
    expect(messages(files)).toEqual([]);
  });
});

describe('the rule about the user’s values', () => {
  test('says which are set for nothing', () => {
    const files = { 'values.yaml': 'image: a\n', 'templates/a.yaml': '{{ .Values.image }}' };
    const userValues = new Map([
      ['imgae', 'b'],
      ['other', 'c'],
      ['image', 'd'],
    ]);
    expect(messages(files, { userValues })).toEqual([
      'warning values.yaml: no template reads .Values.imgae, which is set; did you mean .Values.image?',
      'info values.yaml: no template reads .Values.other, which is set',
    ]);
  });
});

describe('the rule about values unlike their defaults', () => {
  const files = { 'values.yaml': 'port: 80\n', 'templates/a.yaml': '{{ .Values.port }}' };
  const userValues = new Map([['port', 'eighty']]);

  test('goes by values.yaml', () => {
    expect(messages(files, { userValues })).toEqual([
      'warning values.yaml: value port: got string, want integer (by values.yaml of chart "web", line 1, for want of a schema)',
    ]);
  });

  test('leaves charts with a schema to their schema', () => {
    expect(messages({ ...files, 'values.schema.json': '{}' }, { userValues })).toEqual([]);
  });
});

describe('the rule about removed APIs', () => {
  const hpa =
    'apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\n';

  test('knows those that Helm has forgotten', () => {
    const files = { 'templates/a.yaml': `${hpa}---\n${hpa}` };
    expect(messages(files, { kubeVersion: '1.22' })).toEqual([]);
    expect(messages(files, { kubeVersion: '1.23' })).toEqual([
      'warning templates/a.yaml: autoscaling/v2beta2 HorizontalPodAutoscaler is deprecated in v1.23+, unavailable in v1.26+; use autoscaling/v2 HorizontalPodAutoscaler',
    ]);
  });

  test('looks into crds/', () => {
    const files = {
      'crds/a.yaml': 'apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\n',
    };
    expect(messages(files)).toEqual([
      'warning crds/a.yaml: apiextensions.k8s.io/v1beta1 CustomResourceDefinition is deprecated in v1.16+, unavailable in v1.22+; use apiextensions.k8s.io/v1 CustomResourceDefinition',
    ]);
  });
});
