import { HelmError } from '../base/index.ts';
import type { Plan, Step } from './plan.ts';

/** Refuses a plan with objects that are somebody else's: all of them are named. */
export function requireOwned({ steps }: Plan): void {
  const [first, ...others] = steps.flatMap(explain);
  if (first === undefined) return;
  throw new HelmError('ForeignObject', first, {
    details: others,
    hint: 'remove it or give it another name, or take it over with --take-ownership',
  });
}

/** In Helm's words. */
function explain({ reference, foreign }: Step): readonly string[] {
  if (foreign === undefined) return [];
  const { kind, name, namespace = '' } = reference;
  const what = `${kind} "${name}" in namespace "${namespace}"`;
  return [`${what} exists and cannot be imported into the current release: ${foreign}`];
}
