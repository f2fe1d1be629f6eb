import type { JSX } from 'preact';
import type { PlanFacts, TwoVersions } from '../../protocol.ts';
import { AnswerView } from '../parts/answer.tsx';
import { Changes } from '../parts/changes.tsx';
import { SideBySide } from '../parts/side-by-side.tsx';
import type { SeenRelease } from '../release/release.tsx';
import { apiOf } from '../release/release.tsx';
import type { Place } from '../router.ts';
import { addressOf, go } from '../router.ts';
import { useAnswer } from '../use-answer.ts';

/** Two versions beside each other, or the deployed one beside the cluster. */
export function Compare({
  seen,
  place,
}: {
  readonly seen: SeenRelease;
  readonly place: Place;
}): JSX.Element {
  const { namespace, name, driver, release } = seen;
  const { versions } = release;
  const newest = String(versions[0]?.revision ?? 1);
  const from = place.query.get('from') ?? String(versions[1]?.revision ?? newest);
  const to = place.query.get('to') ?? (versions.length > 1 ? newest : 'cluster');
  const choose = (changed: Record<string, string>): void => {
    const query = { from, to, ...changed, ...(driver === null ? {} : { driver }) };
    go(addressOf(['releases', namespace, name, 'compare'], query));
  };
  return (
    <section aria-label="Comparison">
      <div class="compare-choice">
        {to !== 'cluster' && (
          <label>
            Version{' '}
            <select value={from} onChange={(event) => choose({ from: event.currentTarget.value })}>
              {versions.map(({ revision, chart, status }) => (
                <option key={revision} value={String(revision)}>
                  {`${revision}: ${chart}, ${status}`}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {to === 'cluster' ? 'What is deployed, with ' : 'with '}
          <select value={to} onChange={(event) => choose({ to: event.currentTarget.value })}>
            <option value="cluster">the cluster as it is</option>
            {versions.map(({ revision, chart, status }) => (
              <option key={revision} value={String(revision)}>
                {`version ${revision}: ${chart}, ${status}`}
              </option>
            ))}
          </select>
        </label>
      </div>
      {to === 'cluster' ? <Drift seen={seen} /> : <Versions seen={seen} from={from} to={to} />}
    </section>
  );
}

function Versions({
  seen: { namespace, name },
  from,
  to,
}: {
  readonly seen: SeenRelease;
  readonly from: string;
  readonly to: string;
}): JSX.Element {
  const query = new URLSearchParams({ from, to }).toString();
  const answer = useAnswer<TwoVersions>(`${apiOf(namespace, name)}/compare?${query}`);
  return (
    <AnswerView answer={answer} waiting="Comparing…">
      {({ values, manifest, chart }) => (
        <>
          {(
            [
              ['Values', values],
              ['Manifest', manifest],
              ['Chart', chart],
            ] as const
          ).map(([title, [left, right]]) => (
            <section key={title}>
              <h2 class="aside-title">{title}</h2>
              <SideBySide
                left={left}
                right={right}
                labels={[`${title}, version ${from}`, `version ${to}`]}
              />
            </section>
          ))}
        </>
      )}
    </AnswerView>
  );
}

function Drift({
  seen: { namespace, name, release },
}: {
  readonly seen: SeenRelease;
}): JSX.Element {
  const answer = useAnswer<PlanFacts>(`${apiOf(namespace, name)}/drift`, release.row?.revision);
  return (
    <AnswerView answer={answer} waiting="Asking the cluster…">
      {(plan) =>
        plan.changes.length === 0 ? (
          <p class="waiting">The cluster is as it was deployed: nobody has changed anything.</p>
        ) : (
          <>
            <p class="soft">What it would take to bring the cluster back to what was deployed:</p>
            <Changes plan={plan} />
          </>
        )
      }
    </AnswerView>
  );
}
