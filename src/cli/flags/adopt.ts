import type { ActionContext } from '../../index.ts';
import type { FlagValues } from './spec.ts';

/** For verbs that change a release: what becomes of one that is Helm's. */
export const adoptFlags = {
  adopt: {
    type: 'bool',
    description: 'take over a release that Helm 3 or 4 made, then go on (HELM_ADOPT=auto)',
  },
} as const;

export function adoptingOf(
  flags: FlagValues<typeof adoptFlags>,
  { environment }: ActionContext,
): { readonly adopt: boolean } {
  const isAlways = environment['HELM_ADOPT'] === 'auto';
  return { adopt: flags.isGiven('adopt') ? flags.adopt : isAlways };
}
