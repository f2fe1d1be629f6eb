import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { validateDefinition, validateDefinitionUpdate } from '../custom/validate-definition.ts';
import type { Behavior } from '../resources/behavior.ts';
import { childOf, setDefault } from './defaults.ts';
import { httpsPort } from './extension-kinds.ts';
import { specOf } from './workloads.ts';

/** Holds a definition until its objects are gone. */
export const cleanup = 'customresourcecleanup.apiextensions.k8s.io';

/** CustomResourceDefinitions. */
export const definition: Behavior = {
  generationOf: specOf,
  setDefaults(object) {
    const names = childOf(childOf(object, 'spec'), 'names');
    const kind = stringAt(names, 'kind') ?? '';
    setDefault(names, 'singular', kind.toLowerCase());
    setDefault(names, 'listKind', kind === '' ? '' : `${kind}List`);
    setDefault(childOf(specOf(object), 'conversion'), 'strategy', 'None');
    const service = objectAt(object, 'spec', 'conversion', 'webhook', 'clientConfig', 'service');
    if (service) setDefault(service, 'port', httpsPort);
  },
  prepareCreate(object) {
    object.status = {
      conditions: null,
      acceptedNames: { plural: '', kind: '' },
      storedVersions: storedVersions(object, []),
    };
  },
  prepareUpdate(object, old) {
    const known = listAt(old, 'status', 'storedVersions').map(String);
    object.status = { ...object.status, storedVersions: storedVersions(object, known) };
  },
  validate: validateDefinition,
  validateUpdate: validateDefinitionUpdate,
  markDeletion(object, time) {
    const { metadata } = object;
    if (!metadata.finalizers?.includes(cleanup)) {
      metadata.finalizers = [...(metadata.finalizers ?? []), cleanup];
    }
    object.status = { ...object.status, conditions: [...others(object), terminating(time)] };
  },
};

function storedVersions(object: KubeObject, known: readonly string[]): string[] {
  const stored = objectsAt(object, 'spec', 'versions')
    .filter((version) => version['storage'] === true)
    .map((version) => stringAt(version, 'name') ?? '');
  return [...known, ...stored.filter((name) => !known.includes(name))];
}

function others(object: KubeObject): JsonObject[] {
  return objectsAt(object, 'status', 'conditions').filter((one) => one['type'] !== 'Terminating');
}

function terminating(time: string): JsonObject {
  return {
    type: 'Terminating',
    status: 'True',
    lastTransitionTime: time,
    reason: 'InstanceDeletionPending',
    message:
      'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  };
}
