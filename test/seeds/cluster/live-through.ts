/**
 * The life of a release, told by a command line, and by somebody who looks into the cluster after every
 * step: with the executable that HELM_BIN names, else in this process.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { collection } from '../../cluster/contract/api-client.ts';
import {
  admin,
  createNamespace,
  credentialsOf,
  eventually,
  must,
} from '../../cluster/contract/contract.ts';
import type { Scene } from '../../cluster/lifecycle/scene.ts';
import { openScene } from '../../cluster/lifecycle/scene.ts';
import type { HelmRun } from '../../support/run-helm.ts';
import { runHelm } from '../../support/run-helm.ts';
import { chartFiles } from './chart.ts';
import type { Sight } from './look.ts';
import { look } from './look.ts';

/** In order. Words in capitals stand for what differs from run to run. */
const steps = {
  init: 'init',
  upgradeOfNothing: 'upgrade life CHART',
  refused: 'install life CHART --set broken=true',
  install: 'install life CHART --set elsewhere=ELSEWHERE --trace-events',
  nameless: 'install CHART --no-hooks',
  namesake: 'install life CHART --namespace ELSEWHERE --no-hooks',
  upgrade: 'upgrade life CHART --set text=second,elsewhere=ELSEWHERE --wait --trace-events',
  reuse: 'upgrade life --reuse-values --set replicas=2 --wait',
  values: 'get values life',
  manifests: 'get manifests life',
  notes: 'get notes life',
  history: 'history life',
  list: 'list',
  test: 'test life --trace-events',
  failing: 'upgrade life --reuse-values --set outcome=fail',
  failedTest: 'test life --trace-events',
  rollback: 'rollback life 2 --trace-events',
  byUlid: 'rollback life ULID',
  stranger: 'install mine CHART --kubeconfig STRANGER',
  certified: 'list --kubeconfig CERTIFIED',
  delete: 'delete life --wait --trace-events',
  again: 'install life CHART --no-hooks',
} as const;
type Step = keyof typeof steps;

type Said = Pick<HelmRun, 'stdout' | 'stderr' | 'code'>;

/** What was said at each step, and what was in the cluster after it. */
export interface Life {
  readonly namespace: string;
  readonly elsewhere: string;
  readonly said: Readonly<Record<Step, Said>>;
  readonly seen: Readonly<Record<Step, Sight>>;
  /** Once somebody has deleted the Application. */
  readonly afterApplication: Sight;
}

export async function liveThrough(): Promise<Life> {
  const scene = await openScene('seeds');
  const elsewhere = await createNamespace('seeds-elsewhere');
  const words: Record<string, string> = {
    CHART: scene.chart(chartFiles, { name: 'seed' }),
    ELSEWHERE: elsewhere,
    STRANGER: kubeconfigWith(scene, { token: credentialsOf('alice').token }),
    CERTIFIED: kubeconfigWith(scene, certificateOf('alice')),
  };
  const said: Partial<Record<Step, Said>> = {};
  const seen: Partial<Record<Step, Sight>> = {};
  for (const [step, line] of Object.entries(steps) as [Step, string][]) {
    const typed = line.replaceAll(/[A-Z]{4,}/g, (word) => words[word] ?? word);
    said[step] = await type(scene, typed);
    const view = step === 'delete' ? lookWhenGone : look;
    seen[step] = await view(scene.namespace, elsewhere);
    if (step === 'install') words['ULID'] = seen[step].versions[0]?.metadata.name ?? '';
  }
  const afterApplication = await deleteApplication(scene.namespace, elsewhere);
  return { namespace: scene.namespace, elsewhere, said, seen, afterApplication } as Life;
}

async function deleteApplication(namespace: string, elsewhere: string): Promise<Sight> {
  const applications = collection('app.k8s.io/v1beta1', 'applications', namespace);
  await must(admin.delete(`${applications}/life`, { propagationPolicy: 'Background' }));
  return lookWhenGone(namespace, elsewhere);
}

/** Owners are collected before what they own, which goes a moment later. */
function lookWhenGone(namespace: string, elsewhere: string): Promise<Sight> {
  return eventually(async () => {
    const sight = await look(namespace, elsewhere);
    const { release, config, workload, versions } = sight;
    expect([release, config, workload, ...versions].filter(Boolean)).toEqual([]);
    return sight;
  }, 60_000);
}

function type({ session }: Scene, line: string): Promise<Said> {
  const { run, directory, environment } = session;
  if (process.env['HELM_BIN'] === undefined) return run(line);
  return runHelm(line.split(' '), { cwd: directory, environment });
}

/** The kubeconfig of the session for somebody else. */
function kubeconfigWith({ session }: Scene, user: object): string {
  const kubeconfig = JSON.parse(
    readFileSync(session.environment['KUBECONFIG'] ?? '', 'utf8'),
  ) as object;
  const file = `${session.directory}/${Object.keys(user).join('-')}.kubeconfig`;
  writeFileSync(file, JSON.stringify({ ...kubeconfig, users: [{ name: 'test', user }] }));
  return file;
}

function certificateOf(user: string): object {
  const { certificate, key } = credentialsOf(user);
  const encode = (pem: string): string => Buffer.from(pem).toString('base64');
  return { 'client-certificate-data': encode(certificate), 'client-key-data': encode(key) };
}
