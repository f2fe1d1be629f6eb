import type { KubeObject } from '../object.ts';
import { cloneJson, numberAt, objectAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { controllerOf, itself, splitKey } from './controller.ts';
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
import { planRollout } from './rollout.ts';

const desired = 'deployment.kubernetes.io/desired-replicas';
const maximum = 'deployment.kubernetes.io/max-replicas';
const component = 'deployment-controller';
/** What belongs to a ReplicaSet alone is not copied from its Deployment. */
const notCopied = [
  revisionAnnotation,
  desired,
  maximum,
  'kubectl.kubernetes.io/last-applied-configuration',
];

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
  let sets = replicaSetsOf(client, deployment);
  let current = findCurrent(deployment, sets);
  if (!current && !isPaused) {
    current = createReplicaSet(client, deployment, sets);
    sets = replicaSetsOf(client, deployment);
  }
  if (current && !isPaused) noteRevision(client, deployment, current, sets);
  const target = current ?? (isPaused ? newest(sets) : undefined);
  if (!target) return;
  const old = sets.filter((set) => set.metadata.uid !== target.metadata.uid);
  const runningOld = old.flatMap((set) => podsOf(client, set)).filter(isActive).length;
  const plan = planRollout(deployment, target, old, { runningOld, isPaused });
  for (const { set, replicas } of plan) scaleTo(client, deployment, set, replicas);
}

function newest(sets: readonly KubeObject[]): KubeObject | undefined {
  return sets.toSorted((a, b) => revisionOf(b) - revisionOf(a))[0];
}

function createReplicaSet(
  client: ControllerClient,
  deployment: KubeObject,
  sets: readonly KubeObject[],
): KubeObject {
  const { name = '', namespace = '' } = deployment.metadata;
  const template = cloneJson(objectAt(deployment, 'spec', 'template') ?? {});
  const collisions = numberAt(deployment, 'status', 'collisionCount') ?? 0;
  const templateHash = nameHash(`${canonicalJson(template)}${collisions}`);
  const labels = { ...objectAt(template, 'metadata', 'labels'), [templateHashLabel]: templateHash };
  const setName = `${name}-${templateHash}`;
  const set = client.create(replicaSetResource, {
    metadata: {
      name: setName,
      namespace,
      labels,
      annotations: annotationsFor(deployment, sets),
      ownerReferences: [controllerReference(deployment)],
    },
    spec: {
      replicas: 0,
      minReadySeconds: numberAt(deployment, 'spec', 'minReadySeconds') ?? 0,
      selector: {
        ...objectAt(deployment, 'spec', 'selector'),
        matchLabels: {
          ...objectAt(deployment, 'spec', 'selector', 'matchLabels'),
          [templateHashLabel]: templateHash,
        },
      },
      template: { ...template, metadata: { ...objectAt(template, 'metadata'), labels } },
    },
  });
  return set;
}

function annotationsFor(
  deployment: KubeObject,
  sets: readonly KubeObject[],
): Record<string, string> {
  const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(
    ([key]) => !notCopied.includes(key),
  );
  const replicas = numberAt(deployment, 'spec', 'replicas') ?? 1;
  return {
    ...Object.fromEntries(copied),
    [revisionAnnotation]: String(highestRevision(sets) + 1),
    [desired]: String(replicas),
    [maximum]: String(replicas + 1),
  };
}

/** A template that comes back gets a new number; the Deployment shows the number of the current. */
function noteRevision(
  client: ControllerClient,
  deployment: KubeObject,
  current: KubeObject,
  sets: readonly KubeObject[],
): void {
  const others = sets.filter((set) => set.metadata.uid !== current.metadata.uid);
  const revision = Math.max(revisionOf(current), highestRevision(others) + 1);
  const mark = (draft: KubeObject): void => {
    draft.metadata.annotations = {
      ...draft.metadata.annotations,
      [revisionAnnotation]: String(revision),
    };
  };
  if (revisionOf(current) !== revision) client.update(replicaSetResource, current, mark);
  if (revisionOf(deployment) !== revision) client.update(deploymentResource, deployment, mark);
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
    draft.spec = { ...draft.spec, replicas };
  });
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
