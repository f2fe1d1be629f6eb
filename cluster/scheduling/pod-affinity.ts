import type { JsonObject, KubeObject, StringMap } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';

const required = 'requiredDuringSchedulingIgnoredDuringExecution';

/** A Pod that has a place, and the labels of where it is. */
export interface Neighbour {
  readonly pod: KubeObject;
  readonly place: StringMap;
}

export interface Surroundings {
  readonly neighbours: readonly Neighbour[];
  readonly labelsOfNamespace: (name: string) => StringMap;
}

type Rule = (pod: KubeObject) => boolean;

interface Term {
  readonly topologyKey: string;
  readonly matches: Rule;
}

const reasons = {
  affinity: "node(s) didn't match pod affinity rules",
  antiAffinity: "node(s) didn't match pod anti-affinity rules",
  others: "node(s) didn't satisfy existing pods anti-affinity rules",
} as const;

export interface CompanyFault {
  readonly reason: string;
  /** Whether it would help if others went. */
  readonly isHopeless: boolean;
}

/**
 * Judges nodes by the company that a Pod would have there: whom it needs, whom it cannot stand, and
 * who cannot stand it.
 */
export function createCompanyRule(
  pod: KubeObject,
  surroundings: Surroundings,
): (node: KubeObject) => CompanyFault | undefined {
  const { neighbours } = surroundings;
  const wanted = termsOf(pod, 'podAffinity', surroundings);
  const unwanted = termsOf(pod, 'podAntiAffinity', surroundings);
  const companions = neighbours.filter((one) => wanted.every(({ matches }) => matches(one.pod)));
  const isFirst =
    !companions.some(({ place }) => wanted.some((term) => place[term.topologyKey] !== undefined)) &&
    wanted.every(({ matches }) => matches(pod));
  const avoided = unwanted.flatMap((term) => placesOf(term, neighbours));
  const closed = neighbours.flatMap((one) => closedBy(one, pod, surroundings));
  return ({ metadata: { labels = {} } }) => {
    const isAt = ({ key, value }: Topology): boolean => labels[key] === value;
    if (!wanted.every((term) => isMetAt(labels, term, companions, isFirst))) {
      return { reason: reasons.affinity, isHopeless: true };
    }
    if (avoided.some(isAt)) return { reason: reasons.antiAffinity, isHopeless: false };
    return closed.some(isAt) ? { reason: reasons.others, isHopeless: false } : undefined;
  };
}

/** The first of its kind has no company to find. */
function isMetAt(
  labels: StringMap,
  { topologyKey }: Term,
  companions: readonly Neighbour[],
  isFirst: boolean,
): boolean {
  const value = labels[topologyKey];
  if (value === undefined) return false;
  return isFirst || companions.some(({ place }) => place[topologyKey] === value);
}

interface Topology {
  readonly key: string;
  readonly value: string;
}

function placesOf({ topologyKey, matches }: Term, neighbours: readonly Neighbour[]): Topology[] {
  return neighbours
    .filter(({ pod }) => matches(pod))
    .flatMap(({ place }) => topologyOf(place, topologyKey));
}

function closedBy(
  { pod: other, place }: Neighbour,
  pod: KubeObject,
  surroundings: Surroundings,
): Topology[] {
  return termsOf(other, 'podAntiAffinity', surroundings)
    .filter(({ matches }) => matches(pod))
    .flatMap(({ topologyKey }) => topologyOf(place, topologyKey));
}

function topologyOf(place: StringMap, key: string): Topology[] {
  const value = place[key];
  return value === undefined ? [] : [{ key, value }];
}

function termsOf(pod: KubeObject, kind: string, surroundings: Surroundings): readonly Term[] {
  return objectsAt(pod, 'spec', 'affinity', kind, required).map((term) => ({
    topologyKey: stringAt(term, 'topologyKey') ?? '',
    matches: ruleOf(pod, term, surroundings),
  }));
}

/** By default a term is about Pods of the same namespace. */
function ruleOf(pod: KubeObject, term: JsonObject, { labelsOfNamespace }: Surroundings): Rule {
  const matchesLabels = compileLabelSelector(objectAt(term, 'labelSelector'));
  const named = listAt(term, 'namespaces');
  const selector = objectAt(term, 'namespaceSelector');
  const matchesNamespace = compileLabelSelector(selector);
  const isSame = named.length === 0 && !selector;
  return ({ metadata }) => {
    const { namespace = '', labels = {} } = metadata;
    const isMeant = isSame
      ? namespace === pod.metadata.namespace
      : named.includes(namespace) || matchesNamespace(labelsOfNamespace(namespace));
    return isMeant && matchesLabels(labels);
  };
}
