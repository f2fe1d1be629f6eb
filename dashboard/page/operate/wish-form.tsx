import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { VersionContents } from '../../protocol.ts';
import { AnswerView } from '../parts/answer.tsx';
import type { SeenRelease } from '../release/release.tsx';
import { apiOf } from '../release/release.tsx';
import type { Place } from '../router.ts';
import { useAnswer } from '../use-answer.ts';
import { ChartField } from './chart-field.tsx';
import { Tick } from './tick.tsx';
import { ValuesEditor } from './values-editor.tsx';
import type { Wish } from './wish.ts';

interface FormFacts {
  readonly seen: SeenRelease;
  readonly verb: string;
  readonly place: Place;
  readonly isBusy: boolean;
  readonly onWish: (wish: Wish) => void;
}

/** What has to be known before there can be a plan. */
export function WishForm(facts: FormFacts): JSX.Element | null {
  switch (facts.verb) {
    case 'upgrade':
      return <UpgradeForm {...facts} />;
    case 'rollback':
      return <RollbackForm {...facts} />;
    case 'delete':
      return <TickForm {...facts} name="keepHistory" title="Keep its history, for a rollback" />;
    case 'adopt':
      return (
        <TickForm {...facts} name="keepSecrets" title="Keep the records of Helm 3 or 4, too" />
      );
    default:
      return <PlanAtOnce {...facts} />;
  }
}

/** There is nothing to ask: the plan is made as one comes. */
function PlanAtOnce({ onWish }: FormFacts): null {
  useEffect(() => onWish({}), []);
  return null;
}

/** One thing to choose; the plan is made as one comes, and anew when one changes it. */
function TickForm({
  onWish,
  name,
  title,
}: FormFacts & {
  readonly name: 'keepHistory' | 'keepSecrets';
  readonly title: string;
}): JSX.Element {
  const [isTicked, setTicked] = useState(false);
  useEffect(() => onWish({ [name]: isTicked }), [isTicked]);
  return <Tick title={title} isTicked={isTicked} onChange={setTicked} />;
}

function RollbackForm({ seen, place, onWish, isBusy }: FormFacts): JSX.Element {
  const { versions, row } = seen.release;
  const others = versions.filter(({ revision }) => revision !== row?.revision);
  const [version, setVersion] = useState(
    place.query.get('version') ?? String(others[0]?.revision ?? ''),
  );
  const [wait, setWait] = useState(true);
  useEffect(() => {
    if (version !== '') onWish({ version, wait });
  }, [version, wait]);
  return (
    <form class="wish" onSubmit={(event) => event.preventDefault()}>
      <label>
        To version{' '}
        <select
          value={version}
          disabled={isBusy}
          onChange={(event) => setVersion(event.currentTarget.value)}
        >
          {others.map(({ revision, chart, appVersion, status, updatedAt }) => (
            <option key={revision} value={String(revision)}>
              {`${revision}: ${chart}${appVersion === '' ? '' : `, app ${appVersion}`}, ${status}, ${updatedAt.slice(0, 10)}`}
            </option>
          ))}
        </select>
      </label>
      <Tick title="Wait until everything is ready" isTicked={wait} onChange={setWait} />
    </form>
  );
}

function UpgradeForm(facts: FormFacts): JSX.Element {
  const { namespace, name } = facts.seen;
  const answer = useAnswer<VersionContents>(`${apiOf(namespace, name)}/version`);
  return (
    <AnswerView answer={answer} waiting="Reading what is deployed…">
      {(contents) => <UpgradeFields {...facts} contents={contents} />}
    </AnswerView>
  );
}

function UpgradeFields({
  contents,
  place,
  onWish,
  isBusy,
}: FormFacts & { readonly contents: VersionContents }): JSX.Element {
  const [chart, setChart] = useState(place.query.get('chart') ?? '');
  const [values, setValues] = useState(contents.values);
  const [wait, setWait] = useState(true);
  const [rollbackOnFailure, setRollback] = useState(false);
  return (
    <form
      class="wish"
      onSubmit={(event) => {
        event.preventDefault();
        onWish({ chart, values, resetsValues: true, wait, rollbackOnFailure });
      }}
    >
      <ChartField
        name={contents.chart.name}
        current={contents.chart.version}
        value={chart}
        onChange={setChart}
      />
      <ValuesEditor chart={contents.chart} value={values} onChange={setValues} />
      <Tick title="Wait until everything is ready" isTicked={wait} onChange={setWait} />
      <Tick title="If it fails, roll back" isTicked={rollbackOnFailure} onChange={setRollback} />
      <p>
        <button type="submit" class="main" disabled={isBusy}>
          Show the plan
        </button>
      </p>
    </form>
  );
}
