/** Everything that a server holds of a chart: what was not there before. */
import { setTimeout as delay } from 'node:timers/promises';
import { kindsOfNamespaces } from './scope.mjs';

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
/** Told of others, by addresses and names by chance, or about the server itself. */
const skipped = new Set([
  'events',
  'events.events.k8s.io',
  'endpoints',
  'endpointslices.discovery.k8s.io',
  'leases.coordination.k8s.io',
  'componentstatuses',
  'nodes',
  'ipaddresses.networking.k8s.io',
  'servicecidrs.networking.k8s.io',
  'apiservices.apiregistration.k8s.io',
  'csinodes.storage.k8s.io',
  'flowschemas.flowcontrol.apiserver.k8s.io',
  'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io',
]);
/** What a chart that stays in its namespace may have there, of itself or by a controller. */
const kindsInNamespace = new Set([...kindsOfNamespaces, 'ControllerRevision']);
const patience = 30_000;
/** As few as keep a server busy: each begins with a handshake. */
const connections = 4;

/**
 * Every object of a namespace, or of the whole server, with where it is; those of a baseline aside. In a
 * namespace only what a chart may have there is looked for, unless all is asked for.
 */
export async function takeSnapshot(api, { baseline = new Set(), namespace, isWhole } = {}) {
  const resources = await discover(api);
  const isInside = ({ isNamespaced, kind }) =>
    isNamespaced && (isWhole || kindsInNamespace.has(kind));
  const wanted = resources.filter((one) => namespace === undefined || isInside(one));
  const found = [];
  const takeOneByOne = async () => {
    for (let one = wanted.shift(); one !== undefined; one = wanted.shift()) {
      found.push(...(await list(api, one, namespace)));
    }
  };
  await Promise.all(Array.from({ length: connections }, takeOneByOne));
  return found.filter(({ key }) => !baseline.has(key));
}

async function discover(api) {
  const documents = await Promise.all(
    ['/api', '/apis'].map((target) => api.get(target, {}, { headers: { accept: aggregated } })),
  );
  return documents
    .flatMap(({ body }) => body.items)
    .flatMap(({ metadata: { name: group = '' }, versions }) => {
      const [preferred] = versions;
      return (preferred?.resources ?? [])
        .filter(({ verbs }) => verbs.includes('list') && verbs.includes('delete'))
        .map(({ resource, responseKind, scope }) => ({
          isNamespaced: scope === 'Namespaced',
          group,
          version: preferred.version,
          plural: resource,
          kind: responseKind.kind,
        }));
    })
    .filter(({ plural, group }) => !skipped.has(group === '' ? plural : `${plural}.${group}`));
}

async function list(api, { group, version, plural, kind }, within) {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const { status, body } = await api.get(`${placeOf(root, within)}/${plural}`);
  if (status !== 200) return [];
  return body.items.map((object) => {
    const { namespace, name, managedFields: _, ...metadata } = object.metadata;
    return {
      key: `${group}/${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`,
      path: `${placeOf(root, namespace)}/${plural}/${name}`,
      group,
      kind,
      object: { ...object, metadata: { ...metadata, namespace, name } },
    };
  });
}

function placeOf(root, namespace) {
  return namespace === undefined ? root : `${root}/namespaces/${namespace}`;
}

/** Waits until nothing moves any more, as far as that can be seen. */
export async function settle(api, { namespace } = {}) {
  let before = '';
  for (let count = 0; count < 40; count++) {
    const states = await Promise.all(
      [
        ['/api/v1', 'pods'],
        ['/apis/apps/v1', 'replicasets'],
      ].map(async ([root, plural]) => {
        const { body } = await api.get(`${placeOf(root, namespace)}/${plural}`);
        return body.items ?? [];
      }),
    );
    const objects = states.flat();
    const isLeaving = objects.some(({ metadata }) => metadata.deletionTimestamp);
    const now = JSON.stringify(
      objects.map(({ metadata, status, spec }) => [
        metadata.uid,
        metadata.generation,
        status?.phase,
        spec.nodeName,
      ]),
    );
    if (!isLeaving && now === before) return;
    before = now;
    await delay(250);
  }
}

/** Deletes whatever is not of the baseline, and waits until it is gone. */
export async function wipe(api, place) {
  const deadline = Date.now() + patience;
  for (;;) {
    const left = await takeSnapshot(api, { ...place, isWhole: true });
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      throw new Error(`Cannot clean up: ${left.map(({ key }) => key).join(', ')}`);
    }
    await Promise.all(left.map((one) => remove(api, one)));
    await delay(100);
  }
}

async function remove(api, { path, object }) {
  const options = { propagationPolicy: 'Background', gracePeriodSeconds: 0 };
  if (object.metadata.deletionTimestamp === undefined) await api.delete(path, options);
  const isHeld = (object.metadata.finalizers ?? []).some(
    (one) => !one.startsWith('kubernetes.io/'),
  );
  if (isHeld && object.metadata.deletionTimestamp) {
    await api.mergePatch(path, { metadata: { finalizers: null } });
  }
}
