import type { JSX } from 'preact';
import type { SessionFacts } from '../../protocol.ts';
import type { SeenRelease } from '../release/release.tsx';
import { apiOf } from '../release/release.tsx';
import type { Place } from '../router.ts';
import { addressOf } from '../router.ts';
import { PlanSteps, usePlanning } from './plan-steps.tsx';
import { WishForm } from './wish-form.tsx';

interface Words {
  readonly title: string;
  /** Before the name of the release. */
  readonly deed: string;
  readonly isDanger?: boolean;
  /** Something is done even where nothing changes. */
  readonly isRecorded?: boolean;
}

const verbs: Readonly<Record<string, Words>> = {
  upgrade: { title: 'Upgrade', deed: 'Upgrade', isRecorded: true },
  rollback: { title: 'Roll back', deed: 'Roll back', isRecorded: true },
  test: { title: 'Test', deed: 'Run the tests of' },
  delete: { title: 'Delete', deed: 'Delete', isDanger: true },
  adopt: { title: 'Adopt', deed: 'Take over' },
};

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
  const planning = usePlanning(`${apiOf(namespace, name)}/${verb}`);
  const words = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (words === undefined) return <p class="empty">There is nothing here.</p>;
  const { title, deed, isDanger = false, isRecorded = false } = words;
  const release = ['releases', namespace, name];
  return (
    <section class="operate" aria-label={title}>
      <h2 class="operate-title">
        {title} <span class="soft">on {session?.context}</span>
      </h2>
      {planning.step.kind !== 'running' && (
        <WishForm
          seen={seen}
          verb={verb}
          place={place}
          isBusy={planning.step.kind === 'planning'}
          onWish={planning.plan}
        />
      )}
      <PlanSteps
        planning={planning}
        deed={`${deed} ${name}`}
        isDanger={isDanger}
        whenEmpty={{ words: emptyWords(verb), isDoable: isRecorded }}
        end={verb === 'delete' ? '/' : addressOf(release)}
        back={addressOf(release, driver === null ? {} : { driver })}
      />
    </section>
  );
}

function emptyWords(verb: string): string {
  return verb === 'test'
    ? 'The chart has no tests.'
    : 'Nothing in the cluster would change; a version would be recorded.';
}
