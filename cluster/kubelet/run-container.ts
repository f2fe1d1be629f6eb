import { formatTime } from '../clock.ts';
import type { JsonObject } from '../object.ts';
import { numberAt, objectAt, stringAt } from '../object.ts';
import { backOff, baseStatus, warning } from './container-state.ts';
import type { Circumstances, Incident, Memory, Step } from './container-state.ts';
import { failedChecks, judgeStart } from './probes.ts';
import type { ProbeKind } from './probes.ts';

/** Starts a container, after what came before. */
export function start(
  container: JsonObject,
  memory: Memory,
  circumstances: Circumstances,
  before: readonly Incident[],
  history: JsonObject = { restartCount: 0, lastState: {} },
): Step {
  const { now } = circumstances;
  const name = stringAt(container, 'name') ?? '';
  const status = {
    ...baseStatus(container),
    ...history,
    ready: false,
    started: true,
    state: { running: { startedAt: formatTime(now) } },
  };
  const next = live(
    container,
    status,
    { ...memory, since: now.getTime(), probed: -1 },
    circumstances,
    { mayEnd: false },
  );
  return {
    ...next,
    happenings: [
      ...before,
      { reason: 'Created', message: `Container created: ${name}` },
      { reason: 'Started', message: `Container started: ${name}` },
      ...next.happenings,
    ],
  };
}

/** Starts a container again that has ended. */
export function restart(
  container: JsonObject,
  before: JsonObject,
  memory: Memory,
  circumstances: Circumstances,
): Step {
  const restartCount = (numberAt(before, 'restartCount') ?? 0) + 1;
  const history = { restartCount, lastState: objectAt(before, 'lastState') ?? {} };
  return start(container, memory, circumstances, [presentImage(container)], history);
}

export function presentImage(container: JsonObject): Incident {
  const image = stringAt(container, 'image') ?? '';
  const message = `Container image "${image}" already present on machine and can be accessed by the pod`;
  return { reason: 'Pulled', message };
}

interface Fate {
  readonly readyAt: number;
  readonly end?: { readonly at: number; readonly exitCode: number; readonly by?: ProbeKind };
}

/** What happens to a container that runs, in milliseconds from its start. */
function fateOf(container: JsonObject, { wishes, readyDelay, restartPolicy }: Circumstances): Fate {
  const { outcome, startDelay } = wishes;
  const runTime = startDelay ?? readyDelay;
  if (outcome === 'hang') return { readyAt: Infinity };
  if (outcome === 'fail') return { readyAt: Infinity, end: { at: runTime, exitCode: 1 } };
  const { readyAt, killed } =
    startDelay === undefined ? { readyAt: readyDelay } : judgeStart(container, startDelay);
  if (killed) return { readyAt, end: { ...killed, exitCode: 137 } };
  return { readyAt, ...(restartPolicy !== 'Always' && { end: { at: runTime, exitCode: 0 } }) };
}

/** A container that runs: it gets ready, is looked at in vain, or ends. */
export function live(
  container: JsonObject,
  before: JsonObject,
  memory: Memory,
  circumstances: Circumstances,
  { mayEnd = true }: { readonly mayEnd?: boolean } = {},
): Step {
  const elapsed = circumstances.now.getTime() - memory.since;
  const { readyAt, end } = fateOf(container, circumstances);
  if (end && mayEnd && elapsed >= end.at) {
    return finish(container, before, memory, circumstances, end);
  }
  const isLookedAt =
    circumstances.wishes.startDelay !== undefined || circumstances.wishes.outcome === 'hang';
  const { failed, next } = isLookedAt
    ? failedChecks(container, { from: memory.probed, to: elapsed, until: readyAt })
    : { failed: [], next: Infinity };
  const moments = [readyAt, end?.at ?? Infinity, next].filter((at) => at > elapsed);
  const wait = Math.min(...moments) - elapsed;
  return {
    status: { ...before, ready: elapsed >= readyAt },
    memory: { ...memory, probed: elapsed },
    happenings: failed.map(({ kind, message }) =>
      warning('Unhealthy', `${kind} probe failed: ${message}`),
    ),
    ...(Number.isFinite(wait) && { wait }),
  };
}

/** It has ended: for good, or until it is started again, at once or after a while. */
function finish(
  container: JsonObject,
  before: JsonObject,
  memory: Memory,
  circumstances: Circumstances,
  { exitCode, by }: { readonly exitCode: number; readonly by?: ProbeKind },
): Step {
  const { now, restartPolicy, podName } = circumstances;
  const name = stringAt(container, 'name') ?? '';
  const isFinal = exitCode === 0 || restartPolicy === 'Never';
  const probe = `Container ${name} failed ${by?.toLowerCase() ?? ''} probe`;
  const killing = { reason: 'Killing', message: isFinal ? probe : `${probe}, will be restarted` };
  const happenings = by === undefined ? [] : [killing];
  const terminated = {
    exitCode,
    reason: exitCode === 0 ? 'Completed' : 'Error',
    startedAt: stringAt(before, 'state', 'running', 'startedAt') ?? formatTime(now),
    finishedAt: formatTime(now),
  };
  const ended = { ...before, ready: false, started: false };
  const since = { ...memory, since: now.getTime() };
  if (isFinal) return { status: { ...ended, state: { terminated } }, memory: since, happenings };
  const restartCount = numberAt(before, 'restartCount') ?? 0;
  const failed = { ...ended, lastState: { terminated } };
  if (restartCount === 0) {
    const again = restart(container, failed, memory, circumstances);
    return { ...again, happenings: [...happenings, ...again.happenings] };
  }
  const wait = backOff(restartCount);
  const message = `back-off ${formatBackOff(wait)} restarting failed container=${name} pod=${podName}`;
  const complaint = `Back-off restarting failed container ${name} in pod ${podName}`;
  return {
    status: { ...failed, state: { waiting: { reason: 'CrashLoopBackOff', message } } },
    memory: since,
    happenings: [...happenings, warning('BackOff', complaint)],
    wait,
  };
}

/** As Go prints a duration: `1m20s`. */
function formatBackOff(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
