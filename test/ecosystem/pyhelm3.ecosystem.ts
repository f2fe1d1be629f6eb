import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import { writeChart } from '../support/chart-builder.ts';
import { repositoryRoot } from '../support/run-helm.ts';
import { findPython } from './tools.ts';

const python = findPython();

describe.skipIf(python === undefined)('pyhelm3', () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-pyhelm3-'));
  let cluster: RunningCluster;

  beforeAll(async () => {
    cluster = await startCluster();
    writeFileSync(path.join(scratch, 'kubeconfig'), cluster.kubeconfig);
    const template =
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\ndata: { replicas: "{{ .Values.replicas }}" }\n';
    writeChart(path.join(scratch, 'web'), { files: { 'templates/a.yaml': template } });
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  test('installs, upgrades, reads and uninstalls a release', async () => {
    const helm = path.resolve(repositoryRoot, process.env['HELM_BIN'] ?? 'bin/helm.js');
    const script = path.join(import.meta.dirname, 'drive_pyhelm3.py');
    const { stdout } = await promisify(execFile)(
      python ?? '',
      [script, helm, path.join(scratch, 'web')],
      {
        env: {
          PATH: process.env['PATH'],
          HOME: scratch,
          KUBECONFIG: path.join(scratch, 'kubeconfig'),
        },
      },
    );
    expect(JSON.parse(stdout)).toEqual({
      revisions: [1, 2, 2],
      status: 'deployed',
      listed: [['demo', 'py']],
      values: { replicas: 2 },
      kinds: ['ConfigMap'],
      chart: 'web',
      history: [1, 2],
      left: 0,
    });
  }, 600_000);
});
