import { execFileSync } from 'node:child_process';
import type { KubeObject } from '../../../src/kube/index.ts';
import { applyObject, deleteObject, findObject, listObjects } from '../../../src/kube/index.ts';
import { releaseClientOf } from '../release/clients.ts';
import type { HelmSession } from '../../support/helm-session.ts';

/** Somebody who looks into the cluster without us. */
export interface Witness {
  readonly find: (kind: string, name: string) => Promise<KubeObject | undefined>;
  /** Names of all objects of a kind, sorted. */
  readonly list: (kind: string) => Promise<readonly string[]>;
  /** Makes an object, or changes one, in the name of "somebody". */
  readonly make: (object: object) => Promise<void>;
  readonly remove: (kind: string, name: string) => Promise<void>;
  /** Names of the Secrets that hold what a release consists of. */
  readonly secretsOf: (release: string) => Promise<readonly string[]>;
  /** The versions of a release, oldest first. */
  readonly versionsOf: (release: string) => Promise<readonly WitnessedVersion[]>;
  /** What the scripts of each of them were granted. */
  readonly permissionsOf: (release: string) => Promise<readonly (readonly string[])[]>;
}

export interface WitnessedVersion {
  readonly sequence: number;
  readonly phase: string;
}

function versionsIn(items: readonly KubeObject[]): readonly WitnessedVersion[] {
  return items
    .map((item) => {
      const { sequence } = item['spec'] as { readonly sequence: number };
      const { phase } = item['status'] as { readonly phase: string };
      return { sequence, phase };
    })
    .sort((one, other) => one.sequence - other.sequence);
}

function permissionsIn(items: readonly KubeObject[]): readonly (readonly string[])[] {
  return items.map(
    (item) => (item['spec'] as { permissions?: readonly string[] }).permissions ?? [],
  );
}

/** kubectl shares no line of code with us. */
export function witnessByKubectl(
  program: string,
  { environment, end }: HelmSession,
  namespace: string,
): Witness {
  process.once('exit', end);
  const kubectl = (args: readonly string[], input = ''): string =>
    execFileSync(program, ['--namespace', namespace, ...args], {
      env: { ...environment },
      encoding: 'utf8',
      input,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  const recordsOf = (release: string): readonly KubeObject[] => {
    const selector = `helm.sh/release=${release}`;
    const list: unknown = JSON.parse(kubectl(['get', 'relv', '-l', selector, '-o', 'json']));
    return (list as { readonly items: readonly KubeObject[] }).items;
  };
  return {
    find: async (kind, name) => {
      const text = kubectl([
        'get',
        kind,
        name,
        '--ignore-not-found',
        '--show-managed-fields',
        '-o',
        'json',
      ]);
      return text === '' ? undefined : (JSON.parse(text) as KubeObject);
    },
    list: async (kind) => namesIn(kubectl(['get', kind, '-o', 'name'])),
    make: async (object) => {
      const flags = ['--server-side', '--force-conflicts', '--field-manager=somebody'];
      kubectl(['apply', ...flags, '-f', '-'], JSON.stringify(object));
    },
    remove: async (kind, name) => void kubectl(['delete', kind, name]),
    secretsOf: async (release) =>
      namesIn(kubectl(['get', 'Secret', '-l', `helm.sh/release=${release}`, '-o', 'name'])),
    versionsOf: async (release) => versionsIn(recordsOf(release)),
    permissionsOf: async (release) => permissionsIn(recordsOf(release)),
  };
}

/** `configmap/web`, one a line. */
function namesIn(output: string): readonly string[] {
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.map((line) => line.slice(line.indexOf('/') + 1)).sort();
}

const groups: Readonly<Record<string, string>> = {
  Deployment: 'apps/v1',
  ReplicaSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  Job: 'batch/v1',
  ClusterRole: 'rbac.authorization.k8s.io/v1',
  CustomResourceDefinition: 'apiextensions.k8s.io/v1',
  Release: 'helm.sh/v3',
  ReleaseVersion: 'helm.sh/v3',
  Application: 'app.k8s.io/v1beta1',
};

/** Where kubectl is not installed. */
export function witnessByClient(namespace: string): Witness {
  const client = releaseClientOf(namespace);
  const kindOf = (kind: string) => ({ apiVersion: groups[kind] ?? 'v1', kind });
  const recordsOf = async (release: string): Promise<readonly KubeObject[]> => {
    const labelSelector = `helm.sh/release=${release}`;
    return (await listObjects(client, kindOf('ReleaseVersion'), { labelSelector })).items;
  };
  return {
    find: (kind, name) => findObject(client, { ...kindOf(kind), name }),
    list: async (kind) => {
      const { items } = await listObjects(client, kindOf(kind));
      return items.map(({ metadata }) => metadata.name ?? '').sort();
    },
    make: async (object) => {
      await applyObject(client, object as KubeObject, { fieldManager: 'somebody', isForced: true });
    },
    remove: async (kind, name) => {
      await deleteObject(client, { ...kindOf(kind), name });
    },
    secretsOf: async (release) => {
      const labelSelector = `helm.sh/release=${release}`;
      const { items } = await listObjects(client, kindOf('Secret'), { labelSelector });
      return items.map(({ metadata }) => metadata.name ?? '').sort();
    },
    versionsOf: async (release) => versionsIn(await recordsOf(release)),
    permissionsOf: async (release) => permissionsIn(await recordsOf(release)),
  };
}
