import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Problem } from '../../protocol.ts';
import { post, problemOf } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemView } from '../parts/problem.tsx';

/** Asks once more: what it keeps in memory goes with it. */
export function StopCluster({ name }: { readonly name: string }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const stop = (): void => {
    post('/api/cluster/stop', {}).then(
      () => setAsking(false),
      (error: unknown) => setProblem(problemOf(error)),
    );
  };
  return (
    <div class="actions">
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        Stop the cluster
      </button>
      {isAsking && (
        <Dialog title={`Stop the cluster ${name}?`} onClose={() => setAsking(false)}>
          <p>
            What it keeps in memory is gone then, with every release. What is in a --data directory
            stays.
          </p>
          {problem !== undefined && <ProblemView problem={problem} />}
          <p class="decide">
            <button type="button" class="danger" onClick={stop}>
              Stop it
            </button>
          </p>
        </Dialog>
      )}
    </div>
  );
}
