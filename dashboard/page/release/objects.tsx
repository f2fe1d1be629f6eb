import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ObjectNode } from '../../protocol.ts';
import { useNow } from '../clock.ts';
import { Sign } from '../parts/status.tsx';
import { age, count, fullTime } from '../words.ts';
import { Logs } from './logs.tsx';
import type { SeenRelease } from './release.tsx';
import { Troubles } from './troubles.tsx';

/** The objects of a release as a tree down to Pods. */
export function Objects({ seen }: { readonly seen: SeenRelease }): JSX.Element {
  const { objects } = seen;
  const now = useNow(5);
  const [pod, setPod] = useState<ObjectNode>();
  if (objects === undefined) return <p class="waiting">Reading the objects…</p>;
  const { objects: nodes, hidden } = objects;
  const byOwner = Map.groupBy(nodes, ({ owner = '' }) => owner);
  const good = nodes.filter(({ state }) => state === 'good' || state === 'idle').length;
  const tops = byOwner.get('') ?? [];
  return (
    <section aria-label="Objects">
      <Troubles seen={seen} />
      <p class="soft tree-summary" role="status">
        {nodes.length === 0
          ? 'This release has no objects.'
          : good === nodes.length
            ? `${count(nodes.length, 'object')}, all of them as they should be`
            : `${good} of ${count(nodes.length, 'object')} as they should be`}
        {hidden.length > 0 && `; you may not read: ${hidden.join(', ')}`}
      </p>
      <ul class="tree">
        {tops.toSorted(byKind).map((node) => (
          <Branch key={node.key} node={node} byOwner={byOwner} now={now} onPod={setPod} />
        ))}
      </ul>
      {pod !== undefined && <Logs pod={pod} onClose={() => setPod(undefined)} />}
    </section>
  );
}

/** What runs first, then what it is reached by, then the rest. */
const order = [
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'Pod',
  'Service',
  'Ingress',
];

function byKind(one: ObjectNode, other: ObjectNode): number {
  const rank = ({ kind }: ObjectNode): number => {
    const at = order.indexOf(kind);
    return at < 0 ? order.length : at;
  };
  return rank(one) - rank(other) || (one.key < other.key ? -1 : 1);
}

function Branch({
  node,
  byOwner,
  now,
  onPod,
}: {
  readonly node: ObjectNode;
  readonly byOwner: ReadonlyMap<string, readonly ObjectNode[]>;
  readonly now: number;
  readonly onPod: (pod: ObjectNode) => void;
}): JSX.Element {
  const children = (byOwner.get(node.key) ?? []).toSorted((one, other) =>
    (one.createdAt ?? '') < (other.createdAt ?? '') ? 1 : -1,
  );
  const isPast = node.state === 'idle';
  return (
    <li class={isPast ? 'past' : undefined}>
      <div class="node">
        <Sign mood={node.state} />
        <span class="what">
          <span class="kind">{node.kind}</span> <b>{node.name}</b>
        </span>
        <span class="how">
          <span class="unseen">{node.status}: </span>
          {node.message}
        </span>
        {node.kind === 'Pod' && (
          <button type="button" class="quiet" data-row onClick={() => onPod(node)}>
            Logs<span class="unseen"> of {node.name}</span>
          </button>
        )}
        {node.createdAt !== undefined && (
          <time class="number" dateTime={node.createdAt} title={fullTime(node.createdAt)}>
            {age(node.createdAt, now)}
          </time>
        )}
      </div>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.key} node={child} byOwner={byOwner} now={now} onPod={onPod} />
          ))}
        </ul>
      )}
    </li>
  );
}
