import type { KubeObject, StringMap } from '../object.ts';
import { formatFitError } from './fit-error.ts';
import type { Obstacle } from './fit-error.ts';
import { findShortages, isPortTaken, usedBy } from './node-resources.ts';
import { isSelected, namedNodes, preferenceFor } from './node-selector.ts';
import type { Placement } from './placement.ts';
import { createCompanyRule } from './pod-affinity.ts';
import { countAvoidable, toleratesCordon, toleratesTaints } from './taints.ts';
import { createSpreadRule } from './topology-spread.ts';

export interface Scene {
  readonly nodes: readonly KubeObject[];
  readonly placement: Placement;
  readonly labelsOfNamespace: (name: string) => StringMap;
}

export type Finding = { readonly node: KubeObject } | { readonly why: string };

type NodeRule = (node: KubeObject) => Obstacle | undefined;

/** The node for a Pod, or why there is none, in the scheduler's words. */
export function findNode(pod: KubeObject, scene: Scene): Finding {
  const { nodes } = scene;
  if (nodes.length === 0) return { why: 'no nodes available to schedule pods' };
  const rule = createRule(pod, scene);
  const verdicts = nodes.map((node) => ({ node, obstacle: rule(node) }));
  const fitting = verdicts.flatMap(({ node, obstacle }) => (obstacle ? [] : [node]));
  const best = chooseBest(pod, fitting, scene.placement);
  if (best) return { node: best };
  const obstacles = verdicts.flatMap(({ obstacle }) => obstacle ?? []);
  return { why: formatFitError(pod, obstacles) };
}

/** What stands against a node is the first thing that is found, in the scheduler's order. */
function createRule(pod: KubeObject, { nodes, placement, labelsOfNamespace }: Scene): NodeRule {
  const named = namedNodes(pod);
  const neighbours = nodes.flatMap(({ metadata: { name = '', labels = {} } }) =>
    [...placement.podsOn(name)].map((other) => ({ pod: other, place: labels })),
  );
  const judgeSpread = createSpreadRule(pod, nodes, neighbours);
  const judgeCompany = createCompanyRule(pod, { neighbours, labelsOfNamespace });
  return (node) => {
    const name = node.metadata.name ?? '';
    if (named && !named.has(name))
      return hopeless("node(s) didn't satisfy plugin(s) [NodeAffinity]");
    if (!toleratesCordon(pod, node)) return hopeless('node(s) were unschedulable');
    if (!toleratesTaints(pod, node)) return hopeless('node(s) had untolerated taint(s)');
    if (!isSelected(pod, node))
      return hopeless("node(s) didn't match Pod's node affinity/selector");
    if (isPortTaken(pod, placement.podsOn(name))) {
      return {
        reasons: ["node(s) didn't have free ports for the requested pod ports"],
        isHopeless: false,
      };
    }
    const shortages = findShortages(pod, node, placement.podsOn(name));
    if (shortages.length > 0) {
      return {
        reasons: shortages.map(({ reason }) => reason),
        isHopeless: shortages.some((one) => one.isHopeless),
      };
    }
    const fault = judgeSpread(node) ?? judgeCompany(node);
    return fault && { reasons: [fault.reason], isHopeless: fault.isHopeless };
  };
}

function hopeless(reason: string): Obstacle {
  return { reasons: [reason], isHopeless: true };
}

/** What the Pod would like first; then fewest of its kind, then least used. */
function chooseBest(
  pod: KubeObject,
  nodes: readonly KubeObject[],
  placement: Placement,
): KubeObject | undefined {
  if (nodes.length < 2) return nodes[0];
  const rank = (node: KubeObject): readonly number[] => {
    const pods = [...placement.podsOn(node.metadata.name ?? '')];
    return [
      countAvoidable(pod, node),
      -preferenceFor(pod, node),
      pods.filter((other) => isSibling(pod, other)).length,
      Number(usedBy(pods).get('cpu') ?? 0n),
      pods.length,
    ];
  };
  const ranked = nodes.map((node) => ({ node, rank: rank(node) }));
  return ranked.toSorted((a, b) => compareRanks(a.rank, b.rank))[0]?.node;
}

function isSibling(pod: KubeObject, other: KubeObject): boolean {
  const uidOf = ({ metadata }: KubeObject): string | undefined =>
    metadata.ownerReferences?.find((owner) => owner.controller === true)?.uid;
  return uidOf(pod) !== undefined && uidOf(pod) === uidOf(other);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differences = a.map((value, index) => value - (b[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
