import { isRecord } from '../../base/index.ts';
import type { KubeObject } from '../object.ts';
import { integerAt, recordsAt, textAt, valueAt } from './object-fields.ts';

export interface ContainerState {
  readonly name: string;
  readonly isInit: boolean;
  readonly state: 'waiting' | 'running' | 'terminated' | 'unknown';
  /** `ImagePullBackOff`, `CrashLoopBackOff`, `OOMKilled`, `Error`. */
  readonly reason: string;
  readonly message: string;
  readonly exitCode: number | undefined;
  readonly restarts: number;
  /** How it ended before its last restart. */
  readonly lastEnd: ContainerEnd | undefined;
  readonly isTroubled: boolean;
}

export interface ContainerEnd {
  readonly reason: string;
  readonly message: string;
  readonly exitCode: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Waiting that is nothing but the beginning. */
const beginnings = ['', 'ContainerCreating', 'PodInitializing'];

/** The containers of a Pod in the order in which they run. */
export function containerStatesOf(pod: KubeObject): readonly ContainerState[] {
  return [
    ...recordsAt(pod, 'status.initContainerStatuses').map((status) => stateOf(status, true)),
    ...recordsAt(pod, 'status.containerStatuses').map((status) => stateOf(status, false)),
  ];
}

function stateOf(status: Fields, isInit: boolean): ContainerState {
  const waiting = valueAt(status, 'state.waiting');
  const terminated = valueAt(status, 'state.terminated');
  const isRunning = isRecord(valueAt(status, 'state.running'));
  const end = isRecord(terminated) ? endOf(terminated) : undefined;
  const last = valueAt(status, 'lastState.terminated');
  const reason = textAt(waiting, 'reason', end?.reason);
  const isStuck = isRecord(waiting) && !beginnings.includes(reason);
  const isUnready = isRunning && status['ready'] !== true && !isInit;
  return {
    name: textAt(status, 'name'),
    isInit,
    state: end ? 'terminated' : isRecord(waiting) ? 'waiting' : isRunning ? 'running' : 'unknown',
    reason,
    message: textAt(waiting, 'message', end?.message),
    exitCode: end?.exitCode,
    restarts: integerAt(status, 'restartCount', 0),
    lastEnd: isRecord(last) ? endOf(last) : undefined,
    isTroubled: isStuck || isUnready || (end !== undefined && end.exitCode !== 0),
  };
}

function endOf(terminated: Fields): ContainerEnd {
  return {
    reason: textAt(terminated, 'reason'),
    message: textAt(terminated, 'message'),
    exitCode: integerAt(terminated, 'exitCode', 0),
  };
}
