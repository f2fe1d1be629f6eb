import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ChartDetail, SessionFacts } from '../../protocol.ts';
import { PlanSteps, usePlanning } from '../operate/plan-steps.tsx';
import { Tick } from '../operate/tick.tsx';
import { ValuesEditor } from '../operate/values-editor.tsx';
import { apiOf } from '../release/release.tsx';
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
  const planning = usePlanning(`${apiOf(namespace, name)}/upgrade`);
  const wish = {
    chart: `${chart.reference}:${chart.version}`,
    values,
    resetsValues: true,
    install: true,
    wait,
    createNamespace,
  };
  return (
    <section class="operate" aria-label="Install">
      {planning.step.kind !== 'running' && (
        <form
          class="wish"
          onSubmit={(event) => {
            event.preventDefault();
            planning.plan(wish);
          }}
        >
          <NameField title="Name of the release" value={name} onChange={setName} />
          <NameField title="Namespace" value={namespace} onChange={setNamespace} />
          <Tick
            title="Create the namespace if it is not there"
            isTicked={createNamespace}
            onChange={setCreate}
          />
          <ValuesEditor chart={chart} value={values} onChange={setValues} />
          <Tick title="Wait until everything is ready" isTicked={wait} onChange={setWait} />
          <p>
            <button type="submit" class="main" disabled={planning.step.kind === 'planning'}>
              Show the plan
            </button>
          </p>
        </form>
      )}
      <PlanSteps
        planning={planning}
        deed={`Install ${name}`}
        whenEmpty={{ words: 'The chart has no objects.', isDoable: true }}
        end={addressOf(['releases', namespace, name])}
        back={addressOf(['charts'], { reference: chart.reference, version: chart.version })}
      />
    </section>
  );
}

function NameField({
  title,
  value,
  onChange,
}: {
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span>{title}</span>
      <input
        required
        value={value}
        spellcheck={false}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
