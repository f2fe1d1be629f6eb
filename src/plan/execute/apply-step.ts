import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { createObject, describeReference, isApiError, referenceOf } from '../../kube/index.ts';
import { isGenerated } from '../desired-object.ts';
import type { Step } from '../plan.ts';
import type { ExecuteOptions } from './execute-plan.ts';
import type { ExecutedStep, Outcome } from './executed-plan.ts';
import { isImmutable, mayBeRecreated } from './recreation.ts';
import { recreateObject } from './recreate-object.ts';
import { replaceObject } from './replace-object.ts';
import { explainRefusal } from './explain-refusal.ts';
import { writeDesired } from './write-desired.ts';

/** Makes one object as desired. */
export async function applyStep(
  client: KubeClient,
  step: Step,
  options: ExecuteOptions,
): Promise<ExecutedStep> {
  const { action, desired, live } = step;
  if (desired === undefined)
    throw new Error(`Nothing to apply for ${describeReference(step.reference)}`);
  const ended = (outcome: Outcome, object: KubeObject): ExecutedStep => ({
    step,
    outcome,
    reference: referenceOf(object),
    object,
  });
  if (options.forceReplace === true && live !== undefined && !isGenerated(desired)) {
    return ended('changed', await replaceObject(client, desired, options));
  }
  if (action === 'unchanged' && live !== undefined) return ended('unchanged', live);
  if (isGenerated(desired)) return ended('created', await createObject(client, desired, options));
  if (action === 'recreate' && live !== undefined) {
    return ended('recreated', await recreateObject(client, { desired, live }, options));
  }
  try {
    const object = await writeDesired(client, { desired, live }, options);
    if (object === live) return ended('unchanged', object);
    return ended(live === undefined ? 'created' : 'changed', object);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const isPossible = live !== undefined && isImmutable(error) && mayBeRecreated(desired);
    if (!isPossible) throw explainRefusal(error);
    return ended('recreated', await recreateObject(client, { desired, live }, options));
  }
}
