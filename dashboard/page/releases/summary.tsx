import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ReleaseRow } from '../../protocol.ts';
import { count } from '../words.ts';
import type { Choice, Kind } from './choose-rows.ts';
import { isFiltered, isOf } from './choose-rows.ts';
import type { NewerCharts } from './use-releases.ts';

const kinds: readonly { readonly kind: Kind; readonly say: (number: number) => string }[] = [
  { kind: 'failed', say: (number) => `${number} failed` },
  { kind: 'busy', say: (number) => `${number} under way` },
  { kind: 'outdated', say: (number) => `${number} with a newer chart` },
  { kind: 'foreign', say: (number) => `${number} of Helm 3 or 4` },
];

/** How many there are, and of what; each is a filter. */
export function Summary({
  rows,
  newer,
  choice,
  shown,
  onChoose,
}: {
  readonly rows: readonly ReleaseRow[];
  readonly newer: NewerCharts;
  readonly choice: Choice;
  readonly shown: number;
  readonly onChoose: (choice: Choice) => void;
}): JSX.Element {
  const { namespaces, counts } = useMemo(() => countRows(rows, newer), [rows, newer]);
  return (
    <div class="summary">
      <p role="status">
        {isFiltered(choice)
          ? `${shown.toLocaleString('en')} of ${count(rows.length, 'release')}`
          : `${count(rows.length, 'release')} in ${count(namespaces, 'namespace')}`}
      </p>
      {counts
        .filter(({ kind, number }) => number > 0 || choice.only === kind)
        .map(({ kind, say, number }) => (
          <button
            key={kind}
            type="button"
            class={`chip ${kind}`}
            aria-pressed={choice.only === kind}
            onClick={() => onChoose({ ...choice, only: choice.only === kind ? undefined : kind })}
          >
            {say(number)}
          </button>
        ))}
    </div>
  );
}

function countRows(rows: readonly ReleaseRow[], newer: NewerCharts) {
  return {
    namespaces: new Set(rows.map(({ namespace }) => namespace)).size,
    counts: kinds.map(({ kind, say }) => ({
      kind,
      say,
      number: rows.filter((row) => isOf(kind, row, newer)).length,
    })),
  };
}
