import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { validateImmutable } from '../registry/metadata.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkLabelName } from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';
import { setTemplateDefaults } from './pod-defaults.ts';
import { warnOfTemplateChange, warnOfWorkload } from './pod-warnings.ts';
import { validateClaimSpec } from './validate-claim.ts';
import { validateIntOrPercent, validateNonNegative } from './validate-number.ts';
import { validateTemplate } from './validate-pod.ts';
import { validateWorkloadSelector } from './validate-selector.ts';

/** Deployments, ReplicaSets, StatefulSets and DaemonSets. */
export function specOf(object: KubeObject): JsonObject {
  return object.spec ?? {};
}

export const deployment: Behavior = {
  // Its controller copies annotations: they are part of what it is to observe.
  generationOf: ({ spec, metadata }) => ({ spec, annotations: metadata.annotations }),
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    setDefault(spec, 'replicas', 1);
    const strategy = childOf(spec, 'strategy');
    setDefault(strategy, 'type', 'RollingUpdate');
    if (strategy['type'] === 'RollingUpdate') {
      const rolling = childOf(strategy, 'rollingUpdate');
      setDefault(rolling, 'maxUnavailable', '25%');
      setDefault(rolling, 'maxSurge', '25%');
    }
    setDefault(spec, 'revisionHistoryLimit', 10);
    setDefault(spec, 'progressDeadlineSeconds', 600);
    setTemplateDefaults(spec);
  },
  warn: warnOfWorkload,
  validate: validateDeployment,
  validateUpdate: (object, old) => [
    ...validateDeployment(object),
    ...validateImmutable(specOf(object)['selector'], specOf(old)['selector'], 'spec.selector'),
  ],
};

function validateDeployment(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  return [
    ...validateNonNegative(spec, ['replicas'], 'spec'),
    ...validateWorkloadSelector(spec, { path: 'spec', kind: 'deployment' }),
    ...validateTemplate(spec, 'spec.template', { endless: 'ReplicaSet' }),
    ...validateStrategy(objectAt(spec, 'strategy') ?? {}, 'spec.strategy'),
    ...validateNonNegative(
      spec,
      ['minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds'],
      'spec',
    ),
    ...validateProgressDeadline(spec),
  ];
}

function validateStrategy(strategy: JsonObject, path: string): readonly FieldError[] {
  const rolling = objectAt(strategy, 'rollingUpdate');
  const type = stringAt(strategy, 'type') ?? '';
  switch (type) {
    case 'Recreate':
      return rolling
        ? [
            forbiddenField(
              `${path}.rollingUpdate`,
              "may not be specified when strategy `type` is 'Recreate'",
            ),
          ]
        : [];
    case 'RollingUpdate':
      return rolling
        ? validateRollingUpdate(rolling, `${path}.rollingUpdate`)
        : [required(`${path}.rollingUpdate`, 'this should be defaulted and never be nil')];
    default:
      return [notSupported(path, goStrategy(type, rolling), ['Recreate', 'RollingUpdate'])];
  }
}

/** As the server shows one: the names of its own structs. */
function goStrategy(type: string, rolling: JsonObject | undefined): JsonObject {
  const { maxUnavailable = 0, maxSurge = 0 } = rolling ?? {};
  return {
    Type: type,
    RollingUpdate: rolling ? { MaxUnavailable: maxUnavailable, MaxSurge: maxSurge } : null,
  };
}

function validateRollingUpdate(rolling: JsonObject, path: string): readonly FieldError[] {
  const { maxUnavailable, maxSurge } = rolling;
  const isZero = (value: unknown): boolean => value === 0 || value === '0%';
  const share = typeof maxUnavailable === 'string' ? Number.parseInt(maxUnavailable, 10) : 0;
  return [
    ...validateIntOrPercent(maxUnavailable, `${path}.maxUnavailable`),
    ...validateIntOrPercent(maxSurge, `${path}.maxSurge`),
    ...(isZero(maxUnavailable) && isZero(maxSurge)
      ? [
          invalidValue(
            `${path}.maxUnavailable`,
            maxUnavailable ?? 0,
            'may not be 0 when `maxSurge` is 0',
          ),
        ]
      : []),
    ...(share > 100
      ? [
          invalidValue(
            `${path}.maxUnavailable`,
            maxUnavailable ?? 0,
            'must not be greater than 100%',
          ),
        ]
      : []),
  ];
}

function validateProgressDeadline(spec: JsonObject): readonly FieldError[] {
  const deadline = numberAt(spec, 'progressDeadlineSeconds');
  if (deadline === undefined || deadline > (numberAt(spec, 'minReadySeconds') ?? 0)) return [];
  const why = 'must be greater than minReadySeconds';
  return [invalidValue('spec.progressDeadlineSeconds', deadline, why)];
}

export const replicaSet: Behavior = {
  generationOf: specOf,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    setDefault(spec, 'replicas', 1);
    setTemplateDefaults(spec);
  },
  warn: warnOfWorkload,
  validate: validateReplicaSet,
  validateUpdate: (object, old) => [
    ...validateReplicaSet(object),
    ...validateImmutable(specOf(object)['selector'], specOf(old)['selector'], 'spec.selector'),
  ],
};

function validateReplicaSet(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  return [
    ...validateNonNegative(spec, ['replicas', 'minReadySeconds'], 'spec'),
    ...validateWorkloadSelector(spec, { path: 'spec', kind: 'replicaset' }),
    ...validateTemplate(spec, 'spec.template', { endless: 'ReplicaSet' }),
  ];
}

const statefulMutable = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];

export const statefulSet: Behavior = {
  generationOf: specOf,
  nameRule: checkLabelName,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    setDefault(spec, 'podManagementPolicy', 'OrderedReady');
    const strategy = childOf(spec, 'updateStrategy');
    if (!stringAt(strategy, 'type')) {
      strategy['type'] = 'RollingUpdate';
      childOf(strategy, 'rollingUpdate');
    }
    const rolling = objectAt(strategy, 'rollingUpdate');
    if (rolling && strategy['type'] === 'RollingUpdate') setDefault(rolling, 'partition', 0);
    setDefault(spec, 'replicas', 1);
    setDefault(spec, 'revisionHistoryLimit', 10);
    const retention = childOf(spec, 'persistentVolumeClaimRetentionPolicy');
    setDefault(retention, 'whenDeleted', 'Retain');
    setDefault(retention, 'whenScaled', 'Retain');
    setTemplateDefaults(spec);
    for (const claim of objectsAt(spec, 'volumeClaimTemplates')) setClaimDefaults(claim);
  },
  warn: warnOfTemplateChange,
  validate: validateStatefulSet,
  validateUpdate(object, old) {
    const fixed = (set: KubeObject): JsonObject =>
      Object.fromEntries(
        Object.entries(specOf(set)).filter(([key]) => !statefulMutable.includes(key)),
      );
    if (isEqualJson(fixed(object), fixed(old))) return validateStatefulSet(object);
    return [
      ...validateStatefulSet(object),
      forbiddenField(
        'spec',
        "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
      ),
    ];
  },
};

function setClaimDefaults(claim: JsonObject): void {
  setDefault(claim, 'kind', 'PersistentVolumeClaim');
  setDefault(claim, 'apiVersion', 'v1');
  setDefault(childOf(claim, 'spec'), 'volumeMode', 'Filesystem');
  setDefault(childOf(claim, 'status'), 'phase', 'Pending');
}

const podPolicies = ['OrderedReady', 'Parallel'];

function validateStatefulSet(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const policy = stringAt(spec, 'podManagementPolicy') ?? '';
  const wrongPolicy = "must be 'OrderedReady' or 'Parallel'";
  return [
    ...(podPolicies.includes(policy)
      ? []
      : [invalidValue('spec.podManagementPolicy', policy, wrongPolicy)]),
    ...validateNonNegative(spec, ['replicas', 'minReadySeconds'], 'spec'),
    ...validateWorkloadSelector(spec, { path: 'spec', kind: 'statefulset' }),
    ...validateTemplate(asEachPod(spec), 'spec.template', { endless: 'StatefulSet' }),
    ...objectsAt(spec, 'volumeClaimTemplates').flatMap((claim, index) =>
      validateClaimSpec(objectAt(claim, 'spec') ?? {}, `spec.volumeClaimTemplates[${index}].spec`),
    ),
  ];
}

/**
 * The template as its Pods see it: containers may mount the claims that each Pod gets, which come
 * before all other volumes, and each Pod has a hostname of its own.
 */
function asEachPod(spec: JsonObject): JsonObject {
  const claims = objectsAt(spec, 'volumeClaimTemplates').map((claim) => {
    const name = stringAt(claim, 'metadata', 'name') ?? '';
    return { name, persistentVolumeClaim: { claimName: name } };
  });
  const template = objectAt(spec, 'template') ?? {};
  const podSpec: JsonObject = { ...objectAt(template, 'spec'), hostname: undefined };
  const others = objectsAt(podSpec, 'volumes').filter(
    (volume) => !claims.some(({ name }) => name === volume['name']),
  );
  const volumes = [...claims, ...others];
  return { ...spec, template: { ...template, spec: { ...podSpec, volumes } } };
}

/** How often the template has changed, kept where an older version of the API looked for it. */
const templateGeneration = 'deprecated.daemonset.template.generation';

function setTemplateGeneration({ metadata }: KubeObject, generation: number): void {
  metadata.annotations = { ...metadata.annotations, [templateGeneration]: String(generation) };
}

export const daemonSet: Behavior = {
  generationOf: specOf,
  setDefaults(object) {
    if (!object.metadata.annotations?.[templateGeneration]) setTemplateGeneration(object, 0);
    const spec = childOf(object, 'spec');
    const strategy = childOf(spec, 'updateStrategy');
    setDefault(strategy, 'type', 'RollingUpdate');
    if (strategy['type'] === 'RollingUpdate') {
      const rolling = childOf(strategy, 'rollingUpdate');
      setDefault(rolling, 'maxUnavailable', 1);
      setDefault(rolling, 'maxSurge', 0);
    }
    setDefault(spec, 'revisionHistoryLimit', 10);
    setTemplateDefaults(spec);
  },
  prepareCreate: (object) => setTemplateGeneration(object, 1),
  prepareUpdate(object, old) {
    const before = Number(old.metadata.annotations?.[templateGeneration] ?? 0);
    const isSame = isEqualJson(specOf(object)['template'], specOf(old)['template']);
    setTemplateGeneration(object, isSame ? before : before + 1);
  },
  warn: warnOfTemplateChange,
  validate: validateDaemonSet,
  validateUpdate: (object, old) => [
    ...validateImmutable(specOf(object)['selector'], specOf(old)['selector'], 'spec.selector'),
    ...validateDaemonSet(object),
  ],
};

function validateDaemonSet(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  return [
    ...validateWorkloadSelector(spec, { path: 'spec', kind: 'daemonset' }),
    ...validateTemplate(spec, 'spec.template', { endless: 'DaemonSet' }),
    ...validateNonNegative(spec, ['minReadySeconds', 'revisionHistoryLimit'], 'spec'),
    ...validateDaemonStrategy(objectAt(spec, 'updateStrategy') ?? {}),
  ];
}

function validateDaemonStrategy(strategy: JsonObject): readonly FieldError[] {
  const type = stringAt(strategy, 'type') ?? '';
  const choices = ['RollingUpdate', 'OnDelete'];
  if (choices.includes(type)) return [];
  const given = goStrategy(type, objectAt(strategy, 'rollingUpdate'));
  return [notSupported('spec.updateStrategy', given, choices)];
}
