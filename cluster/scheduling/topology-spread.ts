import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';
import type { LabelSelector } from '../registry/label-selector.ts';
import { isSelected } from './node-selector.ts';
import type { Neighbour } from './pod-affinity.ts';
import { toleratesTaints } from './taints.ts';

const unevenly = "node(s) didn't match pod topology spread constraints";

interface Constraint {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly minDomains: number;
  readonly matches: LabelSelector;
  readonly counts: ReadonlyMap<string, number>;
}

export interface SpreadFault {
  readonly reason: string;
  readonly isHopeless: boolean;
}

/** Judges nodes by how evenly the Pods of a kind are spread over zones, if one more comes there. */
export function createSpreadRule(
  pod: KubeObject,
  nodes: readonly KubeObject[],
  neighbours: readonly Neighbour[],
): (node: KubeObject) => SpreadFault | undefined {
  const strict = objectsAt(pod, 'spec', 'topologySpreadConstraints').filter(
    (one) => one['whenUnsatisfiable'] === 'DoNotSchedule',
  );
  const keys = strict.map((one) => stringAt(one, 'topologyKey') ?? '');
  const counted = nodes.filter(({ metadata }) => keys.every((key) => metadata.labels?.[key]));
  const constraints = strict.map((one) => readConstraint(one, pod, counted, neighbours));
  return (node) => {
    for (const constraint of constraints) {
      const fault = judge(constraint, pod, node);
      if (fault) return fault;
    }
    return undefined;
  };
}

function judge(
  { topologyKey, maxSkew, minDomains, matches, counts }: Constraint,
  pod: KubeObject,
  node: KubeObject,
): SpreadFault | undefined {
  const zone = node.metadata.labels?.[topologyKey];
  if (zone === undefined)
    return { reason: `${unevenly} (missing required label)`, isHopeless: true };
  const fewest = counts.size < minDomains ? 0 : Math.min(...counts.values());
  const own = matches(pod.metadata.labels ?? {}) ? 1 : 0;
  const skew = (counts.get(zone) ?? 0) + own - fewest;
  return skew > maxSkew ? { reason: unevenly, isHopeless: false } : undefined;
}

function readConstraint(
  constraint: JsonObject,
  pod: KubeObject,
  nodes: readonly KubeObject[],
  neighbours: readonly Neighbour[],
): Constraint {
  const topologyKey = stringAt(constraint, 'topologyKey') ?? '';
  const matches = compileSelector(constraint, pod);
  const eligible = nodes.filter((node) => isEligible(constraint, pod, node));
  const counts = new Map(eligible.map(({ metadata }) => [metadata.labels?.[topologyKey] ?? '', 0]));
  for (const { pod: other, place } of neighbours) {
    const zone = place[topologyKey] ?? '';
    const count = counts.get(zone);
    const { namespace, deletionTimestamp, labels = {} } = other.metadata;
    const isMeant = namespace === pod.metadata.namespace && deletionTimestamp === undefined;
    if (count !== undefined && isMeant && matches(labels)) counts.set(zone, count + 1);
  }
  return {
    topologyKey,
    matches,
    counts,
    maxSkew: numberAt(constraint, 'maxSkew') ?? 1,
    minDomains: numberAt(constraint, 'minDomains') ?? 1,
  };
}

function compileSelector(constraint: JsonObject, pod: KubeObject): LabelSelector {
  const selector = objectAt(constraint, 'labelSelector');
  const keys = listAt(constraint, 'matchLabelKeys').map(String);
  const own = Object.entries(pod.metadata.labels ?? {}).filter(([key]) => keys.includes(key));
  const matches = compileLabelSelector(selector);
  return (labels) => matches(labels) && own.every(([key, value]) => labels[key] === value);
}

function isEligible(constraint: JsonObject, pod: KubeObject, node: KubeObject): boolean {
  const honors = (key: string, otherwise: string): boolean =>
    (stringAt(constraint, key) ?? otherwise) === 'Honor';
  return (
    (!honors('nodeAffinityPolicy', 'Honor') || isSelected(pod, node)) &&
    (!honors('nodeTaintsPolicy', 'Ignore') || toleratesTaints(pod, node))
  );
}
