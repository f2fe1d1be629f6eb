import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { servedKindsOf } from '../definitions/defined-kinds.ts';
import { listTrials } from './list-trials.ts';
import type { SurroundingsInput } from './surroundings.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Refusal } from './trial.ts';
import { tryObject } from './try-object.ts';

export interface TryPlanInput extends SurroundingsInput {
  readonly forceConflicts?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Has the server try all that a plan would write, at once and without writing any of it; returns what
 * would be refused. What cannot be tried, as its kind or namespace comes with the plan, is checked by the
 * definition that comes along. It is no stricter than the write: what may pass by then is not told.
 */
export async function tryPlan(
  client: KubeClient,
  { forceConflicts = false, signal, ...input }: TryPlanInput,
): Promise<readonly Refusal[]> {
  const definitions = await withoutStaying(client, input, signal);
  const surroundings = surroundingsOf(input);
  const options = { forceConflicts, surroundings, signal };
  const refusals = await Promise.all(
    listTrials({ ...input, definitions }).map(async (trial): Promise<readonly Refusal[]> => {
      const { object, source } = trial;
      const error = await tryObject(client, trial, options);
      return error === undefined ? [] : [{ object, source, error }];
    }),
  );
  return refusals.flat();
}

/** Definitions that are there and stay as they are need no trial. */
async function withoutStaying(
  client: KubeClient,
  { definitions, definitionPolicy }: SurroundingsInput,
  signal: AbortSignal | undefined,
): Promise<readonly KubeObject[]> {
  if (definitionPolicy === 'upgrade') return definitions;
  const isServed = await Promise.all(
    definitions.map(async (definition) => {
      const kinds = servedKindsOf(definition);
      const found = await Promise.all(kinds.map((kind) => client.resources.find(kind, signal)));
      return kinds.length > 0 && found.every((each) => each !== undefined);
    }),
  );
  return definitions.filter((_, index) => isServed[index] !== true);
}
