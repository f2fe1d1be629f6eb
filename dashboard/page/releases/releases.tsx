import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { SessionFacts } from '../../protocol.ts';
import { FilterField } from '../parts/filter-field.tsx';
import { LivenessNote } from '../parts/liveness.tsx';
import { ProblemView } from '../parts/problem.tsx';
import { NamespaceChoice } from './namespace-choice.tsx';
import { ReleaseList } from './release-list.tsx';
import { chooseRows, isFiltered } from './choose-rows.ts';
import type { Choice } from './choose-rows.ts';
import { Summary } from './summary.tsx';
import { useReleases } from './use-releases.ts';

/** All releases that one may read, as they are. */
export function Releases({ session }: { readonly session: SessionFacts | undefined }): JSX.Element {
  const { rows, newer, forbidden, liveness, namespaces, nameNamespaces } = useReleases();
  const [choice, setChoice] = useState<Choice>({ text: '', only: undefined });
  const shown = chooseRows(rows, newer, choice);
  const mayNotListAll = forbidden.some(({ namespace }) => namespace === undefined);
  const isLoading = liveness.kind === 'loading';
  return (
    <section class="releases">
      <h1 class="unseen">Releases</h1>
      <LivenessNote liveness={liveness} />
      {liveness.kind === 'problem' && (
        <ProblemView problem={liveness.problem} title="The releases cannot be read" />
      )}
      {(mayNotListAll || namespaces.length > 0) && (
        <NamespaceChoice
          namespaces={namespaces}
          suggested={session?.namespace}
          forbidden={forbidden}
          onChoose={nameNamespaces}
        />
      )}
      {rows.length > 0 && (
        <>
          <FilterField
            label="Filter the releases"
            placeholder="Filter by name, namespace, chart or state"
            value={choice.text}
            onChange={(text) => setChoice({ ...choice, text })}
          />
          <Summary
            rows={rows}
            newer={newer}
            choice={choice}
            shown={shown.length}
            onChoose={setChoice}
          />
        </>
      )}
      {shown.length > 0 && <ReleaseList rows={shown} newer={newer} choice={choice} />}
      {rows.length > 0 && shown.length === 0 && isFiltered(choice) && (
        <Nothing onClear={() => setChoice({ text: '', only: undefined })} />
      )}
      {rows.length === 0 && liveness.kind === 'live' && !mayNotListAll && <NoReleases />}
      {isLoading && <p class="waiting">Reading the releases…</p>}
    </section>
  );
}

function Nothing({ onClear }: { readonly onClear: () => void }): JSX.Element {
  return (
    <div class="empty">
      <p>No release is like that.</p>
      <button type="button" onClick={onClear}>
        Show all of them
      </button>
    </div>
  );
}

function NoReleases(): JSX.Element {
  return (
    <div class="empty">
      <h2>There are no releases yet</h2>
      <p>A release is a chart, installed under a name. The quickest way to one:</p>
      <pre>helm create web{'\n'}helm install demo ./web</pre>
      <p>It appears here by itself.</p>
    </div>
  );
}
