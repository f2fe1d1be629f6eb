import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Problem, ProgressMessage } from '../../protocol.ts';
import { perform, problemOf } from '../api.ts';
import { ProblemView } from '../parts/problem.tsx';
import { Sign } from '../parts/status.tsx';
import type { Wish } from './wish.ts';

type Row = Extract<ProgressMessage, { type: 'progress' }>;

const moods = { working: 'busy', done: 'good', failed: 'bad' } as const;

/** Has it done once, and shows how it goes. */
export function Run({
  api,
  wish,
  back,
}: {
  readonly api: string;
  readonly wish: Wish;
  readonly back: string;
}): JSX.Element {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const [logs, setLogs] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const receive = (message: ProgressMessage): void => {
      if (message.type === 'progress')
        setRows((before) => new Map(before).set(message.label, message));
      if (message.type === 'log') setLogs((before) => [...before, message.text]);
      if (message.type === 'done') setEnd(message.message);
      if (message.type === 'problem') setProblem(message.problem);
    };
    perform<ProgressMessage>(api, wish, receive).catch((error: unknown) =>
      setProblem(problemOf(error)),
    );
  }, []);
  const isOver = end !== undefined || problem !== undefined;
  return (
    <section class="run" aria-label="Progress">
      <ul class="progress">
        {[...rows.values()].map(({ label, state, message }) => (
          <li key={label}>
            <Sign mood={moods[state]} />
            <b>{label}</b>
            <span class="soft">{message === '' ? state : message}</span>
          </li>
        ))}
      </ul>
      {logs.length > 0 && (
        <pre class="log" tabIndex={0} aria-label="What was said">
          {logs.join('\n')}
        </pre>
      )}
      <p role="status" class="end">
        {!isOver && 'Under way. It goes on even if this page is closed.'}
        {end !== undefined && (
          <>
            <Sign mood="good" /> {end}
          </>
        )}
      </p>
      {problem !== undefined && <ProblemView problem={problem} />}
      {isOver && (
        <p>
          <a class="button main" href={back}>
            {back === '/' ? 'All releases' : 'To the release'}
          </a>
        </p>
      )}
    </section>
  );
}
