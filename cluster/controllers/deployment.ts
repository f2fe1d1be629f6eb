import type { KubeObject, OwnerReference } from '../object.ts';
import { cloneJson, numberAt, objectAt, stringsAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { controllerOf, itself, splitKey } from './controller.ts';
import { currentAnnotations, newAnnotations, sizeAnnotations } from './deployment-annotations.ts';
import {
  revisionAnnotation,
  templateHashLabel,
  findCurrent,
  highestRevision,
  replicaSetsOf,
  revisionOf,
} from './deployment-sets.ts';
import { updateDeploymentStatus } from './deployment-status.ts';
import { recordEvent } from './events.ts';
import { canonicalJson, nameHash } from './hash.ts';
import { controllerReference, controllerUid, isActive, podsOf } from './pod-state.ts';
import { selectorOf } from './replica-set.ts';
import { deploymentResource, replicaSetResource, storageKeyOf } from './resources.ts';
import { isRecreated, planRollout } from './rollout.ts';

const component = 'deployment-controller';
/** Rolls a Deployment's template out over ReplicaSets, one for each template it has had. */
export function deploymentController(client: ControllerClient): Controller {
  return {
    name: component,
    watches: {
      [storageKeyOf(deploymentResource)]: itself,
      [storageKeyOf(replicaSetResource)]: controllerOf('Deployment'),
    },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const deployment = client.find(deploymentResource, namespace, name);
      if (!deployment) return;
      const isLeaving = deployment.metadata.deletionTimestamp !== undefined;
      if (!isLeaving) {
        adopt(client, deployment);
        roll(client, deployment);
        cleanUp(client, deployment);
      }
      updateDeploymentStatus(client, deployment, replicaSetsOf(client, deployment), again);
    },
  };
}

function adopt(client: ControllerClient, deployment: KubeObject): void {
  const matches = selectorOf(deployment);
  for (const set of client.list(replicaSetResource, deployment.metadata.namespace)) {
    const isFree = controllerUid(set) === undefined && set.metadata.deletionTimestamp === undefined;
    if (!isFree || !matches(set.metadata.labels ?? {})) continue;
    client.update(replicaSetResource, set, (draft) => {
      draft.metadata.ownerReferences = [
        ...(draft.metadata.ownerReferences ?? []),
        controllerReference(deployment) as never,
      ];
    });
  }
}

function roll(client: ControllerClient, deployment: KubeObject): void {
  const isPaused = deployment.spec?.['paused'] === true;
  const sets = replicaSetsOf(client, deployment);
  const current = findCurrent(deployment, sets);
  if (current && !isPaused) noteRevision(client, deployment, current, sets);
  const target = current ?? (isPaused ? newest(sets) : replicaSetFor(deployment, sets));
  if (!target) return;
  const old = sets.filter((set) => set.metadata.uid !== target.metadata.uid);
  const runningOld = old.flatMap((set) => podsOf(client, set)).filter(isActive).length;
  const plan = planRollout(deployment, target, old, { runningOld, isPaused });
  const isNew = !sets.includes(target);
  const own = plan.find(({ set }) => set === target);
  // Where all old Pods go first, so does what they belong to.
  const mayCome = own !== undefined || !isRecreated(deployment);
  if (isNew && mayCome) create(client, deployment, target, own?.replicas ?? 0);
  for (const { set, replicas } of plan) {
    if (set !== target || !isNew) scaleTo(client, deployment, set, replicas);
  }
}

function newest(sets: readonly KubeObject[]): KubeObject | undefined {
  return sets.toSorted((a, b) => revisionOf(b) - revisionOf(a))[0];
}

/** The ReplicaSet of a template that has none yet. */
function replicaSetFor(deployment: KubeObject, sets: readonly KubeObject[]): KubeObject {
  const { name = '', namespace = '' } = deployment.metadata;
  const template = cloneJson(objectAt(deployment, 'spec', 'template') ?? {});
  const collisions = numberAt(deployment, 'status', 'collisionCount') ?? 0;
  const templateHash = nameHash(`${canonicalJson(template)}${collisions}`);
  const hashLabel = { [templateHashLabel]: templateHash };
  const labels = { ...stringsAt(template, 'metadata', 'labels'), ...hashLabel };
  const selector = objectAt(deployment, 'spec', 'selector');
  const matchLabels = { ...objectAt(selector, 'matchLabels'), ...hashLabel };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${name}-${templateHash}`,
      namespace,
      labels,
      annotations: newAnnotations(deployment, highestRevision(sets) + 1),
      ownerReferences: [controllerReference(deployment) as OwnerReference],
    },
    spec: {
      replicas: 0,
      minReadySeconds: numberAt(deployment, 'spec', 'minReadySeconds') ?? 0,
      selector: { ...selector, matchLabels },
      template: { ...template, metadata: { ...objectAt(template, 'metadata'), labels } },
    },
  };
}

function create(
  client: ControllerClient,
  deployment: KubeObject,
  given: KubeObject,
  replicas: number,
): void {
  const set = client.create(replicaSetResource, { ...given, spec: { ...given.spec, replicas } });
  if (replicas > 0) tellOfScaling(client, deployment, set, { before: 0, replicas });
  setRevision(client, deployment, revisionOf(set));
}

/** What the Deployment says of itself goes for the current ReplicaSet; its number is that one's. */
function noteRevision(
  client: ControllerClient,
  deployment: KubeObject,
  current: KubeObject,
  sets: readonly KubeObject[],
): void {
  const others = sets.filter((set) => set.metadata.uid !== current.metadata.uid);
  const revision = Math.max(revisionOf(current), highestRevision(others) + 1);
  const annotations = currentAnnotations(deployment, current, revision);
  const minReadySeconds = numberAt(deployment, 'spec', 'minReadySeconds') ?? 0;
  const isSlower = minReadySeconds !== (numberAt(current, 'spec', 'minReadySeconds') ?? 0);
  if (annotations || isSlower) {
    client.update(replicaSetResource, current, (draft) => {
      if (annotations) draft.metadata.annotations = annotations;
      draft.spec = { ...draft.spec, minReadySeconds };
    });
  }
  setRevision(client, deployment, revision);
}

function setRevision(client: ControllerClient, deployment: KubeObject, revision: number): void {
  if (revisionOf(deployment) === revision) return;
  client.updateStatus(deploymentResource, deployment, ({ metadata }) => {
    metadata.annotations = { ...metadata.annotations, [revisionAnnotation]: String(revision) };
  });
}

function scaleTo(
  client: ControllerClient,
  deployment: KubeObject,
  set: KubeObject,
  replicas: number,
): void {
  const before = numberAt(set, 'spec', 'replicas') ?? 0;
  if (before === replicas) return;
  client.update(replicaSetResource, set, (draft) => {
    const annotations = { ...draft.metadata.annotations, ...sizeAnnotations(deployment) };
    draft.metadata.annotations = annotations;
    draft.spec = { ...draft.spec, replicas };
  });
  tellOfScaling(client, deployment, set, { before, replicas });
}

function tellOfScaling(
  client: ControllerClient,
  deployment: KubeObject,
  set: KubeObject,
  { before, replicas }: { readonly before: number; readonly replicas: number },
): void {
  const direction = replicas > before ? 'up' : 'down';
  recordEvent(client, deployment, {
    reason: 'ScalingReplicaSet',
    message: `Scaled ${direction} replica set ${set.metadata.name ?? ''} from ${before} to ${replicas}`,
    component: component,
  });
}

/** Forgets old templates beyond the history that is wanted. */
function cleanUp(client: ControllerClient, deployment: KubeObject): void {
  const limit = numberAt(deployment, 'spec', 'revisionHistoryLimit') ?? 10;
  const sets = replicaSetsOf(client, deployment);
  const current = findCurrent(deployment, sets);
  const idle = sets.filter(
    (set) =>
      set.metadata.uid !== current?.metadata.uid &&
      numberAt(set, 'spec', 'replicas') === 0 &&
      (numberAt(set, 'status', 'replicas') ?? 0) === 0 &&
      set.metadata.deletionTimestamp === undefined,
  );
  const doomed = idle
    .toSorted((a, b) => revisionOf(a) - revisionOf(b))
    .slice(0, Math.max(idle.length - limit, 0));
  for (const set of doomed) client.delete(replicaSetResource, set);
}
