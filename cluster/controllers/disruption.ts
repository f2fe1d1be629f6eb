import { resolveIntOrPercent } from '../kinds/validate-number.ts';
import type { KubeObject } from '../object.ts';
import { objectAt, objectsAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, keyOfObject, splitKey } from './controller.ts';
import { isActive, isReady, withCondition } from './pod-state.ts';
import { budgetResource, podResource, storageKeyOf } from './resources.ts';

/** Keeps count of how many Pods a budget could do without. */
export function disruptionController(client: ControllerClient): Controller {
  return {
    name: 'disruption-controller',
    watches: {
      [storageKeyOf(budgetResource)]: itself,
      [storageKeyOf(podResource)]: ({ object }) =>
        client.list(budgetResource, object.metadata.namespace).map(keyOfObject),
    },
    reconcile(key) {
      const { namespace, name } = splitKey(key);
      const budget = client.find(budgetResource, namespace, name);
      if (!budget || budget.metadata.deletionTimestamp !== undefined) return;
      const matches = compileLabelSelector(objectAt(budget, 'spec', 'selector'));
      const pods = client
        .list(podResource, namespace)
        .filter((pod) => isActive(pod) && matches(pod.metadata.labels ?? {}));
      updateStatus(client, budget, pods);
    },
  };
}

function updateStatus(
  client: ControllerClient,
  budget: KubeObject,
  pods: readonly KubeObject[],
): void {
  const expectedPods = pods.length;
  const currentHealthy = pods.filter(isReady).length;
  const desiredHealthy = desiredOf(budget, expectedPods);
  const disruptionsAllowed = Math.max(currentHealthy - desiredHealthy, 0);
  const isAllowed = disruptionsAllowed > 0;
  const condition = {
    type: 'DisruptionAllowed',
    status: isAllowed ? 'True' : 'False',
    reason: isAllowed ? 'SufficientPods' : 'InsufficientPods',
    message: '',
    observedGeneration: budget.metadata.generation ?? 1,
  };
  client.updateStatus(budgetResource, budget, (draft) => {
    const conditions = objectsAt(draft, 'status', 'conditions');
    draft.status = {
      ...draft.status,
      expectedPods,
      currentHealthy,
      desiredHealthy,
      disruptionsAllowed,
      observedGeneration: budget.metadata.generation ?? 1,
      conditions: withCondition(conditions, condition, client.timestamp()),
    };
  });
}

function desiredOf(budget: KubeObject, expected: number): number {
  const { minAvailable, maxUnavailable } = budget.spec ?? {};
  if (maxUnavailable !== undefined) {
    return Math.max(expected - resolveIntOrPercent(maxUnavailable, expected, 'up'), 0);
  }
  return resolveIntOrPercent(minAvailable ?? 1, expected, 'up');
}
