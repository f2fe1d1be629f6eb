import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../../cluster/index.ts';
import type { RunningCluster } from '../../../cluster/index.ts';
import { buildChart, writeChart } from '../../support/chart-builder.ts';
import { startFakeRepository } from '../../support/fake-repository.ts';
import type { Loopback } from '../../support/loopback.ts';
import { repositoryRoot } from '../../support/run-helm.ts';
import { findAnsible } from './find-ansible.ts';

const ansible = findAnsible();

interface Outcome {
  readonly changed?: boolean;
  readonly failed?: boolean;
}

interface Log {
  readonly plays: readonly {
    readonly tasks: readonly {
      readonly task: { readonly name: string };
      readonly hosts: { readonly localhost: Outcome };
    }[];
  }[];
}

// With ours alone: kubernetes.core 6.2 asks for `helm list --all`, which Helm 4 does not know any more.
describe.skipIf(ansible === undefined)("Ansible's kubernetes.core", () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-ansible-'));
  let cluster: RunningCluster;
  let repository: Loopback;

  beforeAll(async () => {
    cluster = await startCluster();
    repository = await startFakeRepository({ charts: [buildChart({ name: 'web' })] });
    writeFileSync(path.join(scratch, 'kubeconfig'), cluster.kubeconfig);
    const template =
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { word: {{ .Values.word }} }\n';
    writeChart(path.join(scratch, 'web'), { files: { 'templates/a.yaml': template } });
    mkdirSync(path.join(scratch, 'pulled'));
    cpSync(import.meta.dirname, scratch, { recursive: true });
  });
  afterAll(async () => {
    await repository.close();
    await cluster.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function play(): Promise<Readonly<Record<string, Outcome>>> {
    const variables = {
      ansible_python_interpreter: ansible?.python,
      helm: path.resolve(repositoryRoot, process.env['HELM_BIN'] ?? 'bin/helm.js'),
      kubeconfig: path.join(scratch, 'kubeconfig'),
      repository: repository.url,
    };
    const args = ['-i', 'localhost,', '-e', JSON.stringify(variables), 'play.yaml'];
    const { stdout } = await promisify(execFile)(ansible?.playbook ?? '', args, {
      cwd: scratch,
      env: {
        PATH: process.env['PATH'],
        HOME: scratch,
        LC_ALL: 'C.UTF-8',
        ANSIBLE_COLLECTIONS_PATH: ansible?.collections,
        ANSIBLE_STDOUT_CALLBACK: 'ansible.posix.json',
      },
      maxBuffer: 64 << 20,
    });
    const { plays } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Log;
    const tasks = plays.flatMap((each) => each.tasks);
    return Object.fromEntries(tasks.map(({ task, hosts }) => [task.name, hosts.localhost]));
  }

  test('sees a release through its life', async () => {
    const outcomes = await play();
    const names = (is: (outcome: Outcome) => boolean) =>
      Object.entries(outcomes).flatMap(([name, outcome]) => (is(outcome) ? [name] : []));
    expect(names(({ failed }) => failed === true)).toEqual(['install nothing']);
    expect(names(({ changed }) => changed !== true)).toEqual([
      'install again',
      'look',
      'install nothing',
      'delete again',
    ]);
    expect(outcomes['look']).toMatchObject({
      status: { name: 'demo', namespace: 'shop', revision: '3', status: 'deployed' },
    });
  }, 1_800_000);
});
