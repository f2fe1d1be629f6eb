import { customResources } from '../custom/custom-resources.ts';
import { cleanup } from '../kinds/definition.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, objectAt, objectsAt, stringAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, keyOfObject } from './controller.ts';
import { conditionOf, withCondition } from './pod-state.ts';
import { definitionResource, storageKeyOf } from './resources.ts';

/** How often the last objects of a definition that is to go are looked for. */
const patience = 100;

/** Accepts the names of definitions, serves what they define, and clears it away in the end. */
export function definitionController(client: ControllerClient): Controller {
  return {
    name: 'customresourcedefinition-controller',
    watches: {
      [storageKeyOf(definitionResource)]: (event) =>
        event.type === 'DELETED'
          ? [...itself(event), ...client.list(definitionResource).map(keyOfObject)]
          : itself(event),
    },
    reconcile(key, again) {
      const definition = client.find(definitionResource, '', key);
      if (!definition) {
        client.cluster.catalog.setCustom(key, []);
        return;
      }
      if (definition.metadata.deletionTimestamp !== undefined) {
        if (!clear(client, definition)) again(patience);
        return;
      }
      const accepted = accept(client, definition);
      if (isEstablished(accepted)) serve(client, accepted);
    },
  };
}

/** Serves a definition that is established: also what was so before a restart. */
export function serve(client: ControllerClient, definition: KubeObject): void {
  const { catalog } = client.cluster;
  const metadata = catalog.types.require('meta.v1.ObjectMeta');
  catalog.setCustom(definition.metadata.name ?? '', customResources(definition, metadata));
}

export function isEstablished(definition: KubeObject): boolean {
  return conditionOf(definition, 'Established')?.['status'] === 'True';
}

interface Conflict {
  readonly reason: string;
  readonly message: string;
}

function accept(client: ControllerClient, definition: KubeObject): KubeObject {
  const conflict = findConflict(client, definition);
  const time = client.timestamp();
  const names: JsonObject = conflict
    ? {
        type: 'NamesAccepted',
        status: 'False',
        reason: conflict.reason,
        message: conflict.message,
      }
    : {
        type: 'NamesAccepted',
        status: 'True',
        reason: 'NoConflicts',
        message: 'no conflicts found',
      };
  const established: JsonObject = conflict
    ? {
        type: 'Established',
        status: 'False',
        reason: 'NotAccepted',
        message: 'not all names are accepted',
      }
    : {
        type: 'Established',
        status: 'True',
        reason: 'InitialNamesAccepted',
        message: 'the initial names have been accepted',
      };
  const updated = client.updateStatus(definitionResource, definition, (draft) => {
    const before = objectsAt(draft, 'status', 'conditions');
    const named = withCondition(before, names, time);
    const conditions = isEstablished(draft) ? named : withCondition(named, established, time);
    const acceptedNames = objectAt(draft, 'spec', 'names') ?? {};
    draft.status = { ...draft.status, conditions, ...(!conflict && { acceptedNames }) };
  });
  return updated ?? definition;
}

/** A name that another definition of the group already has. */
function findConflict(client: ControllerClient, definition: KubeObject): Conflict | undefined {
  const group = stringAt(definition, 'spec', 'group');
  const others = client
    .list(definitionResource)
    .filter((one) => one.metadata.uid !== definition.metadata.uid)
    .filter((one) => stringAt(one, 'spec', 'group') === group)
    .map((one) => objectAt(one, 'status', 'acceptedNames') ?? {});
  const checks = [
    ['plural', 'PluralConflict'],
    ['singular', 'SingularConflict'],
    ['kind', 'KindConflict'],
    ['listKind', 'ListKindConflict'],
  ] as const;
  const conflicts = checks.flatMap(([key, reason]) => {
    const name = stringAt(definition, 'spec', 'names', key) ?? '';
    const isTaken = name !== '' && others.some((names) => isEqualJson(names[key], name));
    return isTaken ? [{ reason, message: `"${name}" is already in use` }] : [];
  });
  return conflicts.at(-1);
}

/** Deletes the objects, then lets the definition go. Whether it is done. */
function clear(client: ControllerClient, definition: KubeObject): boolean {
  const group = stringAt(definition, 'spec', 'group') ?? '';
  const plural = stringAt(definition, 'status', 'acceptedNames', 'plural') ?? '';
  const { catalog, store } = client.cluster;
  const resource = catalog.stored().find((one) => one.storageKey === `${group}/${plural}`);
  const collection = store.collection(`${group}/${plural}`);
  if (resource) {
    for (const { metadata } of collection.list()) {
      if (metadata.deletionTimestamp === undefined) client.deleteIn(resource, metadata);
    }
    if (collection.size > 0) return false;
  }
  client.update(definitionResource, definition, ({ metadata }) => {
    const rest = (metadata.finalizers ?? []).filter((one) => one !== cleanup);
    if (rest.length > 0) metadata.finalizers = rest;
    else delete metadata.finalizers;
  });
  return true;
}
