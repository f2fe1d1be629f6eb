import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ClusterMessage, ObjectNode, SessionFacts } from '../../protocol.ts';
import { useNow } from '../clock.ts';
import { LivenessNote } from '../parts/liveness.tsx';
import { ProblemView } from '../parts/problem.tsx';
import { Sign } from '../parts/status.tsx';
import { Logs } from '../release/logs.tsx';
import { useStream } from '../stream.ts';
import { age, count } from '../words.ts';
import { StopCluster } from './stop-cluster.tsx';

type State = Extract<ClusterMessage, { type: 'cluster' }>;

/** The cluster itself: its nodes, its Pods; the embedded one can be stopped from here. */
export function Cluster({ session }: { readonly session: SessionFacts | undefined }): JSX.Element {
  const [state, setState] = useState<State>();
  const [pod, setPod] = useState<ObjectNode>();
  const now = useNow(10);
  const liveness = useStream<ClusterMessage>('/api/cluster/stream', (message) => {
    if (message.type === 'cluster') setState(message);
  });
  const { nodes = [], pods = [] } = state ?? {};
  const byPlace = pods.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return (
    <section class="cluster">
      <LivenessNote liveness={liveness} />
      <header class="release-title">
        <div>
          <h1>{session?.context ?? 'Cluster'}</h1>
          <p class="facts">
            <code>{session?.server}</code>
            {session?.embedded !== undefined && <span>embedded: no container runs</span>}
          </p>
        </div>
        {session?.embedded !== undefined && <StopCluster name={session.embedded} />}
      </header>
      {liveness.kind === 'problem' && (
        <ProblemView problem={liveness.problem} title="The cluster cannot be read" />
      )}
      <h2 class="aside-title">{count(nodes.length, 'node')}</h2>
      <ul class="tree">
        {nodes.map((node) => (
          <Line key={node.key} node={node} now={now} />
        ))}
      </ul>
      <h2 class="aside-title">{count(pods.length, 'Pod')}</h2>
      {pods.length === 0 && state !== undefined && (
        <p class="soft">None yet: they come with the first release.</p>
      )}
      <ul class="tree">
        {byPlace.map((node) => (
          <Line key={node.key} node={node} now={now} onLogs={() => setPod(node)} />
        ))}
      </ul>
      {pod !== undefined && <Logs pod={pod} onClose={() => setPod(undefined)} />}
    </section>
  );
}

function Line({
  node,
  now,
  onLogs,
}: {
  readonly node: ObjectNode;
  readonly now: number;
  readonly onLogs?: () => void;
}): JSX.Element {
  return (
    <li>
      <div class="node">
        <Sign mood={node.state} />
        <span class="what">
          {node.namespace !== '' && <span class="kind">{node.namespace}</span>} <b>{node.name}</b>
        </span>
        <span class="how">{node.message}</span>
        {onLogs !== undefined && (
          <button type="button" class="quiet" data-row onClick={onLogs}>
            Logs<span class="unseen"> of {node.name}</span>
          </button>
        )}
        {node.createdAt !== undefined && <time class="number">{age(node.createdAt, now)}</time>}
      </div>
    </li>
  );
}
