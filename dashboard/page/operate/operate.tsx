import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PlanFacts, Problem, SessionFacts } from '../../protocol.ts';
import { post, problemOf } from '../api.ts';
import { Changes, sumUp } from '../parts/changes.tsx';
import { ProblemView } from '../parts/problem.tsx';
import type { SeenRelease } from '../release/release.tsx';
import { apiOf } from '../release/release.tsx';
import type { Place } from '../router.ts';
import { addressOf } from '../router.ts';
import { Run } from './run.tsx';
import type { Wish } from './wish.ts';
import { WishForm } from './wish-form.tsx';

const verbs: Readonly<
  Record<string, { readonly title: string; readonly deed: string; readonly isDanger: boolean }>
> = {
  upgrade: { title: 'Upgrade', deed: 'Upgrade', isDanger: false },
  rollback: { title: 'Roll back', deed: 'Roll back', isDanger: false },
  test: { title: 'Test', deed: 'Run the tests of', isDanger: false },
  delete: { title: 'Delete', deed: 'Delete', isDanger: true },
  adopt: { title: 'Adopt', deed: 'Take over', isDanger: false },
};

type Step =
  | { readonly kind: 'wishing' | 'planning' }
  | { readonly kind: 'planned'; readonly plan: PlanFacts; readonly wish: Wish }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly wish: Wish }
  | { readonly kind: 'running'; readonly wish: Wish };

/** Something is done to a release: what is wanted, then the plan, then one button, then how it goes. */
export function Operate({
  seen,
  verb,
  place,
  session,
}: {
  readonly seen: SeenRelease;
  readonly verb: string;
  readonly place: Place;
  readonly session: SessionFacts | undefined;
}): JSX.Element {
  const { namespace, name, driver } = seen;
  const [step, setStep] = useState<Step>({ kind: 'wishing' });
  const words = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (words === undefined) return <p class="empty">There is nothing here.</p>;
  const api = `${apiOf(namespace, name)}/${verb}`;
  const plan = async (wish: Wish): Promise<void> => {
    setStep({ kind: 'planning' });
    try {
      setStep({ kind: 'planned', plan: await post<PlanFacts>(`${api}/plan`, wish), wish });
    } catch (error) {
      setStep({ kind: 'problem', problem: problemOf(error), wish });
    }
  };
  const back = addressOf(['releases', namespace, name], driver === null ? {} : { driver });
  return (
    <section class="operate" aria-label={words.title}>
      <h2 class="operate-title">
        {words.title} <span class="soft">on {session?.context}</span>
      </h2>
      {step.kind !== 'running' && (
        <WishForm
          seen={seen}
          verb={verb}
          place={place}
          isBusy={step.kind === 'planning'}
          onWish={(wish) => void plan(wish)}
        />
      )}
      {step.kind === 'planning' && (
        <p class="waiting" role="status">
          Asking the cluster what would change…
        </p>
      )}
      {step.kind === 'problem' && (
        <ProblemView problem={step.problem} title="There is no plan">
          {step.problem.code === 'PermissionDenied' && (
            <p>
              <button type="button" onClick={() => void plan({ ...step.wish, grants: true })}>
                Grant what its Lua asks for, and plan again
              </button>
            </p>
          )}
        </ProblemView>
      )}
      {step.kind === 'planned' && (
        <section class="plan" aria-label="Plan" aria-live="polite">
          <h2 class="aside-title">
            The plan{step.plan.changes.length > 0 && <span class="soft">: {sumUp(step.plan)}</span>}
          </h2>
          {step.plan.changes.length === 0 && <p class="soft">{emptyWords(verb)}</p>}
          <Changes plan={step.plan} />
          <p class="decide">
            {(step.plan.hasChanges || verb === 'upgrade' || verb === 'rollback') && (
              <button
                type="button"
                class={words.isDanger ? 'danger' : 'main'}
                onClick={() => setStep({ kind: 'running', wish: step.wish })}
              >
                {`${words.deed} ${name}`}
              </button>
            )}
            <a href={back} data-up>
              Leave it as it is
            </a>
          </p>
        </section>
      )}
      {step.kind === 'running' && (
        <Run
          api={api}
          wish={step.wish}
          back={verb === 'delete' ? '/' : addressOf(['releases', namespace, name])}
        />
      )}
    </section>
  );
}

function emptyWords(verb: string): string {
  return verb === 'test'
    ? 'The chart has no tests.'
    : 'Nothing in the cluster would change; a version would be recorded.';
}
