import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ChartsFacts, Problem } from '../../protocol.ts';
import { post, problemOf } from '../api.ts';
import { AnswerView } from '../parts/answer.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { ProblemView } from '../parts/problem.tsx';
import { addressOf, go } from '../router.ts';
import { useAnswer } from '../use-answer.ts';
import { count } from '../words.ts';

/** The charts of the configured repositories; a reference leads to any other. */
export function Charts(): JSX.Element {
  const [tick, setTick] = useState(0);
  const answer = useAnswer<ChartsFacts>('/api/charts', tick);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const isReference = /^(oci|https?):\/\//.test(text);
  const refresh = (): void => {
    setProblem(undefined);
    post('/api/charts/refresh', {}).then(
      () => setTick(tick + 1),
      (error: unknown) => setProblem(problemOf(error)),
    );
  };
  return (
    <section class="charts">
      <h1 class="unseen">Charts</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReference) go(addressOf(['charts'], { reference: text }));
        }}
      >
        <FilterField
          label="Search the charts, or name one"
          placeholder="Search by name or description, or type oci://…"
          value={text}
          onChange={setText}
        />
        {isReference && (
          <p>
            <button type="submit" class="main">
              Open {text}
            </button>
          </p>
        )}
      </form>
      {problem !== undefined && (
        <ProblemView problem={problem} title="The repositories could not be read anew" />
      )}
      <AnswerView answer={answer} waiting="Reading the charts…">
        {(facts) => <Found facts={facts} text={isReference ? '' : text} onRefresh={refresh} />}
      </AnswerView>
    </section>
  );
}

function Found({
  facts,
  text,
  onRefresh,
}: {
  readonly facts: ChartsFacts;
  readonly text: string;
  readonly onRefresh: () => void;
}): JSX.Element {
  const { repositories, charts } = facts;
  const words = text.toLowerCase().split(/\s+/);
  const shown = charts.filter(({ reference, description }) =>
    words.every((word) => `${reference} ${description}`.toLowerCase().includes(word)),
  );
  if (repositories.length === 0) {
    return (
      <div class="empty">
        <h2>There are no repositories yet</h2>
        <p>Charts come from repositories and registries. On a terminal:</p>
        <pre>helm repo add NAME https://…</pre>
        <p>Or type the reference of a chart in a registry above: oci://…</p>
      </div>
    );
  }
  return (
    <>
      <div class="summary">
        <p role="status">{`${count(shown.length, 'chart')} in ${count(repositories.length, 'repository', 'repositories')}`}</p>
        <button type="button" class="chip" onClick={onRefresh}>
          Look for new ones
        </button>
      </div>
      <ul class="release-list">
        {shown.slice(0, 300).map(({ reference, version, appVersion, description, isLibrary }) => (
          <li key={reference}>
            <a class="release-row chart-row" data-row href={addressOf(['charts'], { reference })}>
              <span class="name">
                <b>{reference}</b>
                {isLibrary && <small>library</small>}
              </span>
              <span>{description}</span>
              <span class="number">
                {version}
                {appVersion !== '' && <small>app {appVersion}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
