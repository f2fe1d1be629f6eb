/** Everything that a server holds of a chart: what was not there before. */
import { setTimeout as delay } from 'node:timers/promises';

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
const patience = 30_000;

/** Every object of the namespace and of none, with where it is; those of a baseline aside. */
export async function takeSnapshot(api, namespace, baseline = new Set()) {
  const resources = await discover(api);
  const lists = await Promise.all(resources.map((resource) => list(api, resource, namespace)));
  return lists.flat().filter(({ key }) => !baseline.has(key));
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
        .map(({ resource, scope, responseKind }) => ({
          group,
          version: preferred.version,
          plural: resource,
          kind: responseKind.kind,
          isNamespaced: scope === 'Namespaced',
        }));
    })
    .filter(({ plural, group }) => !skipped.has(group === '' ? plural : `${plural}.${group}`));
}

async function list(api, resource, namespace) {
  const { group, version, plural, kind, isNamespaced } = resource;
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const collection = isNamespaced
    ? `${root}/namespaces/${namespace}/${plural}`
    : `${root}/${plural}`;
  const { status, body } = await api.get(collection);
  if (status !== 200) return [];
  return body.items.map((object) => {
    const { name } = object.metadata;
    return { key: `${group}/${kind} ${name}`, path: `${collection}/${name}`, group, kind, object };
  });
}

/** Waits until nothing moves any more, as far as that can be seen. */
export async function settle(api, namespace) {
  let before = '';
  for (let count = 0; count < 40; count++) {
    const states = await Promise.all(
      ['/api/v1/namespaces/NS/pods', '/apis/apps/v1/namespaces/NS/replicasets'].map(
        async (target) => (await api.get(target.replace('NS', namespace))).body.items ?? [],
      ),
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
export async function wipe(api, namespace, baseline) {
  const deadline = Date.now() + patience;
  for (;;) {
    const left = await takeSnapshot(api, namespace, baseline);
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
