import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LogMessage, ObjectNode } from '../../protocol.ts';
import { Dialog } from '../parts/dialog.tsx';
import { LivenessNote } from '../parts/liveness.tsx';
import { ProblemView } from '../parts/problem.tsx';
import { addressOf } from '../router.ts';
import { useStream } from '../stream.ts';

/** What the containers of a Pod have last said, and go on saying. */
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
  const restarts = containers.find((each) => each.name === name)?.restarts ?? 0;
  const query = {
    ...(name === '' ? {} : { container: name }),
    ...(isPrevious ? { previous: 'true' } : {}),
  };
  const path = `/api${addressOf(['pods', pod.namespace, pod.name, 'logs'], query)}`;
  return (
    <Dialog title={`Logs of ${pod.name}`} isWide onClose={onClose}>
      {(containers.length > 1 || restarts > 0) && (
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
        </div>
      )}
      <Log key={path} path={path} />
    </Dialog>
  );
}

/** Characters that are kept: more than anybody reads, less than a browser minds. */
const maxLength = 1 << 20;

function Log({ path }: { readonly path: string }): JSX.Element {
  const [text, setText] = useState('');
  const liveness = useStream<LogMessage>(path, (message) => {
    if (message.type === 'start') setText('');
    if (message.type === 'log') setText((before) => (before + message.text).slice(-maxLength));
  });
  return (
    <>
      <LivenessNote liveness={liveness} />
      {liveness.kind === 'problem' && (
        <ProblemView problem={liveness.problem} title="The logs cannot be read" />
      )}
      {text !== '' && <Following text={text} />}
      <p class="soft" role="status">
        {liveness.kind === 'loading' && 'Reading…'}
        {liveness.kind === 'live' && 'What it says next appears here.'}
        {liveness.kind === 'over' && (text === '' ? 'It has said nothing.' : 'It has ended.')}
      </p>
    </>
  );
}

/** Stays at the end, unless one has gone up to read. */
function Following({ text }: { readonly text: string }): JSX.Element {
  const log = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [text]);
  return (
    <pre
      ref={log}
      class="log"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 4;
      }}
    >
      {text}
    </pre>
  );
}
