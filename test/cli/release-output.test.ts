import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import { expectGolden } from '../support/golden.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';

let cluster: RunningCluster;
let session: HelmSession;

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
  session.chart('web', {
    chartYaml: 'appVersion: "9"\ndescription: An example\nkeywords: [web]\n',
    files: {
      'values.yaml': 'text: hello\nport: 80\n',
      'templates/config.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\ndata:\n  text: {{ .Values.text }}\n',
      'templates/secret.yaml':
        'apiVersion: v1\nkind: Secret\nmetadata:\n  name: {{ .Release.Name }}\nstringData:\n  text: secret\n',
      'templates/test.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Release.Name }}-test\n  annotations:\n    helm.sh/hook: test\n    helm.sh/hook-weight: "2"\nspec:\n  restartPolicy: Never\n  containers: [{ name: main, image: test }]\n',
      'templates/NOTES.txt': '{{ .Release.Name }} says {{ .Values.text }}\n',
      'README.md': 'An example\n',
    },
  });
});

afterAll(async () => {
  session.end();
  await cluster.stop();
});

const context = { clock: { now: () => new Date('2026-03-04T05:06:07Z') }, timeZone: () => 'UTC' };

/** One after another: each works on what the one before has left. Helm 4.3.1 prints the same, the times of files aside. */
test.each([
  ['install-dry-run', 'install demo {chart} --dry-run=server --hide-secret'],
  ['install', 'install demo {chart}'],
  ['install-json', 'install other {chart} -o json --set port=81'],
  ['install-debug', 'install more {chart} --debug --set text=loud'],
  ['upgrade-yaml', 'upgrade demo {chart} -o yaml --set text=again'],
  ['upgrade', 'upgrade demo {chart} --description later --hide-notes'],
  ['rollback', 'rollback demo 1'],
  ['rollback-json', 'rollback demo 2 -o json'],
  ['test', 'test demo'],
  ['delete-dry-run', 'delete demo --dry-run'],
  ['delete', 'delete demo other more'],
])('%s', async (name, line) => {
  const chart = `${session.directory}/web`;
  const output = await session.helm(line.replace('{chart}', chart), { context });
  expectGolden(
    `release/${name}.txt`,
    output
      .replace(/Last (Started|Completed): +.*/g, 'Last $1: TIME')
      .replace(/\b(modtime"?: ?)"[^"]*"/g, '$1"TIME"'),
  );
  expect(output).not.toBe('');
});
