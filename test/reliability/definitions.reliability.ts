/** Clusters whose definitions of helm's own kinds are of another version than helm. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collection } from '../cluster/contract/api-client.ts';
import { admin, eventually, must, uniqueName } from '../cluster/contract/contract.ts';
import type { KubeObject } from '../cluster/contract/kube-object.ts';
import { config } from '../cluster/lifecycle/samples.ts';
import type { Scene } from '../cluster/lifecycle/scene.ts';
import { definitionVersion } from '../../src/release/crds/define-kind.ts';
import { openScene } from '../cluster/lifecycle/scene.ts';

const definitions = collection('apiextensions.k8s.io/v1', 'customresourcedefinitions');
const releases = `${definitions}/releases.helm.sh`;
const versions = `${definitions}/releaseversions.helm.sh`;
const annotation = 'helm.sh/crd-version';

let scene: Scene;
let chart: string;

beforeAll(async () => {
  scene = await openScene('definitions');
  chart = scene.chart({ 'templates/a.yaml': config('{{ .Release.Name }}') });
});

beforeEach(async () => {
  await scene.helm('init');
});

afterAll(async () => {
  await markDefinitions('1');
  await scene.helm('init');
});

async function markDefinitions(version: string): Promise<void> {
  const patch = { metadata: { annotations: { [annotation]: version } } };
  for (const path of [releases, versions]) await must(admin.mergePatch(path, patch));
}

interface Status {
  readonly properties: Readonly<Record<string, object>>;
}

interface Definition extends KubeObject {
  readonly spec: {
    readonly versions: readonly {
      readonly schema: {
        readonly openAPIV3Schema: { readonly properties: { readonly status: Status } };
      };
    }[];
  };
}

/** Makes the definition of releases another one, and waits until the server goes by it. */
async function redefine(version: string, change: (status: Status) => Status): Promise<void> {
  const live = (await must(admin.get(releases))) as Definition;
  const [first] = live.spec.versions;
  if (first === undefined) throw new Error('There is no version');
  const { openAPIV3Schema } = first.schema;
  const status = change(openAPIV3Schema.properties.status);
  const properties = { ...openAPIV3Schema.properties, status };
  const schema = { openAPIV3Schema: { ...openAPIV3Schema, properties } };
  const spec = { ...live.spec, versions: [{ ...first, schema }] };
  await must(admin.put(releases, { ...live, spec }));
  await markDefinitions(version);
}

/** As before there were formats. */
async function makeOlder(): Promise<void> {
  await redefine('1', ({ properties, ...rest }) => {
    const others = Object.entries(properties).filter(([name]) => name !== 'format');
    return { ...rest, properties: Object.fromEntries(others) };
  });
  await eventually(async () => expect(await takesFormat(1)).toBe(false));
}

async function makeNewer(): Promise<void> {
  await redefine('99', ({ properties, ...rest }) => {
    const format = { ...properties['format'], maximum: 99 };
    return { ...rest, properties: { ...properties, format, novelty: { type: 'string' } } };
  });
  await eventually(async () => expect(await takesFormat(99)).toBe(true));
}

async function takesFormat(format: number): Promise<boolean> {
  const { namespace } = scene;
  const path = collection('helm.sh/v3', 'releases', namespace);
  const metadata = { name: uniqueName('probe'), namespace };
  const body = { apiVersion: 'helm.sh/v3', kind: 'Release', metadata, status: { format } };
  const query = { dryRun: 'All', fieldValidation: 'Strict' };
  return (await admin.post(path, body, { query })).status < 300;
}

async function versionsOfDefinitions(): Promise<readonly unknown[]> {
  const found = await Promise.all([releases, versions].map((path) => must(admin.get(path))));
  return found.map(({ metadata }) => metadata.annotations?.[annotation]);
}

describe('definitions that are older', () => {
  test('are brought up to date by an install', async () => {
    await makeOlder();
    await scene.helm(['install', 'first', chart]);
    expect(await versionsOfDefinitions()).toEqual(Array(2).fill(String(definitionVersion)));
    expect(await scene.helm('list -q')).toBe('first\n');
    expect(await scene.witness.find('Release', 'first')).toMatchObject({
      status: { format: definitionVersion },
    });
  });

  test.each(['upgrade', 'rollback', 'test', 'delete'])(
    'are brought up to date by %s of what was installed before',
    async (verb) => {
      const lines: Readonly<Record<string, readonly string[]>> = {
        upgrade: ['upgrade', verb, chart],
        rollback: ['rollback', verb, '1'],
      };
      await scene.helm(['install', verb, chart]);
      await makeOlder();
      await scene.helm(lines[verb] ?? [verb, verb]);
      expect(await versionsOfDefinitions()).toEqual(Array(2).fill(String(definitionVersion)));
    },
  );

  test('are an error that says what to do for who may not change them', async () => {
    const alice = await openScene('definitions-alice', 'alice');
    const { witness } = alice;
    const apiGroup = 'rbac.authorization.k8s.io';
    await witness.make({
      apiVersion: `${apiGroup}/v1`,
      kind: 'RoleBinding',
      metadata: { name: 'alice' },
      roleRef: { apiGroup, kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ apiGroup, kind: 'User', name: 'alice' }],
    });
    await alice.helm(['install', 'mine', chart]);
    await makeOlder();
    const { code, stderr } = await alice.run(['upgrade', 'mine', chart, '--set', 'text=new']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      "Error: UPGRADE FAILED: the cluster's definitions of Helm's own kinds are of another version than this Helm\n" +
        'Hint: somebody who may define kinds has to run once: helm init\n',
    );
    expect(await witness.versionsOf('mine')).toEqual([{ sequence: 1, phase: 'deployed' }]);
    await scene.helm('init');
    await eventually(async () => expect(await takesFormat(2)).toBe(true));
    await alice.helm(['upgrade', 'mine', chart, '--set', 'text=new']);
  });
});

describe('definitions that are newer', () => {
  test('are worked with, and never made older', async () => {
    await makeNewer();
    await scene.helm(['install', 'newer', chart]);
    await scene.helm(['upgrade', 'newer', chart]);
    await scene.helm('delete newer');
    const { code, stderr } = await scene.run('init');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Error: cannot work with the definition of ".*": it is of version 99, this Helm knows versions up to \d+\nHint: the cluster was set up by a newer Helm: use that one\n$/,
    );
    expect(await versionsOfDefinitions()).toEqual(['99', '99']);
  });
});
