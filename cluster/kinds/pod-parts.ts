import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue } from '../field-error.ts';
import type { KubeObject } from '../object.ts';
import { cloneJson, isEqualJson, objectsAt, stringAt } from '../object.ts';
import type { PartialUpdate } from '../resources/behavior.ts';
import { describeChanges } from './describe-changes.ts';
import { qosClassOf } from './pod-quality.ts';
import { validatePodSpec } from './validate-pod.ts';
import { specOf } from './workloads.ts';

/** What `kubectl debug` adds to a Pod that runs; none is ever changed or taken away again. */
export const ephemeralContainers: PartialUpdate = {
  prepare(object, old) {
    const added = objectsAt(object, 'spec', 'ephemeralContainers');
    keepAll(object, old);
    object.spec = { ...old.spec, ...(added.length > 0 && { ephemeralContainers: added }) };
    if (added.length === 0) delete object.spec['ephemeralContainers'];
  },
  validate: (object, old) => [
    ...validatePodSpec(specOf(object), 'spec'),
    ...objectsAt(old, 'spec', 'ephemeralContainers').flatMap((container) => {
      const name = stringAt(container, 'name') ?? '';
      const now = objectsAt(object, 'spec', 'ephemeralContainers').find(
        (one) => one['name'] === name,
      );
      if (now === undefined) return [mayNot(name, 'removed\n')];
      if (isEqualJson(now, container)) return [];
      return [mayNot(name, `changed\n${describeChanges(container, now)}`)];
    }),
  ],
};

function mayNot(name: string, verb: string): FieldError {
  const why = `existing ephemeral containers ${JSON.stringify(name)} may not be ${verb}`;
  return forbiddenField('spec.ephemeralContainers', why);
}

/** How much containers that run may use. */
export const resize: PartialUpdate = {
  prepare(object, old) {
    const wanted = ['containers', 'initContainers'].map((key) => objectsAt(object, 'spec', key));
    keepAll(object, old);
    object.spec = cloneJson(specOf(old));
    for (const [at, key] of ['containers', 'initContainers'].entries()) {
      for (const container of objectsAt(object.spec, key)) {
        const other = wanted[at]?.find((one) => one['name'] === container['name']);
        for (const part of ['resources', 'resizePolicy']) {
          if (other?.[part] !== undefined) container[part] = other[part];
        }
      }
    }
  },
  validate: (object, old) => [
    ...validatePodSpec(specOf(object), 'spec'),
    ...(qosClassOf(specOf(object)) === qosClassOf(specOf(old))
      ? []
      : [
          invalidValue(
            'spec',
            qosClassOf(specOf(object)),
            'Pod QOS Class may not change as a result of resizing',
          ),
        ]),
  ],
};

/** Labels and annotations are the Pod's, not its parts'. */
function keepAll(object: KubeObject, old: KubeObject): void {
  const { managedFields, resourceVersion, uid } = object.metadata;
  object.metadata = {
    ...old.metadata,
    ...(managedFields && { managedFields }),
    ...(resourceVersion !== undefined && { resourceVersion }),
    ...(uid !== undefined && { uid }),
  };
}
