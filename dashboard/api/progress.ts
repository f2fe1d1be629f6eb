import { makeVisible } from '../../src/base/index.ts';
import type { DeployProgress } from '../../src/deployment/index.ts';
import type { ProgressMessage } from '../protocol.ts';

/** Tells of progress in the words of the command line. */
export function tellProgress(
  tell: (message: ProgressMessage) => void,
): (event: DeployProgress) => void {
  return (event) => {
    const message = messageOf(event);
    if (message !== undefined) tell(message);
  };
}

function messageOf(progress: DeployProgress): ProgressMessage | undefined {
  switch (progress.type) {
    case 'step': {
      const { event } = progress;
      const label = labelOf(event.step.reference);
      if (event.type === 'begin') return row(label, 'working', '');
      const { outcome, error } = event.executed;
      return error === undefined
        ? row(label, 'done', outcome)
        : row(label, 'failed', error.message);
    }
    case 'wait': {
      const { reference, readiness, isDone } = progress.event;
      const state = readiness.status === 'Failed' ? 'failed' : isDone ? 'done' : 'working';
      return row(labelOf(reference), state, state === 'done' ? 'ready' : readiness.message);
    }
    case 'hook':
      return messageOfHook(progress.event);
  }
}

type HookEvent = Extract<DeployProgress, { type: 'hook' }>['event'];

function messageOfHook(event: HookEvent): ProgressMessage {
  const label = labelOf(event.hook);
  switch (event.type) {
    case 'begin':
      return row(label, 'working', `${event.event} hook`);
    case 'wait':
      return row(label, 'working', event.progress.readiness.message);
    case 'log':
      return { type: 'log', text: makeVisible(event.log.text) };
    case 'end':
      return event.run.phase === 'Succeeded'
        ? row(label, 'done', 'hook succeeded')
        : row(label, 'failed', 'hook failed');
  }
}

function row(
  label: string,
  state: 'working' | 'done' | 'failed',
  message: string,
): ProgressMessage {
  return { type: 'progress', label, state, message: makeVisible(message) };
}

function labelOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind} ${name}`;
}
