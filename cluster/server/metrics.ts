import { nodeMetrics, podMetrics } from '../kubelet/usage.ts';
import type { KubeObject } from '../object.ts';
import { stringAt } from '../object.ts';
import type { Cluster } from '../registry/context.ts';
import { parseSelection } from '../registry/list.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { metricsGroup } from '../resources/computed-resources.ts';
import { notFound } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';
import type { Presentation } from './present.ts';
import { presentList, presentObject } from './present.ts';
import { readListOptions } from './read-options.ts';
import type { Answer } from './respond.ts';
import { jsonAnswer } from './respond.ts';

/** What Pods and nodes might use, for `kubectl top`; `undefined` for every other resource. */
export function answerMetrics(
  { store, clock }: Cluster,
  { info, query }: ApiRequest,
  presentation: Presentation,
): Answer | undefined {
  const { resource } = presentation;
  if (resource.group !== metricsGroup) return undefined;
  const all = measure(store, resource, info.namespace, clock.now());
  if (info.verb === 'get') {
    const found = all.find(({ metadata }) => metadata.name === info.name);
    if (!found) throw notFound({ group: metricsGroup, name: resource.plural }, info.name);
    return jsonAnswer(200, presentObject(found, presentation));
  }
  const selects = parseSelection(resource, readListOptions(query));
  const items = selects ? all.filter(selects) : all;
  return jsonAnswer(200, presentList({ items, metadata: { resourceVersion: '' } }, presentation));
}

function measure(
  store: Cluster['store'],
  { plural }: ApiResource,
  namespace: string,
  now: Date,
): KubeObject[] {
  const running = store
    .collection('/pods')
    .list(plural === 'pods' ? namespace : '')
    .filter((pod) => stringAt(pod, 'status', 'phase') === 'Running');
  if (plural === 'pods') return running.map((pod) => podMetrics(pod, now));
  const isOn = (pod: KubeObject, node: KubeObject): boolean =>
    stringAt(pod, 'spec', 'nodeName') === node.metadata.name;
  return store
    .collection('/nodes')
    .list()
    .map((node) => {
      const pods = running.filter((pod) => isOn(pod, node));
      return nodeMetrics(node, pods, now);
    });
}
