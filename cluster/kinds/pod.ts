import type { FieldError } from '../field-error.ts';
import { forbiddenField } from '../field-error.ts';
import type { Json, JsonObject, KubeObject } from '../object.ts';
import { cloneJson, isEqualJson, listAt, numberAt, objectsAt, stringAt } from '../object.ts';
import { topologyOf } from '../registry/bind-pod.ts';
import type { Behavior, World } from '../resources/behavior.ts';
import { forbidden } from '../status-error.ts';
import { childOf } from './defaults.ts';
import { describeChanges } from './describe-changes.ts';
import { setPodDefaults } from './pod-defaults.ts';
import { ephemeralContainers, resize } from './pod-parts.ts';
import { qosClassOf } from './pod-quality.ts';
import { warnOfName, warnOfPods } from './pod-warnings.ts';
import { validatePodSpec } from './validate-pod.ts';
import { specOf } from './workloads.ts';

export const pod: Behavior = {
  generationOf: specOf,
  returnsDeleted: true,
  setDefaults: setPodDefaults,
  admit(object, world) {
    addDefaultTolerations(childOf(object, 'spec'));
    setPriority(object, world);
    const nodeName = stringAt(object, 'spec', 'nodeName') ?? '';
    const topology = topologyOf(world.store, nodeName);
    if (Object.keys(topology).length === 0) return;
    object.metadata.labels = { ...object.metadata.labels, ...topology };
  },
  prepareCreate(object) {
    const isGated = listAt(object, 'spec', 'schedulingGates').length > 0;
    object.status = {
      phase: 'Pending',
      qosClass: qosClassOf(specOf(object)),
      ...(isGated && { conditions: [gatedCondition()] }),
    };
  },
  prepareStatusUpdate(object, old) {
    if (old.metadata.ownerReferences)
      object.metadata.ownerReferences = old.metadata.ownerReferences;
    else delete object.metadata.ownerReferences;
    const status = childOf(object, 'status');
    status['qosClass'] ??= stringAt(old, 'status', 'qosClass') ?? qosClassOf(specOf(old));
  },
  warn: (object, old) =>
    old ? [] : [...warnOfName(object, "the Pod's hostname"), ...warnOfPods(object, '')],
  validate: (object) => [
    ...validatePodSpec(specOf(object), 'spec'),
    ...(listAt(object, 'spec', 'ephemeralContainers').length > 0
      ? [forbiddenField('spec.ephemeralContainers', 'cannot be set on create')]
      : []),
  ],
  validateUpdate: (object, old) => [
    ...validatePodSpec(specOf(object), 'spec'),
    ...validateUpdate(object, old),
  ],
  partialUpdates: { ephemeralcontainers: ephemeralContainers, resize },
  gracePeriod(object, requested) {
    const phase = stringAt(object, 'status', 'phase') ?? '';
    const isIdle = !stringAt(object, 'spec', 'nodeName');
    if (isIdle || phase === 'Failed' || phase === 'Succeeded') return 0;
    return requested ?? numberAt(object, 'spec', 'terminationGracePeriodSeconds') ?? 30;
  },
  selectableFields: (object) => ({
    'spec.nodeName': stringAt(object, 'spec', 'nodeName') ?? '',
    'spec.restartPolicy': stringAt(object, 'spec', 'restartPolicy') ?? '',
    'spec.schedulerName': stringAt(object, 'spec', 'schedulerName') ?? '',
    'spec.serviceAccountName': stringAt(object, 'spec', 'serviceAccountName') ?? '',
    'spec.hostNetwork': String(object.spec?.['hostNetwork'] === true),
    'status.phase': stringAt(object, 'status', 'phase') ?? '',
    'status.podIP': stringAt(object, 'status', 'podIP') ?? '',
    'status.nominatedNodeName': stringAt(object, 'status', 'nominatedNodeName') ?? '',
  }),
};

/** Until its gates are open, nobody looks for a node. */
function gatedCondition(): JsonObject {
  return {
    type: 'PodScheduled',
    status: 'False',
    reason: 'SchedulingGated',
    message: 'Scheduling is blocked due to non-empty scheduling gates',
    lastProbeTime: null,
    lastTransitionTime: null,
  };
}

const tolerated = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];

function addDefaultTolerations(spec: JsonObject): void {
  const given = objectsAt(spec, 'tolerations');
  const missing = tolerated.filter(
    (key) => !given.some((one) => [key, undefined, ''].includes(stringAt(one, 'key'))),
  );
  if (missing.length === 0) return;
  const added = missing.map((key) => ({
    key,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds: 300,
  }));
  spec['tolerations'] = [...given, ...added];
}

/** The number behind a priority class. */
function setPriority(object: KubeObject, { store }: World): void {
  const spec = childOf(object, 'spec');
  const classes = store.collection('scheduling.k8s.io/priorityclasses');
  const name = stringAt(spec, 'priorityClassName') ?? '';
  const found =
    name === '' ? classes.list().find((one) => one['globalDefault'] === true) : classes.find(name);
  if (name !== '' && !found) {
    const why = `no PriorityClass with name ${name} was found`;
    throw forbidden({ group: '', name: 'pods' }, object.metadata.name ?? '', why);
  }
  if (found?.metadata.name && name === '') spec['priorityClassName'] = found.metadata.name;
  const priority = numberAt(found, 'value') ?? 0;
  const given = numberAt(spec, 'priority');
  if (given !== undefined && given !== priority) {
    const why = `the integer value of priority (${given}) must not be provided in pod spec; priority admission controller computed ${priority} from the given PriorityClass name`;
    const { name: podName, generateName = '' } = object.metadata;
    throw forbidden({ group: '', name: 'pods' }, podName ?? generateName, why);
  }
  spec['priority'] = priority;
  spec['preemptionPolicy'] ??= stringAt(found, 'preemptionPolicy') ?? 'PreemptLowerPriority';
}

const mayChange =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

function validateUpdate(object: KubeObject, old: KubeObject): readonly FieldError[] {
  const updated = cloneJson(specOf(object));
  const before = specOf(old);
  const isSameSize = (key: string): boolean =>
    objectsAt(updated, key).length === objectsAt(before, key).length;
  if (!isSameSize('containers')) {
    return [forbiddenField('spec.containers', 'pod updates may not add or remove containers')];
  }
  if (!isSameSize('initContainers')) {
    const why = 'pod updates may not add or remove initContainers';
    return [forbiddenField('spec.initContainers', why)];
  }
  for (const key of ['containers', 'initContainers']) {
    objectsAt(updated, key).forEach((container, index) => {
      const image = objectsAt(before, key)[index]?.['image'];
      if (image !== undefined) container['image'] = image;
    });
  }
  for (const key of ['activeDeadlineSeconds', 'schedulingGates']) updated[key] = before[key];
  if (isSubset(listAt(before, 'tolerations'), listAt(updated, 'tolerations'))) {
    updated['tolerations'] = before['tolerations'];
  }
  if (isEqualJson(updated, before)) return [];
  return [forbiddenField('spec', `${mayChange}\n${describeChanges(before, updated)}`)];
}

function isSubset(part: readonly Json[], whole: readonly Json[]): boolean {
  return part.every((item) => whole.some((other) => isEqualJson(item, other)));
}
