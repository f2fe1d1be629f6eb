import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ChartDetail, PlanFacts, Problem, SessionFacts } from '../../protocol.ts';
import { post, problemOf } from '../api.ts';
import { Run } from '../operate/run.tsx';
import { Tick } from '../operate/tick.tsx';
import { ValuesEditor } from '../operate/values-editor.tsx';
import type { Wish } from '../operate/wish.ts';
import { Changes, sumUp } from '../parts/changes.tsx';
import { ProblemView } from '../parts/problem.tsx';
import { addressOf } from '../router.ts';

/** From a chart to a release: its name and values, the plan, one button. */
export function Install({
  chart,
  session,
}: {
  readonly chart: ChartDetail;
  readonly session: SessionFacts | undefined;
}): JSX.Element {
  const [name, setName] = useState(chart.name);
  const [namespace, setNamespace] = useState(session?.namespace ?? 'default');
  const [values, setValues] = useState('');
  const [wait, setWait] = useState(true);
  const [createNamespace, setCreate] = useState(false);
  const [plan, setPlan] = useState<PlanFacts>();
  const [problem, setProblem] = useState<Problem>();
  const [wish, setWish] = useState<Wish>();
  const api = `/api${addressOf(['releases', namespace, name])}/upgrade`;
  const ask = async (): Promise<void> => {
    setProblem(undefined);
    setPlan(undefined);
    const wanted = {
      chart: `${chart.reference}:${chart.version}`,
      values,
      resetsValues: true,
      install: true,
      wait,
      createNamespace,
    };
    try {
      setPlan(await post<PlanFacts>(`${api}/plan`, wanted));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  if (wish !== undefined)
    return <Run api={api} wish={wish} back={addressOf(['releases', namespace, name])} />;
  return (
    <section class="operate" aria-label="Install">
      <form
        class="wish"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <label class="field">
          <span>Name of the release</span>
          <input
            required
            value={name}
            spellcheck={false}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Namespace</span>
          <input
            required
            value={namespace}
            spellcheck={false}
            onInput={(event) => setNamespace(event.currentTarget.value)}
          />
        </label>
        <Tick
          title="Create the namespace if it is not there"
          isTicked={createNamespace}
          onChange={setCreate}
        />
        <ValuesEditor chart={chart} value={values} onChange={setValues} />
        <Tick title="Wait until everything is ready" isTicked={wait} onChange={setWait} />
        <p>
          <button type="submit" class="main">
            Show the plan
          </button>
        </p>
      </form>
      {problem !== undefined && <ProblemView problem={problem} title="There is no plan" />}
      {plan !== undefined && (
        <section class="plan" aria-label="Plan">
          <h2 class="aside-title">
            The plan<span class="soft">: {sumUp(plan)}</span>
          </h2>
          <Changes plan={plan} />
          <p class="decide">
            <button
              type="button"
              class="main"
              onClick={() =>
                setWish({
                  chart: `${chart.reference}:${chart.version}`,
                  values,
                  resetsValues: true,
                  install: true,
                  wait,
                  createNamespace,
                })
              }
            >
              {`Install ${name}`}
            </button>
          </p>
        </section>
      )}
    </section>
  );
}
