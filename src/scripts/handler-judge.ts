import type { ContextObject } from '../events/index.ts';
import type { KubeObject, Readiness } from '../kube/index.ts';
import type { Judge } from '../plan/index.ts';
import type { ChartRun } from './chart-run.ts';
import { LiveObjects } from './live-objects.ts';

interface Question {
  readonly object: KubeObject;
  readonly builtIn: Readiness;
  readonly answer: (readiness: Readiness) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Has the handlers of `wait` judge objects. Events of one operation come one after another: objects
 * that change while one is under way are the matter of the next, all together.
 */
export function handlerJudge(run: ChartRun, namespace: string): Judge {
  const shown = new LiveObjects(run.context, namespace);
  const questions: Question[] = [];
  let isAsking = false;

  async function askTogether(asked: readonly Question[]): Promise<void> {
    try {
      shown.show(asked.map(({ object }) => object));
      if (run.hasHandlers('wait')) await run.emit('wait');
      const find = shown.finder();
      for (const { object, builtIn, answer } of asked) answer(verdictOf(find(object), builtIn));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }

  async function askInTurn(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (questions.length > 0) await askTogether(questions.splice(0));
    isAsking = false;
  }

  return (object, builtIn) => {
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<Readiness>();
    questions.push({ object, builtIn, answer, fail });
    void askInTurn();
    return promise;
  };
}

const statuses = { ready: 'Current', waiting: 'InProgress', failed: 'Failed' } as const;

function verdictOf(object: ContextObject | undefined, builtIn: Readiness): Readiness {
  const { readiness, reason = builtIn.message } = object ?? {};
  return readiness === undefined ? builtIn : { status: statuses[readiness], message: reason };
}
