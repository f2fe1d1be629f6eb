import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeChart } from '../support/chart-builder.ts';
import { findHelm } from '../support/real-helm.ts';
import { openBothHelms } from './both-helms.ts';
import { findTool } from './tools.ts';

const helm4 = await findHelm();
const helms = openBothHelms(helm4 ?? '');
const { scratch, run, expectSame } = helms;

const files = {
  'values.yaml': 'replicas: 1\n',
  'templates/a.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\n  namespace: {{ .Release.Namespace }}\ndata: { replicas: "{{ .Values.replicas }}", kube: {{ .Capabilities.KubeVersion.Version }} }\n',
  'crds/thing.yaml':
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: things.example.com }\n',
};

beforeAll(() => {
  writeChart(path.join(scratch, 'charts/web'), { files });
});
afterAll(() => helms.close());

describe.skipIf(helm4 === undefined)('tools find no difference', () => {
  const kustomize = findTool('kustomize');
  test.skipIf(kustomize === undefined)('kustomize --enable-helm', () => {
    writeFileSync(
      path.join(scratch, 'kustomization.yaml'),
      'helmGlobals: { chartHome: charts }\nhelmCharts: [{ name: web, releaseName: demo, namespace: shop, includeCRDs: true, valuesInline: { replicas: 3 }, kubeVersion: "1.36" }]\n',
    );
    const { stdout, code } = expectSame(kustomize ?? '', ['build', '--enable-helm', '.']);
    expect(code).toBe(0);
    expect(stdout).toContain('replicas: "3"');
  });

  const ct = findTool('ct');
  test.skipIf(ct === undefined)('chart-testing lint', () => {
    const off = ['version-increment', 'maintainers', 'chart-schema', 'yaml'].map((check) =>
      check === 'version-increment'
        ? '--check-version-increment=false'
        : `--validate-${check}=false`,
    );
    const args = ['lint', '--charts', 'charts/web', ...off];
    expect(run('theirs', ct ?? '', args).code).toBe(0);
    expect(run('ours', ct ?? '', args).code).toBe(0);
  });

  const argo = ['template', '.', '--name-template', 'demo', '--namespace', 'shop'];
  test.each([
    ['Argo CD', ['version', '--template', '{{.GitTreeState}}']],
    ['Argo CD', [...argo, '--kube-version', '1.36.1', '--api-versions', 'v1', '--include-crds']],
    ['Argo CD', [...argo, '--set', 'replicas=2', '--set-string', 'a=b', '--values', 'values.yaml']],
    ['Argo CD', ['dependency', 'build']],
    ['Skaffold', ['template', 'demo', '.', '--namespace', 'shop', '-f', 'values.yaml']],
    ['Tilt', ['template', '--include-crds', 'demo', '.', '--namespace', 'shop']],
    ['Ansible', ['show', 'chart', '.']],
    ['helmfile', ['show', 'chart', '.', '--version', '1.2.3']],
  ])("%s's command line %j", (_, args) => {
    const line = ['-C', path.join(scratch, 'charts/web'), 'helm', ...args];
    const { code } = expectSame('env', line);
    expect(code).toBe(0);
  });
});
