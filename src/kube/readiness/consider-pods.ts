import type { KubeObject } from '../object.ts';
import type { ContainerState } from './container-states.ts';
import { containerStatesOf } from './container-states.ts';
import { textAt } from './object-fields.ts';
import type { Readiness } from './readiness.ts';

/**
 * What is not ready, with what its Pods are stuck at: a crash loop, an image that cannot be pulled, a
 * Secret that is not there. All of that may yet pass, and as in Helm the wait goes on; who does not want
 * to wait finds `isStuck`. Pods that are on their way out say nothing.
 */
export function considerPods(readiness: Readiness, pods: readonly KubeObject[]): Readiness {
  const isLooping = readiness.status === 'Failed' && readiness.reason === 'ContainerCrashLooping';
  if (readiness.status !== 'InProgress' && !isLooping) return readiness;
  const troubles = pods.filter(isStaying).flatMap(troublesOf);
  const [first] = troubles;
  if (first === undefined) return readiness;
  const more = troubles.length === 1 ? '' : `, and ${troubles.length - 1} more`;
  const said = isLooping ? '' : `${readiness.message}; `;
  return { ...readiness, status: 'InProgress', message: `${said}${first}${more}`, isStuck: true };
}

function isStaying({ metadata }: KubeObject): boolean {
  return (metadata.deletionTimestamp ?? '') === '';
}

function troublesOf(pod: KubeObject): readonly string[] {
  if (textAt(pod, 'status.phase') === 'Failed') return [];
  const { name = '' } = pod.metadata;
  return containerStatesOf(pod)
    .filter(isStuck)
    .map((state) => `Pod "${name}": ${describe(state)}`);
}

/** Not what is only beginning, nor what runs and is not ready yet. */
function isStuck({ state, isTroubled }: ContainerState): boolean {
  return state === 'waiting' && isTroubled;
}

/** In short: what the container runtime says of it is long, and told once, at the end. */
function describe({ name, isInit, reason, lastEnd }: ContainerState): string {
  const what = `${isInit ? 'init container' : 'container'} "${name}" is in ${reason}`;
  return lastEnd === undefined ? what : `${what}: exit code ${lastEnd.exitCode}`;
}
