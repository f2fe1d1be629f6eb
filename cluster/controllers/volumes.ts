import { claimProtection, volumeProtection } from '../kinds/storage.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';
import { compareQuantities } from '../schema/quantity.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, keyOfObject, splitKey } from './controller.ts';
import { recordEvent } from './events.ts';
import { isActive } from './pod-state.ts';
import {
  claimResource,
  podResource,
  storageClassResource,
  volumeResource,
  storageKeyOf,
} from './resources.ts';

const component = 'persistentvolume-controller';

/** Binds claims to volumes: one that fits, or a new one where none was named. */
export function claimController(client: ControllerClient): Controller {
  const everyPending = (): readonly string[] =>
    client
      .list(claimResource)
      .filter((claim) => stringAt(claim, 'status', 'phase') !== 'Bound')
      .map(keyOfObject);
  return {
    name: component,
    watches: {
      [storageKeyOf(claimResource)]: itself,
      [storageKeyOf(volumeResource)]: everyPending,
      [storageKeyOf(storageClassResource)]: everyPending,
      [storageKeyOf(podResource)]: claimsOfPod,
    },
    reconcile(key) {
      const { namespace, name } = splitKey(key);
      const claim = client.find(claimResource, namespace, name);
      if (!claim) return;
      if (claim.metadata.deletionTimestamp !== undefined) release(client, claim);
      else if (stringAt(claim, 'status', 'phase') !== 'Bound') bind(client, claim);
    },
  };
}

function claimsOfPod({ object }: { readonly object: KubeObject }): readonly string[] {
  return objectsAt(object, 'spec', 'volumes').flatMap((volume) => {
    const name = stringAt(volume, 'persistentVolumeClaim', 'claimName');
    return name === undefined ? [] : [`${object.metadata.namespace ?? ''}/${name}`];
  });
}

/** A claim that a Pod still uses is not let go. */
function release(client: ControllerClient, claim: KubeObject): void {
  const key = keyOfObject(claim);
  const isUsed = client
    .list(podResource, claim.metadata.namespace)
    .some((pod) => isActive(pod) && claimsOfPod({ object: pod }).includes(key));
  if (isUsed || !claim.metadata.finalizers?.includes(claimProtection)) return;
  client.update(claimResource, claim, (draft) => {
    dropFinalizer(draft, claimProtection);
  });
}

function dropFinalizer({ metadata }: KubeObject, finalizer: string): void {
  const rest = (metadata.finalizers ?? []).filter((one) => one !== finalizer);
  if (rest.length > 0) metadata.finalizers = rest;
  else delete metadata.finalizers;
}

function bind(client: ControllerClient, claim: KubeObject): void {
  const volume = findVolume(client, claim) ?? provision(client, claim);
  if (!volume) return;
  const volumeName = volume.metadata.name ?? '';
  client.update(volumeResource, volume, (draft) => {
    draft.spec = { ...draft.spec, claimRef: referenceTo(claim) };
  });
  client.updateStatus(volumeResource, volume, (draft) => {
    draft.status = { ...draft.status, phase: 'Bound' };
  });
  client.update(claimResource, claim, (draft) => {
    draft.spec = { ...draft.spec, volumeName };
    draft.metadata.annotations = {
      ...draft.metadata.annotations,
      'pv.kubernetes.io/bind-completed': 'yes',
      'pv.kubernetes.io/bound-by-controller': 'yes',
    };
  });
  client.updateStatus(claimResource, claim, (draft) => {
    draft.status = {
      ...draft.status,
      phase: 'Bound',
      accessModes: listAt(volume, 'spec', 'accessModes'),
      capacity: objectAt(volume, 'spec', 'capacity') ?? {},
    };
  });
}

function referenceTo(claim: KubeObject): JsonObject {
  const { name = '', namespace = '', uid = '', resourceVersion = '' } = claim.metadata;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    name,
    namespace,
    uid,
    resourceVersion,
  };
}

/** The smallest that is free and has what the claim asks for. */
function findVolume(client: ControllerClient, claim: KubeObject): KubeObject | undefined {
  const wanted = stringAt(claim, 'spec', 'volumeName');
  const candidates = client
    .list(volumeResource)
    .filter((volume) => !wanted || volume.metadata.name === wanted)
    .filter((volume) => isFree(volume, claim) && satisfies(volume, claim));
  return candidates.sort((a, b) => compareQuantities(sizeOf(a), sizeOf(b)))[0];
}

function isFree(volume: KubeObject, claim: KubeObject): boolean {
  if (volume.metadata.deletionTimestamp !== undefined) return false;
  const reference = objectAt(volume, 'spec', 'claimRef');
  if (!reference) return true;
  const { name, namespace, uid } = claim.metadata;
  const isNamed = reference['name'] === name && reference['namespace'] === namespace;
  return isNamed && (reference['uid'] === undefined || reference['uid'] === uid);
}

function satisfies(volume: KubeObject, claim: KubeObject): boolean {
  const modes = listAt(volume, 'spec', 'accessModes');
  const selector = objectAt(claim, 'spec', 'selector');
  const size = stringAt(claim, 'spec', 'resources', 'requests', 'storage') ?? '0';
  return (
    classOf(volume) === classOf(claim) &&
    stringAt(volume, 'spec', 'volumeMode') === stringAt(claim, 'spec', 'volumeMode') &&
    listAt(claim, 'spec', 'accessModes').every((mode) => modes.includes(mode)) &&
    compareQuantities(sizeOf(volume), size) >= 0 &&
    (!selector || compileLabelSelector(selector)(volume.metadata.labels ?? {}))
  );
}

function classOf(object: KubeObject): string {
  return stringAt(object, 'spec', 'storageClassName') ?? '';
}

function sizeOf(volume: KubeObject): string {
  return stringAt(volume, 'spec', 'capacity', 'storage') ?? '0';
}

/** A claim that names no class, or one that is there, gets a volume made for it. */
function provision(client: ControllerClient, claim: KubeObject): KubeObject | undefined {
  const className = stringAt(claim, 'spec', 'storageClassName');
  if (stringAt(claim, 'spec', 'volumeName')) return undefined;
  if (className !== undefined && !client.find(storageClassResource, '', className))
    return undefined;
  const name = `pvc-${claim.metadata.uid ?? ''}`;
  const volume = client.create(volumeResource, {
    metadata: {
      name,
      annotations: { 'pv.kubernetes.io/provisioned-by': 'cluster.helm.sh/embedded' },
    },
    spec: {
      ...(className !== undefined && { storageClassName: className }),
      accessModes: listAt(claim, 'spec', 'accessModes'),
      capacity: { storage: stringAt(claim, 'spec', 'resources', 'requests', 'storage') ?? '0' },
      volumeMode: stringAt(claim, 'spec', 'volumeMode') ?? 'Filesystem',
      persistentVolumeReclaimPolicy: 'Delete',
      claimRef: referenceTo(claim),
      hostPath: { path: `/embedded/${name}` },
    },
  });
  recordEvent(client, claim, {
    reason: 'ProvisioningSucceeded',
    message: `Successfully provisioned volume ${name}`,
    component: component,
  });
  return volume;
}

/** Keeps the phase of volumes, and lets go of those whose claim is gone. */
export function volumeController(client: ControllerClient): Controller {
  return {
    name: 'persistentvolume-phase-controller',
    watches: {
      [storageKeyOf(volumeResource)]: itself,
      [storageKeyOf(claimResource)]: ({ object }) =>
        client
          .list(volumeResource)
          .filter((volume) => stringAt(volume, 'spec', 'claimRef', 'uid') === object.metadata.uid)
          .map(keyOfObject),
    },
    reconcile(key) {
      const volume = client.find(volumeResource, '', key);
      if (!volume) return;
      const phase = phaseOfVolume(client, volume);
      const isBound = phase === 'Bound';
      if (volume.metadata.deletionTimestamp !== undefined) {
        if (!isBound)
          client.update(volumeResource, volume, (draft) => dropFinalizer(draft, volumeProtection));
        return;
      }
      if (phase === 'Released' && mayDelete(volume)) {
        client.delete(volumeResource, volume);
        return;
      }
      client.updateStatus(volumeResource, volume, (draft) => {
        draft.status = { ...draft.status, phase };
      });
    },
  };
}

function mayDelete(volume: KubeObject): boolean {
  return stringAt(volume, 'spec', 'persistentVolumeReclaimPolicy') === 'Delete';
}

function phaseOfVolume(client: ControllerClient, volume: KubeObject): string {
  const reference = objectAt(volume, 'spec', 'claimRef');
  const uid = stringAt(reference, 'uid');
  if (!reference || uid === undefined) return 'Available';
  const claim = client.find(
    claimResource,
    stringAt(reference, 'namespace') ?? '',
    stringAt(reference, 'name') ?? '',
  );
  return claim?.metadata.uid === uid ? 'Bound' : 'Released';
}
