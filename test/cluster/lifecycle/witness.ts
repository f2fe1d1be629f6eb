import { execFileSync } from 'node:child_process';
import type { KubeObject } from '../../../src/kube/index.ts';
import type { HelmSession } from '../../support/helm-session.ts';
import type { Query } from '../contract/api-client.ts';
import { admin, eventually, must, mustList } from '../contract/contract.ts';
import { findResource, pathOf, requireResource, versionOf } from './resources.ts';

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

/** HTTP with JSON: neither kubectl is needed, nor is our own client believed. */
export function witnessByApi(namespace: string): Witness {
  const read = async (kind: string, query: Query = {}): Promise<readonly KubeObject[]> => {
    const resource = await findResource(kind);
    const { items } = await mustList(admin.get(pathOf(resource, namespace), query));
    return items as unknown as readonly KubeObject[];
  };
  const find = async (kind: string, name: string): Promise<KubeObject | undefined> => {
    const path = pathOf(await findResource(kind), namespace, name);
    const response = await admin.get(path);
    if (response.status === 404) return undefined;
    return (await must(Promise.resolve(response))) as unknown as KubeObject;
  };
  const recordsOf = (release: string): Promise<readonly KubeObject[]> =>
    read('relv', ofRelease(release));
  return {
    find,
    list: async (kind) => sortedNames(await read(kind)),
    make: async (object) => {
      const { apiVersion, kind, metadata } = object as KubeObject;
      const resource = await requireResource(
        (each) => each.kind === kind && versionOf(each) === apiVersion,
        `${apiVersion} ${kind}`,
      );
      const path = pathOf(resource, metadata.namespace ?? namespace, metadata.name);
      await must(admin.apply(path, object, { manager: 'somebody', force: true }));
    },
    remove: async (kind, name) => {
      const path = pathOf(await findResource(kind), namespace, name);
      await must(admin.delete(path, { propagationPolicy: 'Background' }));
      await eventually(async () => {
        if ((await find(kind, name)) !== undefined)
          throw new Error(`${kind} ${name} is still there`);
      });
    },
    secretsOf: async (release) => sortedNames(await read('Secret', ofRelease(release))),
    versionsOf: async (release) => versionsIn(await recordsOf(release)),
    permissionsOf: async (release) => permissionsIn(await recordsOf(release)),
  };
}

function ofRelease(release: string): Query {
  return { labelSelector: `helm.sh/release=${release}` };
}

function sortedNames(items: readonly KubeObject[]): readonly string[] {
  return items.map(({ metadata }) => metadata.name ?? '').sort();
}
