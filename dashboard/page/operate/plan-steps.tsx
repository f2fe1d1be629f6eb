import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PlanFacts, Problem } from '../../protocol.ts';
import { post, problemOf } from '../api.ts';
import { Changes, sumUp } from '../parts/changes.tsx';
import { ProblemView } from '../parts/problem.tsx';
import { PermissionQuestion } from './permission-question.tsx';
import { Run } from './run.tsx';
import type { Wish } from './wish.ts';

export type Step =
  | { readonly kind: 'wishing' | 'planning' }
  | { readonly kind: 'planned'; readonly plan: PlanFacts; readonly wish: Wish }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly wish: Wish }
  | { readonly kind: 'running'; readonly wish: Wish };

export interface Planning {
  /** Where it is planned and done. */
  readonly api: string;
  readonly step: Step;
  readonly plan: (wish: Wish) => void;
  readonly run: (wish: Wish) => void;
}

/** The way from a wish to its plan, and from there to the deed; it begins anew where that is about another release. */
export function usePlanning(api: string): Planning {
  const [reached, setReached] = useState<{ readonly api: string; readonly step: Step }>();
  const step: Step = reached?.api === api ? reached.step : { kind: 'wishing' };
  const setStep = (next: Step): void => setReached({ api, step: next });
  const plan = (wish: Wish): void => {
    setStep({ kind: 'planning' });
    post<PlanFacts>(`${api}/plan`, wish).then(
      (made) => setStep({ kind: 'planned', plan: made, wish }),
      (error: unknown) => setStep({ kind: 'problem', problem: problemOf(error), wish }),
    );
  };
  return { api, step, plan, run: (wish) => setStep({ kind: 'running', wish }) };
}

interface StepsFacts {
  readonly planning: Planning;
  /** On the button: `Upgrade shop`. */
  readonly deed: string;
  readonly isDanger?: boolean;
  /** What a plan without changes says; where it may not be carried out, there is no button. */
  readonly whenEmpty: { readonly words: string; readonly isDoable: boolean };
  /** Where one is when it is done. */
  readonly end: string;
  /** The way out. */
  readonly back: string;
}

/** What follows a wish: the plan, one button, how it goes. */
export function PlanSteps({ planning, end, ...facts }: StepsFacts): JSX.Element | null {
  const { api, step, plan } = planning;
  switch (step.kind) {
    case 'wishing':
      return null;
    case 'planning':
      return (
        <p class="waiting" role="status">
          Asking the cluster what would change…
        </p>
      );
    case 'problem':
      return step.problem.code === 'PermissionDenied' && step.problem.details.length > 0 ? (
        <PermissionQuestion
          problem={step.problem}
          onGrant={(grants) => plan({ ...step.wish, grants })}
        />
      ) : (
        <ProblemView problem={step.problem} title="There is no plan" />
      );
    case 'planned':
      return <Planned {...facts} plan={step.plan} onRun={() => planning.run(step.wish)} />;
    case 'running':
      return <Run api={api} wish={step.wish} back={end} />;
  }
}

function Planned({
  plan,
  deed,
  isDanger = false,
  whenEmpty,
  back,
  onRun,
}: Omit<StepsFacts, 'planning' | 'end'> & {
  readonly plan: PlanFacts;
  readonly onRun: () => void;
}): JSX.Element {
  return (
    <section class="plan" aria-label="Plan" aria-live="polite">
      <h2 class="aside-title">
        The plan{plan.changes.length > 0 && <span class="soft">: {sumUp(plan)}</span>}
      </h2>
      {plan.changes.length === 0 && <p class="soft">{whenEmpty.words}</p>}
      <Changes plan={plan} />
      <p class="decide">
        {(plan.hasChanges || whenEmpty.isDoable) && (
          <button type="button" class={isDanger ? 'danger' : 'main'} onClick={onRun}>
            {deed}
          </button>
        )}
        <a href={back} data-up>
          Leave it as it is
        </a>
      </p>
    </section>
  );
}
