import type { KubeObject } from '../../kube/index.ts';
import type { DesiredObject } from '../desired-object.ts';
import { isGenerated } from '../desired-object.ts';
import { mayBeRecreated } from '../execute/recreation.ts';
import type { Plan, Step } from '../plan.ts';
import type { Trial } from './trial.ts';

export interface TrialInput {
  readonly plan: Plan;
  /** Of the hooks that run with the plan. */
  readonly hooks: readonly DesiredObject[];
  /** Kinds that are made before the plan is executed: those that are there stay, or change. */
  readonly definitions: readonly KubeObject[];
  readonly definitionPolicy: 'create' | 'upgrade';
  /** What is there is replaced as a whole. */
  readonly forceReplace?: boolean;
}

/** All that would be sent to the server, and is not yet as it shall be. */
export function listTrials(input: TrialInput): readonly Trial[] {
  const { plan, hooks, definitions, definitionPolicy, forceReplace = false } = input;
  return [
    ...definitions.map((object): Trial => ({
      object,
      how: definitionPolicy === 'create' ? 'create' : 'apply',
    })),
    ...plan.steps.flatMap((step) => trialOf(step, forceReplace)),
    ...hooks.map(({ object, source }): Trial => ({ object, source, how: 'create' })),
  ];
}

function trialOf({ action, desired, source }: Step, forceReplace: boolean): readonly Trial[] {
  if (desired === undefined || action === 'unchanged') return [];
  const isNew = forceReplace || action === 'recreate' || isGenerated(desired);
  const how = isNew ? 'create' : 'apply';
  return [{ object: desired, source, how, mayBeRecreated: mayBeRecreated(desired) }];
}
