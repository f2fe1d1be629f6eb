import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import { checkLabelName } from '../resources/names.ts';

/** What a Pod may say, but had better not: told to the client, never refused. */
const deprecatedNodeLabels: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region':
    'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone':
    'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type':
    'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  'app.kubernetes.io/created-by': 'deprecated since v1.9',
  'scheduler.alpha.kubernetes.io/preferAvoidPods':
    'deprecated since v1.22; use Taints and Tolerations instead',
  'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
};

const deprecatedAnnotations: Readonly<Record<string, string>> = {
  'scheduler.alpha.kubernetes.io/critical-pod':
    'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls':
    'non-functional in v1.11+; use the "sysctls" field instead',
  'security.alpha.kubernetes.io/unsafe-sysctls':
    'non-functional in v1.11+; use the "sysctls" field instead',
};

const deprecatedVolumes: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
};

const noSelector = 'a null labelSelector results in matching no pod';

/** A name that is no label makes for odd hostnames. */
export function warnOfName({ metadata }: KubeObject, use: string): readonly string[] {
  const faults = checkLabelName(metadata.name ?? '');
  if (faults.length === 0) return [];
  return [
    `metadata.name: this is used in ${use}, which can result in surprising behavior; a DNS label is recommended: [${faults.join(' ')}]`,
  ];
}

/** Of a Deployment, ReplicaSet or the like: only a change of its spec is worth a word. */
export function warnOfWorkload(object: KubeObject, old: KubeObject | undefined): readonly string[] {
  if (old) return warnOfTemplateChange(object, old);
  return [
    ...warnOfName(object, 'Pod names and hostnames'),
    ...warnOfPods(objectAt(object, 'spec', 'template') ?? {}, 'spec.template.'),
  ];
}

/** The same of a kind whose names are no matter. */
export function warnOfTemplateChange(
  object: KubeObject,
  old: KubeObject | undefined,
): readonly string[] {
  if (old && old.metadata.generation === object.metadata.generation) return [];
  return warnOfPods(objectAt(object, 'spec', 'template') ?? {}, 'spec.template.');
}

/** Of a Pod or a template of Pods; the prefix is the path to it, with its dot. */
export function warnOfPods(template: JsonObject, prefix: string): readonly string[] {
  const spec = objectAt(template, 'spec') ?? {};
  const path = `${prefix}spec`;
  return [
    ...warnOfNodeLabels(spec, path),
    ...warnOfSpread(spec, path),
    ...warnOfAnnotations(stringsAt(template, 'metadata', 'annotations'), prefix),
    ...warnOfVolumes(objectsAt(spec, 'volumes'), `${path}.volumes`),
    ...warnOfRepeats(objectsAt(spec, 'hostAliases'), 'ip', `${path}.hostAliases`),
    ...warnOfRepeats(objectsAt(spec, 'imagePullSecrets'), 'name', `${path}.imagePullSecrets`),
    ...warnOfEmptyNames(objectsAt(spec, 'imagePullSecrets'), `${path}.imagePullSecrets`),
    ...containersOf(spec, path).flatMap(([container, at]) => warnOfVariables(container, at)),
    ...warnOfPorts(spec, path),
    ...warnOfPortNames(spec, path),
    ...((numberAt(spec, 'terminationGracePeriodSeconds') ?? 0) < 0
      ? [
          `${path}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
        ]
      : []),
    ...warnOfAffinity(spec, path),
  ];
}

function warnOfNodeLabels(spec: JsonObject, path: string): readonly string[] {
  return Object.keys(stringsAt(spec, 'nodeSelector')).flatMap((key) => {
    const why = deprecatedNodeLabels[key];
    return why === undefined ? [] : [`${path}.nodeSelector[${key}]: ${why}`];
  });
}

function warnOfSpread(spec: JsonObject, path: string): readonly string[] {
  return objectsAt(spec, 'topologySpreadConstraints').flatMap((constraint, index) => {
    const at = `${path}.topologySpreadConstraints[${index}]`;
    const key = stringAt(constraint, 'topologyKey') ?? '';
    const why = deprecatedNodeLabels[key];
    return [
      ...(why === undefined ? [] : [`${at}.topologyKey: ${key} is ${why}`]),
      ...(objectAt(constraint, 'labelSelector') ? [] : [`${at}.labelSelector: ${noSelector}`]),
    ];
  });
}

function warnOfAnnotations(
  annotations: Readonly<Record<string, string>>,
  prefix: string,
): readonly string[] {
  return Object.entries(deprecatedAnnotations)
    .filter(([key]) => annotations[key] !== undefined)
    .map(([key, why]) => `${prefix}metadata.annotations[${key}]: ${why}`);
}

function warnOfVolumes(volumes: readonly JsonObject[], path: string): readonly string[] {
  return volumes.flatMap((volume, index) =>
    Object.entries(deprecatedVolumes)
      .filter(([source]) => volume[source] !== undefined)
      .map(([source, why]) => `${path}[${index}].${source}: ${why}`),
  );
}

function warnOfRepeats(items: readonly JsonObject[], key: string, path: string): readonly string[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const value = stringAt(item, key) ?? '';
    if (seen.has(value)) return [`${path}[${index}].${key}: duplicate ${key} "${value}"`];
    seen.add(value);
    return [];
  });
}

function warnOfEmptyNames(items: readonly JsonObject[], path: string): readonly string[] {
  return items.flatMap((item, index) =>
    stringAt(item, 'name') ? [] : [`${path}[${index}].name: invalid empty name ""`],
  );
}

function containersOf(spec: JsonObject, path: string): readonly (readonly [JsonObject, string])[] {
  return ['initContainers', 'containers'].flatMap((key) =>
    objectsAt(spec, key).map(
      (container, index) => [container, `${path}.${key}[${index}]`] as const,
    ),
  );
}

/** A variable said twice is lost to an apply, unless the second is made from the first. */
function warnOfVariables(container: JsonObject, path: string): readonly string[] {
  const seen = new Set<string>();
  return objectsAt(container, 'env').flatMap((variable, index) => {
    const name = stringAt(variable, 'name') ?? '';
    const value = stringAt(variable, 'value') ?? '';
    const reference = `$(${name})`;
    const isExtension =
      variable['valueFrom'] === undefined && value !== reference && value.includes(reference);
    if (seen.has(name) && !isExtension) {
      const what = `hides previous definition of "${name}", which may be dropped when using apply`;
      return [`${path}.env[${index}]: ${what}`];
    }
    seen.add(name);
    return [];
  });
}

interface SeenPort {
  readonly port: JsonObject;
  readonly path: string;
}

function portsOf(spec: JsonObject, path: string): readonly SeenPort[] {
  return containersOf(spec, path).flatMap(([container, at]) =>
    objectsAt(container, 'ports').map((port, index) => ({ port, path: `${at}.ports[${index}]` })),
  );
}

function warnOfPorts(spec: JsonObject, path: string): readonly string[] {
  const ports = portsOf(spec, path);
  return ports.flatMap((one, index) =>
    ports
      .slice(0, index)
      .filter(
        ({ port }) =>
          port['containerPort'] === one.port['containerPort'] &&
          port['protocol'] === one.port['protocol'],
      )
      .flatMap((other) => {
        const clash = describeClash(one.port, other.port);
        return clash === undefined
          ? []
          : [`${one.path}: ${clash} port definition with ${other.path}`];
      }),
  );
}

function describeClash(one: JsonObject, other: JsonObject): string | undefined {
  const [hostPort, otherHostPort] = [one, other].map((port) => numberAt(port, 'hostPort') ?? 0);
  const [hostIP, otherHostIP] = [one, other].map((port) => stringAt(port, 'hostIP') ?? '');
  if (hostIP === otherHostIP && hostPort === otherHostPort) return 'duplicate';
  if (hostPort === 0 || otherHostPort === 0) return 'overlapping';
  const isAmbiguous = hostPort === otherHostPort && (hostIP === '') !== (otherHostIP === '');
  return isAmbiguous ? 'dangerously ambiguous' : undefined;
}

function warnOfPortNames(spec: JsonObject, path: string): readonly string[] {
  const seen = new Map<string, string>();
  return portsOf(spec, path).flatMap(({ port, path: at }) => {
    const name = stringAt(port, 'name') ?? '';
    const other = seen.get(name);
    if (name === '') return [];
    if (other === undefined) {
      seen.set(name, at);
      return [];
    }
    return [
      `${at}: duplicate port name "${name}" with ${other}, services and probes that select ports by name will use ${other}`,
    ];
  });
}

function warnOfAffinity(spec: JsonObject, path: string): readonly string[] {
  return ['podAffinity', 'podAntiAffinity'].flatMap((kind) => {
    const affinity = objectAt(spec, 'affinity', kind) ?? {};
    const needed = 'requiredDuringSchedulingIgnoredDuringExecution';
    const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';
    const terms = [
      ...objectsAt(affinity, needed).map((term, index) => ({ term, at: `${needed}[${index}]` })),
      ...objectsAt(affinity, preferred).map((weighted, index) => ({
        term: objectAt(weighted, 'podAffinityTerm') ?? {},
        at: `${preferred}[${index}].podAffinityTerm`,
      })),
    ];
    return terms
      .filter(({ term }) => !objectAt(term, 'labelSelector'))
      .map(({ at }) => `${path}.affinity.${kind}.${at}.labelSelector: ${noSelector}`);
  });
}
