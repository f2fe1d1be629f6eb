import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeChart } from '../support/chart-builder.ts';
import { findHelm } from '../support/real-helm.ts';
import { repositoryRoot } from '../support/run-helm.ts';
import { findTool } from './tools.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-tools-'));
const helm4 = await findHelm();

const files = {
  'values.yaml': 'replicas: 1\n',
  'templates/a.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\n  namespace: {{ .Release.Namespace }}\ndata: { replicas: "{{ .Values.replicas }}", kube: {{ .Capabilities.KubeVersion.Version }} }\n',
  'crds/thing.yaml':
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: things.example.com }\n',
};

beforeAll(() => {
  for (const name of ['ours', 'theirs']) mkdirSync(path.join(scratch, name));
  const own = path.resolve(repositoryRoot, process.env['HELM_BIN'] ?? 'bin/helm.js');
  symlinkSync(own, path.join(scratch, 'ours/helm'));
  if (helm4 !== undefined) symlinkSync(helm4, path.join(scratch, 'theirs/helm'));
  writeChart(path.join(scratch, 'charts/web'), { files });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Ended {
  readonly stdout: string;
  readonly code: number | null;
}

/** Runs a program that finds the one helm or the other on its PATH. */
function run(which: 'ours' | 'theirs', program: string, args: readonly string[]): Ended {
  const home = path.join(scratch, `home-${which}`);
  mkdirSync(home, { recursive: true });
  const { stdout, status } = spawnSync(program, args, {
    cwd: scratch,
    encoding: 'utf8',
    env: {
      HOME: home,
      PATH: [path.join(scratch, which), process.env['PATH']].join(path.delimiter),
      HELM_PLUGINS: path.join(scratch, 'plugins'),
    },
  });
  return { stdout, code: status };
}

/** The same exit code and output with either helm. */
function expectSame(program: string, args: readonly string[]): Ended {
  const ours = run('ours', program, args);
  expect(ours).toEqual(run('theirs', program, args));
  return ours;
}

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

  const unittest = findTool('helm-unittest');
  test.skipIf(unittest === undefined)('helm-unittest, as a plugin', () => {
    const place = path.join(scratch, 'plugins/unittest');
    mkdirSync(path.join(scratch, 'charts/web/tests'), { recursive: true });
    mkdirSync(place, { recursive: true });
    copyFileSync(unittest ?? '', path.join(place, 'untt'));
    chmodSync(path.join(place, 'untt'), 0o755);
    writeFileSync(
      path.join(place, 'plugin.yaml'),
      'name: unittest\nversion: 1.1.2\nusage: unit tests\ncommand: $HELM_PLUGIN_DIR/untt\n',
    );
    writeFileSync(
      path.join(scratch, 'charts/web/tests/a_test.yaml'),
      'suite: a\ntemplates: [a.yaml]\ntests: [{ it: has a name, asserts: [{ equal: { path: kind, value: ConfigMap } }] }]\n',
    );
    const outcome = (which: 'ours' | 'theirs') => {
      const { stdout, code } = run(which, 'helm', ['unittest', 'charts/web']);
      return { code, stdout: stdout.replace(/^Time: .*$/m, '') };
    };
    expect(outcome('ours')).toEqual(outcome('theirs'));
    expect(outcome('ours').code).toBe(0);
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
