import type { DeployProgress } from '../../../deployment/index.ts';
import { makeVisible } from '../../../base/index.ts';

export type RowState = 'working' | 'done' | 'failed';

/** An object or a hook, and how it is. */
export interface Row {
  readonly label: string;
  readonly state: RowState;
  /** What there is to say of it besides. */
  readonly message: string;
}

/** What is known of everything that an operation does, from the events it tells of. */
export class ProgressBoard {
  /** Whether an object is done when it is ready, or already when it is written. */
  readonly #isWaiting: boolean;
  readonly #rows = new Map<string, Row>();
  /** Labels of what is waited for. */
  readonly #awaited = new Set<string>();

  constructor({ isWaiting }: { readonly isWaiting: boolean }) {
    this.#isWaiting = isWaiting;
  }

  /** In the order in which they came up. */
  get rows(): readonly Row[] {
    return [...this.#rows.values()];
  }

  /** How many objects are ready; undefined where nobody waits, or not all of them are. */
  get ready(): number | undefined {
    const awaited = [...this.#awaited];
    const areReady = awaited.every((label) => this.#rows.get(label)?.state === 'done');
    return awaited.length > 0 && areReady ? awaited.length : undefined;
  }

  /** The row that has changed; undefined where nobody could tell the difference. */
  update(event: DeployProgress): Row | undefined {
    const row = rowOf(event, this.#isWaiting);
    if (row === undefined) return undefined;
    if (event.type === 'wait') this.#awaited.add(row.label);
    const before = this.#rows.get(row.label);
    if (before?.state === row.state && before.message === row.message) return undefined;
    this.#rows.set(row.label, row);
    return row;
  }
}

function rowOf(progress: DeployProgress, isWaiting: boolean): Row | undefined {
  switch (progress.type) {
    case 'step':
      return rowOfStep(progress.event, isWaiting);
    case 'wait':
      return rowOfWait(progress.event);
    case 'hook':
      return rowOfHook(progress.event);
  }
}

type ProgressOf<T extends DeployProgress['type']> = Extract<DeployProgress, { type: T }>['event'];

function rowOfStep(event: ProgressOf<'step'>, isWaiting: boolean): Row {
  const label = labelOf(event.step.reference);
  if (event.type === 'begin') return { label, state: 'working', message: '' };
  const { outcome, error } = event.executed;
  if (error !== undefined) return { label, state: 'failed', message: makeVisible(error.message) };
  const isAwaited = isWaiting && outcome !== 'deleted' && outcome !== 'kept';
  return { label, state: isAwaited ? 'working' : 'done', message: outcome };
}

function rowOfWait({ reference, readiness, isDone }: ProgressOf<'wait'>): Row {
  const state = readiness.status === 'Failed' ? 'failed' : isDone ? 'done' : 'working';
  const message = state === 'done' ? 'ready' : makeVisible(readiness.message);
  return { label: labelOf(reference), state, message };
}

function rowOfHook(event: ProgressOf<'hook'>): Row | undefined {
  const label = `${event.hook.kind}/${event.hook.name}`;
  switch (event.type) {
    case 'begin':
      return { label, state: 'working', message: `${event.event} hook` };
    case 'wait':
      return { label, state: 'working', message: makeVisible(event.progress.readiness.message) };
    case 'end':
      return event.run.phase === 'Succeeded'
        ? { label, state: 'done', message: 'hook succeeded' }
        : { label, state: 'failed', message: 'hook failed' };
    case 'log':
      return undefined;
  }
}

function labelOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind}/${name}`;
}
