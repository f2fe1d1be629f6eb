import type { KubeObject, ObjectReference } from '../object.ts';
import { referenceOf } from '../object.ts';
import { computeReadiness } from './compute-readiness.ts';
import type { ContainerState } from './container-states.ts';
import { containerStatesOf } from './container-states.ts';
import type { Condition } from './object-fields.ts';
import { UnreadableObject, conditionsOf } from './object-fields.ts';
import type { ObjectEvent } from './object-events.ts';
import { lastEvents } from './object-events.ts';
import type { Readiness } from './readiness.ts';

/** What there is to know about an object that does not become ready. */
export interface Evidence {
  readonly object: KubeObject;
  readonly pods: readonly KubeObject[];
  /** About the object, its Pods and what is between them. */
  readonly events: readonly KubeObject[];
  /** The last lines of containers. */
  readonly logs: readonly ContainerLog[];
}

export interface ContainerLog {
  readonly pod: string;
  readonly container: string;
  readonly lines: readonly string[];
}

/** Why an object is not ready. */
export interface Diagnosis {
  readonly reference: ObjectReference;
  readonly readiness: Readiness;
  /** Those that are not as they should be. */
  readonly conditions: readonly Condition[];
  readonly pods: readonly PodDiagnosis[];
  /** The last ones, oldest first. */
  readonly events: readonly ObjectEvent[];
}

export interface PodDiagnosis {
  readonly name: string;
  readonly readiness: Readiness;
  readonly conditions: readonly Condition[];
  /** Those that are in trouble, with their last lines. */
  readonly containers: readonly ContainerDiagnosis[];
}

export interface ContainerDiagnosis extends ContainerState {
  readonly lines: readonly string[];
}

const eventLimit = 5;

export function diagnose(evidence: Evidence, now: Date): Diagnosis {
  const { object, pods, events } = evidence;
  return {
    reference: referenceOf(object),
    readiness: computeReadiness(object, now),
    conditions: troublesOf(object),
    pods: pods
      .map((pod) => diagnosePod(pod, evidence, now))
      .filter((pod) => pod.readiness.status !== 'Current' || pod.containers.length > 0),
    events: lastEvents(events, eventLimit),
  };
}

function diagnosePod(pod: KubeObject, { logs }: Evidence, now: Date): PodDiagnosis {
  const { name = '' } = pod.metadata;
  const linesOf = (container: string): readonly string[] =>
    logs.find((log) => log.pod === name && log.container === container)?.lines ?? [];
  return {
    name,
    readiness: computeReadiness(pod, now),
    conditions: troublesOf(pod),
    containers: containerStatesOf(pod)
      .filter(({ isTroubled }) => isTroubled)
      .map((state) => ({ ...state, lines: linesOf(state.name) })),
  };
}

/** Conditions that are good news when they are false. */
const badNews = new Set(['DisruptionTarget', 'Failed', 'Reconciling', 'ReplicaFailure', 'Stalled']);

function troublesOf(object: KubeObject): readonly Condition[] {
  try {
    return conditionsOf(object).filter(
      ({ type, status }) => status !== (badNews.has(type) ? 'False' : 'True'),
    );
  } catch (error) {
    if (!(error instanceof UnreadableObject)) throw error;
    return [];
  }
}
