import { formatTime } from '../clock.ts';
import type { FieldError } from '../field-error.ts';
import { forbiddenField, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, listAt, objectAt, stringAt } from '../object.ts';
import { validateImmutable } from '../registry/metadata.ts';
import type { Behavior, World } from '../resources/behavior.ts';
import { compareQuantities } from '../schema/quantity.ts';
import { childOf, setDefault } from './defaults.ts';
import { describeChanges } from './describe-changes.ts';
import { validateClaimSpec } from './validate-claim.ts';
import { specOf } from './workloads.ts';

/** PersistentVolumes, the claims on them, and StorageClasses. */
const isDefault = 'storageclass.kubernetes.io/is-default-class';

export const claimProtection = 'kubernetes.io/pvc-protection';
export const volumeProtection = 'kubernetes.io/pv-protection';

export const persistentVolumeClaim: Behavior = {
  returnsDeleted: true,
  setDefaults(object) {
    setDefault(childOf(object, 'spec'), 'volumeMode', 'Filesystem');
    setDefault(childOf(object, 'status'), 'phase', 'Pending');
  },
  admit(object, world) {
    addFinalizer(object, claimProtection);
    const spec = childOf(object, 'spec');
    const className = defaultClass(world);
    if (spec['storageClassName'] === undefined && className !== undefined) {
      spec['storageClassName'] = className;
    }
  },
  prepareCreate(object) {
    object.status = { phase: 'Pending' };
  },
  validate: (object) => validateClaimSpec(specOf(object), 'spec'),
  validateUpdate: validateClaimUpdate,
};

function addFinalizer({ metadata }: KubeObject, finalizer: string): void {
  if (metadata.finalizers?.includes(finalizer)) return;
  metadata.finalizers = [...(metadata.finalizers ?? []), finalizer];
}

function defaultClass({ store }: World): string | undefined {
  return store
    .collection('storage.k8s.io/storageclasses')
    .list()
    .find(({ metadata }) => metadata.annotations?.[isDefault] === 'true')?.metadata.name;
}

function validateClaimUpdate(object: KubeObject, old: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const before = specOf(old);
  const isBound = stringAt(object, 'status', 'phase') === 'Bound';
  const why =
    'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';
  const shrinks = compareQuantities(sizeOf(spec), sizeOf(before)) < 0;
  return [
    ...validateClaimSpec(spec, 'spec'),
    ...(isEqualJson(fixedPart(spec, before, isBound), fixedPart(before, before, isBound))
      ? []
      : [forbiddenField('spec', `${why}\n${describeChanges(before, spec)}`)]),
    ...(shrinks
      ? [
          forbiddenField(
            'spec.resources.requests.storage',
            'field can not be less than status.capacity',
          ),
        ]
      : []),
    ...validateImmutable(spec['volumeMode'], before['volumeMode'], 'volumeMode'),
  ];
}

/** What may not change: all but the volume, once, and the size of a bound claim. */
function fixedPart(spec: JsonObject, before: JsonObject, isBound: boolean): JsonObject {
  const { volumeName, resources, ...rest } = spec;
  const hadVolume = stringAt(before, 'volumeName');
  return {
    ...rest,
    ...(hadVolume && { volumeName }),
    ...(!isBound && { resources }),
  };
}

function sizeOf(spec: JsonObject): string {
  return stringAt(spec, 'resources', 'requests', 'storage') ?? '0';
}

export const persistentVolume: Behavior = {
  returnsDeleted: true,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    setDefault(spec, 'persistentVolumeReclaimPolicy', 'Retain');
    setDefault(spec, 'volumeMode', 'Filesystem');
    const hostPath = objectAt(spec, 'hostPath');
    if (hostPath) hostPath['type'] ??= '';
    setDefault(childOf(object, 'status'), 'phase', 'Pending');
  },
  admit: (object) => addFinalizer(object, volumeProtection),
  prepareCreate(object, { clock }) {
    object.status = { phase: 'Pending', lastPhaseTransitionTime: formatTime(clock.now()) };
  },
  validate: validateVolume,
  validateUpdate: (object) => validateVolume(object),
};

function validateVolume(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  return [
    ...(listAt(spec, 'accessModes').length === 0 ? [required('spec.accessModes')] : []),
    ...(stringAt(spec, 'capacity', 'storage') === undefined ? [required('spec.capacity')] : []),
  ];
}

export const storageClass: Behavior = {
  returnsDeleted: true,
  setDefaults(object) {
    setDefault(object, 'reclaimPolicy', 'Delete');
    setDefault(object, 'volumeBindingMode', 'Immediate');
  },
  validate: (object) => (stringAt(object, 'provisioner') ? [] : [required('provisioner')]),
  validateUpdate: (object, old) =>
    ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'].flatMap((key) => {
      if (isEqualJson(object[key], old[key])) return [];
      if (key === 'parameters' || key === 'provisioner') {
        return [forbiddenField(key, `updates to ${key} are forbidden.`)];
      }
      return validateImmutable(object[key], old[key], key);
    }),
};
