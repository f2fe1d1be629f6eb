import type { JSX } from 'preact';
import type { PlanFacts, PlannedChange } from '../../protocol.ts';
import { count } from '../words.ts';
import { SideBySide } from './side-by-side.tsx';

const signs: Readonly<Record<PlannedChange['action'], string>> = {
  create: '+',
  change: '~',
  recreate: '±',
  delete: '−',
  keep: '=',
  unchanged: '=',
  run: '▸',
  adopt: '↓',
};

/** What would be done, object by object. */
export function Changes({ plan }: { readonly plan: PlanFacts }): JSX.Element {
  return (
    <ul class="changes">
      {plan.changes.map((change) => (
        <li key={`${change.kind}/${change.namespace}/${change.name}`}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change }: { readonly change: PlannedChange }): JSX.Element {
  const { action, deed, kind, name, reason, before, after, notes } = change;
  const title = (
    <>
      <span class={`deed ${action}`} aria-hidden="true">
        {signs[action]}
      </span>
      <span>
        {kind} <b>{name}</b> {deed}
        {reason !== '' && <span class="soft">: {reason}</span>}
      </span>
    </>
  );
  const hasText = action !== 'keep' && (before !== '' || after !== '');
  return (
    <>
      {hasText ? (
        <details open={action === 'change' || action === 'recreate'}>
          <summary>{title}</summary>
          <SideBySide left={before} right={after} labels={['as it is', 'as it would be']} />
        </details>
      ) : (
        <p class="summary-line">{title}</p>
      )}
      {notes.map((note) => (
        <p key={note} class="warning">
          {note}
        </p>
      ))}
    </>
  );
}

export function sumUp({ changes }: PlanFacts): string {
  const counts = Object.groupBy(changes, ({ action }) => action);
  return Object.entries(counts)
    .map(([action, group]) => `${count(group.length, 'object')} ${words[action] ?? action}`)
    .join(', ');
}

const words: Readonly<Record<string, string>> = {
  create: 'to create',
  change: 'to change',
  recreate: 'to recreate',
  delete: 'to delete',
  keep: 'to keep',
  run: 'to run',
  adopt: 'to take over',
};
