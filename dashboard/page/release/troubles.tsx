import type { JSX } from 'preact';
import type { EventFacts, ObjectNode } from '../../protocol.ts';
import { Sign } from '../parts/status.tsx';
import type { SeenRelease } from './release.tsx';

/** What is wrong, in short, before anybody has to look for it: Pods that fail alike are told once. */
export function Troubles({ seen }: { readonly seen: SeenRelease }): JSX.Element | null {
  const { objects = [], events = [] } = seen.objects ?? {};
  const bad = objects.filter(
    (node) => isBad(node) && !objects.some((each) => isBad(each) && each.owner === node.key),
  );
  if (bad.length === 0) return null;
  const groups = [...Map.groupBy(bad, ({ kind, message }) => `${kind} ${message}`).values()];
  return (
    <section class="troubles" aria-label="What is wrong">
      <h2>
        <Sign mood="bad" /> What is wrong
      </h2>
      <ul>
        {groups.map(([first, ...others]) =>
          first === undefined ? null : (
            <li key={first.key}>
              {first.kind} <b>{first.name}</b>
              {others.length > 0 && ` and ${others.length} more`}: {first.message}
              <small>{lastWarning(first, events)}</small>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function isBad({ state }: ObjectNode): boolean {
  return state === 'bad' || state === 'odd';
}

function lastWarning(
  { kind, name }: ObjectNode,
  events: readonly EventFacts[],
): string | undefined {
  return events.find(({ isWarning, about }) => isWarning && about === `${kind}/${name}`)?.message;
}
