/** The first install of all, which has to define kinds: helm's own, and those of its chart. */
import { afterAll, expect, test } from 'vitest';
import { collection } from '../cluster/contract/api-client.ts';
import {
  admin,
  createNamespace,
  eventually,
  must,
  mustList,
} from '../cluster/contract/contract.ts';
import { writeChart } from '../support/chart-builder.ts';
import type { SeenRequest } from '../support/fault-proxy.ts';
import { cutAt } from './cut.ts';
import { Stage } from './stage.ts';
import { look } from './witness.ts';

const definitions = collection('apiextensions.k8s.io/v1', 'customresourcedefinitions');
/** What keeps definitions from being deleted, and late objects from being made. */
const guards = ['validatingadmissionpolicybindings', 'validatingadmissionpolicies'].map((plural) =>
  collection('admissionregistration.k8s.io/v1', plural),
);
const groups = ['helm.sh', 'app.k8s.io', 'first.example.com'];

const stage = await Stage.open();
const namespace = await createNamespace('first');
const chart = writeChart(`${stage.directory}/first`, {
  name: 'first',
  files: {
    'crds/widgets.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.first.example.com }
spec:
  group: first.example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets, singular: widget, listKind: WidgetList }
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }
`,
    'templates/widget.yaml':
      'apiVersion: first.example.com/v1\nkind: Widget\nmetadata: { name: {{ .Release.Name }} }\n',
  },
});
const [first = 1, last = 1] = await findWork();

afterAll(() => stage.close());

function install(name: string): readonly string[] {
  return ['install', name, chart, '--namespace', namespace];
}

/** As a cluster is that has never seen helm. */
async function forget(): Promise<void> {
  const names = ['definitions.helm.sh', 'creations.helm.sh'];
  const paths = guards.flatMap((kind) => names.map((name) => `${kind}/${name}`));
  await Promise.all(paths.map((path) => admin.delete(path)));
  const { items } = await mustList(admin.get(definitions));
  const own = items.filter(({ spec }) => groups.includes((spec as { group: string }).group));
  await Promise.all(
    own.map(({ metadata }) =>
      // The policy is forgotten a moment later.
      eventually(() => must(admin.delete(`${definitions}/${metadata.name}`))),
    ),
  );
  await eventually(async () => {
    const left = await Promise.all(groups.map((group) => admin.get(`/apis/${group}`)));
    expect(left.map(({ status }) => status)).toEqual(groups.map(() => 404));
  });
}

/** Between which requests, by their numbers from 1, kinds are defined. */
async function findWork(): Promise<readonly number[]> {
  await forget();
  const helm = stage.launch(install('clean'));
  const { code, stderr } = await helm.ended;
  if (code !== 0) throw new Error(stderr);
  const isAbout = ({ url }: SeenRequest): boolean => url.startsWith(definitions);
  return [helm.requests.findIndex(isAbout) + 1, helm.requests.findLastIndex(isAbout) + 1];
}

test.each(
  Array.from({ length: last - first + 1 }, (_, index) => ({
    request: first + index,
    how: index % 2 === 0 ? ('unheard' as const) : ('unanswered' as const),
  })),
)('a first install that dies with request $request, which is $how, is put right', async (cut) => {
  await forget();
  const environment = { HELM_LEASE_SECONDS: '1' };
  const name = `first-${cut.request}`;
  await stage.helm(install(name), { environment, onRequest: cutAt(cut) });
  await stage.must(install(name), { environment });
  const { release, versions } = await look({ namespace, name });
  expect(release).toEqual({ current: versions.at(-1)?.name, isLocked: false });
  await must(admin.get(`${collection('first.example.com/v1', 'widgets', namespace)}/${name}`));
});
