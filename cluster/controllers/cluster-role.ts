import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, objectAt, objectsAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { keyOfObject } from './controller.ts';
import { clusterRoleResource, storageKeyOf } from './resources.ts';

/** Gathers the rules of ClusterRoles that are made of others. */
export function clusterRoleController(client: ControllerClient): Controller {
  return {
    name: 'clusterrole-aggregation-controller',
    watches: {
      [storageKeyOf(clusterRoleResource)]: () =>
        client.list(clusterRoleResource).filter(isAggregated).map(keyOfObject),
    },
    reconcile(key) {
      const role = client.find(clusterRoleResource, '', key);
      if (!role || !isAggregated(role)) return;
      const rules = gather(role, client.list(clusterRoleResource));
      if (isEqualJson(role['rules'], rules)) return;
      client.update(clusterRoleResource, role, (draft) => {
        draft['rules'] = rules;
      });
    },
  };
}

function isAggregated(role: KubeObject): boolean {
  return objectAt(role, 'aggregationRule') !== undefined;
}

function gather(role: KubeObject, all: readonly KubeObject[]): JsonObject[] {
  const selectors = objectsAt(role, 'aggregationRule', 'clusterRoleSelectors').map((selector) =>
    compileLabelSelector(selector),
  );
  const parts = all.filter(
    ({ metadata }) =>
      metadata.name !== role.metadata.name &&
      selectors.some((matches) => matches(metadata.labels ?? {})),
  );
  const rules: JsonObject[] = [];
  for (const rule of parts.flatMap((part) => objectsAt(part, 'rules'))) {
    if (!rules.some((known) => isEqualJson(known, rule))) rules.push(rule);
  }
  return rules;
}
