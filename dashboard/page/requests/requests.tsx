import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestFacts, RequestsMessage } from '../../protocol.ts';
import { useNow } from '../clock.ts';
import { LivenessNote } from '../parts/liveness.tsx';
import { ProblemView } from '../parts/problem.tsx';
import type { Mood } from '../parts/mood.ts';
import { Sign } from '../parts/status.tsx';
import { addressOf } from '../router.ts';
import { useStream } from '../stream.ts';
import { age } from '../words.ts';

type State = Extract<RequestsMessage, { type: 'requests' }>;

/** What the controller was asked for, and how far it is. */
export function Requests(): JSX.Element {
  const [state, setState] = useState<State>();
  const now = useNow(10);
  const liveness = useStream<RequestsMessage>('/api/requests/stream', (message) => {
    if (message.type === 'requests') setState(message);
  });
  return (
    <section>
      <h1 class="unseen">Requests</h1>
      <LivenessNote liveness={liveness} />
      {liveness.kind === 'problem' && (
        <ProblemView problem={liveness.problem} title="The requests cannot be read" />
      )}
      {state === undefined && liveness.kind === 'loading' && (
        <p class="waiting">Reading the requests…</p>
      )}
      {state?.requests.length === 0 && (
        <div class="empty">
          <h2>There are no HelmRequests</h2>
          <p>
            A HelmRequest says which chart with which values, and <code>helm controller</code>{' '}
            installs it and keeps it so:
          </p>
          <pre>helm request create shop stable/web</pre>
        </div>
      )}
      <ul class="requests">
        {state?.requests.map((request) => (
          <Request key={`${request.namespace}/${request.name}`} request={request} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Request({
  request,
  now,
}: {
  readonly request: RequestFacts;
  readonly now: number;
}): JSX.Element {
  const { name, namespace, release, releaseNamespace, chart, isSuspended, conditions } = request;
  return (
    <li>
      <p class="facts">
        <b>{name}</b> <span class="soft">in {namespace}</span>
        <span>{chart}</span>
        <a data-row href={addressOf(['releases', releaseNamespace, release])}>
          release {release}
        </a>
        {isSuspended && <span class="soft">suspended</span>}
      </p>
      <ul>
        {conditions.map(({ type, status, reason, message, since }) => (
          <li key={type}>
            <Sign mood={moodOf(type, status)} />
            <span>
              <b>
                {status === 'True' ? type : status === 'False' ? `not ${type}` : `${type} unknown`}
              </b>{' '}
              {reason}
              {message !== '' && <span class="soft">: {message}</span>}
            </span>
            <time class="number" dateTime={since}>
              {age(since, now)}
            </time>
          </li>
        ))}
        {conditions.length === 0 && (
          <li class="soft">The controller has not answered it: does helm controller run?</li>
        )}
      </ul>
    </li>
  );
}

function moodOf(type: string, status: string): Mood {
  if (type === 'Ready') return status === 'True' ? 'good' : status === 'False' ? 'bad' : 'busy';
  if (status !== 'True') return 'idle';
  return type === 'Reconciling' ? 'busy' : type === 'Drifted' ? 'odd' : 'bad';
}
