/** Objects without what differs from run to run: times, addresses, numbers and names by chance. */

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const nodeNames = /"(?:node-\d|helm-embedded(?:-\d)?)"/g;
const hashLabels = [
  'pod-template-hash',
  'controller-revision-hash',
  'controller.kubernetes.io/hash',
];
const dropped = [
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'generation',
  'managedFields',
  'selfLink',
];

/** A life with objects that can be compared. */
export function normalizeLife(life, randomness) {
  const entries = Object.entries(life).map(([step, { snapshot, ...rest }]) => [
    step,
    { ...rest, objects: normalizeAll(snapshot, randomness) },
  ]);
  return Object.fromEntries(entries);
}

/** By a name that does not depend on chance; several objects may share one. */
function normalizeAll(snapshot, randomness) {
  const named = snapshot
    .filter((one) => !isBookkeeping(one))
    .map((one) => normalize(one, randomness));
  const byKey = new Map();
  for (const { key, text } of named) byKey.set(key, [...(byKey.get(key) ?? []), text]);
  for (const texts of byKey.values()) texts.sort();
  return byKey;
}

/** What the clients keep of releases, and what schedules have started meanwhile. */
function isBookkeeping({ kind, group, object }) {
  const { metadata, type, spec } = object;
  const owners = metadata.ownerReferences ?? [];
  return (
    type === 'helm.sh/release.v1' ||
    group === 'helm.sh' ||
    (group === 'app.k8s.io' && kind === 'Application') ||
    (kind === 'Secret' && type?.startsWith('helm.sh/')) ||
    (kind === 'PersistentVolume' && spec.claimRef !== undefined) ||
    owners.some((owner) => owner.kind === 'CronJob') ||
    (kind === 'Pod' && /-\d{8}-/.test(metadata.generateName ?? ''))
  );
}

function normalize({ kind, group, object }, randomness) {
  const copy = structuredClone(object);
  for (const field of ['apiVersion', 'kind', 'status']) delete copy[field];
  const { metadata } = copy;
  for (const field of dropped) delete metadata[field];
  forgetRelease(metadata);
  const isNumbered = metadata.ownerReferences?.some((owner) => owner.kind === 'StatefulSet');
  if (metadata.generateName && !isNumbered) metadata.name = `${metadata.generateName}<random>`;
  for (const key of Object.keys(metadata.annotations ?? {})) {
    if (/^(pv|volume\.beta|volume)\.kubernetes\.io\//.test(key)) delete metadata.annotations[key];
  }
  for (const field of ['annotations', 'labels', 'ownerReferences']) {
    if (Object.keys(metadata[field] ?? {}).length === 0) delete metadata[field];
  }
  forget(kind, copy);
  if (kind === 'Pod') forgetNode(metadata);
  // Several claims come in any order.
  if (isNumbered) copy.spec?.volumes?.sort((a, b) => (a.name < b.name ? -1 : 1));
  randomness.mask(kind, object.metadata.name, copy);
  const text = JSON.stringify(sorted(copy), undefined, 1);
  const clean = hashesOf(object)
    .reduce((sum, hash) => sum.replaceAll(hash, '<hash>'), text)
    .replace(uuid, '<uid>')
    .replace(time, '<time>')
    .replace(nodeNames, '"<node>"');
  const { namespace = '', name } = JSON.parse(clean).metadata;
  return { key: `${group}/${kind} ${namespace}/${name}`, text: clean };
}

/** By which each client knows what is its own. */
function forgetRelease(metadata) {
  const { annotations = {}, labels = {} } = metadata;
  for (const key of ['name', 'namespace']) delete annotations[`meta.helm.sh/release-${key}`];
  delete labels['helm.sh/release'];
  if (labels['app.kubernetes.io/managed-by'] === 'Helm')
    delete labels['app.kubernetes.io/managed-by'];
  metadata.ownerReferences = metadata.ownerReferences?.filter(({ kind }) => kind !== 'Release');
}

function hashesOf({ metadata: { labels = {} } }) {
  return hashLabels.flatMap((label) => labels[label]?.split('-').at(-1) ?? []);
}

/** Which of several it is on. */
function forgetNode({ labels = {} }) {
  for (const key of Object.keys(labels))
    if (key.startsWith('topology.kubernetes.io/')) labels[key] = '<node>';
}

function forget(kind, { spec }) {
  if (kind === 'Service') {
    if (spec.clusterIP !== undefined && spec.clusterIP !== 'None') {
      spec.clusterIP = '<address>';
      spec.clusterIPs = ['<address>'];
    }
    if (spec.healthCheckNodePort) spec.healthCheckNodePort = '<port>';
    for (const port of spec.ports ?? []) if (port.nodePort) port.nodePort = '<port>';
  }
  if (kind === 'PersistentVolumeClaim' && spec.volumeName) spec.volumeName = '<volume>';
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
