import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ObjectNode } from '../../protocol.ts';
import { AnswerView } from '../parts/answer.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { addressOf } from '../router.ts';
import { useAnswer } from '../use-answer.ts';

/** What the containers of a Pod have last said. */
export function Logs({
  pod,
  onClose,
}: {
  readonly pod: ObjectNode;
  readonly onClose: () => void;
}): JSX.Element {
  const containers = pod.containers ?? [];
  const [name, setName] = useState(containers[0]?.name ?? '');
  const [isPrevious, setPrevious] = useState(false);
  const [tick, setTick] = useState(0);
  const query = {
    ...(name === '' ? {} : { container: name }),
    ...(isPrevious ? { previous: 'true' } : {}),
  };
  const path = `/api${addressOf(['pods', pod.namespace, pod.name, 'logs'], query)}`;
  const answer = useAnswer<{ readonly text: string }>(path, tick);
  const restarts = containers.find((each) => each.name === name)?.restarts ?? 0;
  return (
    <Dialog title={`Logs of ${pod.name}`} isWide onClose={onClose}>
      <div class="log-choice">
        {containers.length > 1 && (
          <label>
            Container{' '}
            <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
              {containers.map((each) => (
                <option key={each.name}>{each.name}</option>
              ))}
            </select>
          </label>
        )}
        {restarts > 0 && (
          <label>
            <input
              type="checkbox"
              checked={isPrevious}
              onChange={(event) => setPrevious(event.currentTarget.checked)}
            />{' '}
            before its last restart
          </label>
        )}
        <button type="button" onClick={() => setTick(tick + 1)}>
          Read again
        </button>
      </div>
      <AnswerView answer={answer} waiting="Reading…">
        {({ text }) =>
          text === '' ? (
            <p class="waiting">It has said nothing.</p>
          ) : (
            <pre class="log" tabIndex={0}>
              {text}
            </pre>
          )
        }
      </AnswerView>
    </Dialog>
  );
}
