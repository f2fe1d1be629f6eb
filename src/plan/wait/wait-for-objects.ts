import type { KubeClient, KubeObject, ObjectReference, Readiness } from '../../kube/index.ts';
import { keyOf, referenceOf } from '../../kube/index.ts';
import { followUntil } from './follow-until.ts';
import { hasPods, judgeObject, readinessOf } from './judge-object.ts';
import type { Judge, ReadinessRule } from './judge-object.ts';
import type { UnreadyObject } from './not-ready.ts';
import { notReady } from './not-ready.ts';

export interface WaitOptions {
  /** The built-in rule; kstatus without. */
  readonly rule?: ReadinessRule;
  /** In milliseconds. */
  readonly timeout: number;
  /** Gives up on the first object that has failed or is stuck. */
  readonly failFast?: boolean;
  /** Jobs have to be completed, not only started. */
  readonly includesJobs?: boolean;
  /** Decides instead of the built-in rules; asked each time an object has changed. */
  readonly judge?: Judge;
  readonly onProgress?: (event: WaitProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/** What is newly known of an object. */
export interface WaitProgress {
  readonly reference: ObjectReference;
  readonly readiness: Readiness;
  /** Whether it is waited for no longer. */
  readonly isDone: boolean;
}

/**
 * Waits until objects are ready, by the rules of kstatus. A failed one ends the wait as soon as there
 * is nothing else to wait for, or with `failFast` at once; one whose state nobody can tell is reported
 * and not waited for. Rejects with `NotReady`, which says why.
 */
export async function waitForObjects(
  client: KubeClient,
  objects: readonly KubeObject[],
  options: WaitOptions,
): Promise<void> {
  const wait = new Wait(client, options);
  const now = client.time.now();
  const meant = objects.filter((object) => !isPaused(object));
  const needsWatch = (object: KubeObject): boolean =>
    options.judge !== undefined ||
    isWorkload(object) ||
    readinessOf(object, now, options).status !== 'Current';
  for (const object of meant) {
    if (!needsWatch(object)) await wait.look(referenceOf(object), object);
  }
  const open = await followUntil(client, meant.filter(needsWatch), {
    isDone: (reference, object) => wait.look(reference, object),
    needsLook: hasPods,
    timeout: options.timeout === 0 ? defaultTimeout : options.timeout,
    signal: options.signal,
  });
  const unready = wait.unready();
  if (unready.length > 0) {
    throw await notReady(client, unready, { isTimedOut: open.length > 0, signal: options.signal });
  }
}

/** Helm's, where none is given. */
const defaultTimeout = 30_000;

/** Whoever pauses a rollout does not wait for it. */
function isPaused({ kind, spec }: KubeObject): boolean {
  return (
    kind === 'Deployment' && (spec as { readonly paused?: unknown } | undefined)?.paused === true
  );
}

/** What may have become worse since it was last looked at. */
function isWorkload({ kind }: KubeObject): boolean {
  return ['DaemonSet', 'Deployment', 'Pod', 'ReplicaSet', 'StatefulSet'].includes(kind);
}

/** What is known of the objects so far. */
class Wait {
  readonly #client: KubeClient;
  readonly #options: WaitOptions;
  /** By `keyOf`, ready or not. */
  readonly #known = new Map<string, UnreadyObject>();

  constructor(client: KubeClient, options: WaitOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Whether there is nothing more to wait for. */
  async look(reference: ObjectReference, object: KubeObject | undefined): Promise<boolean> {
    const readiness = await judgeObject(this.#client, object, this.#options);
    const isDone = ['Current', 'Failed', 'Unknown'].includes(readiness.status);
    const { readiness: before } = this.#known.get(keyOf(reference)) ?? {};
    this.#known.set(keyOf(reference), { reference, readiness, object });
    if (before?.status !== readiness.status || before.message !== readiness.message) {
      this.#options.onProgress?.({ reference, readiness, isDone });
    }
    const { failFast = false, signal } = this.#options;
    const isHopeless = readiness.status === 'Failed' || readiness.isStuck === true;
    if (!failFast || !isHopeless) return isDone;
    const given = [{ reference, readiness, object }];
    throw await notReady(this.#client, given, { isTimedOut: false, signal });
  }

  unready(): readonly UnreadyObject[] {
    return [...this.#known.values()].filter(
      ({ readiness }) => !['Current', 'Unknown'].includes(readiness.status),
    );
  }
}
