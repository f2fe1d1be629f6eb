import type { HelmError } from '../../base/index.ts';
import { isHelmError, makeVisible, reword } from '../../base/index.ts';
import type { ApiError, KubeClient, KubeObject } from '../../kube/index.ts';
import {
  createObject,
  describeReference,
  findConflicts,
  isApiError,
  referenceOf,
} from '../../kube/index.ts';
import { explainRefusal } from '../execute/explain-refusal.ts';
import { isImmutable } from '../execute/recreation.ts';
import { isFormer } from '../fields/former-managers.ts';
import { tryApply } from '../preview/try-apply.ts';
import { judgeRefusal } from './judge-refusal.ts';
import type { Surroundings } from './surroundings.ts';
import type { Trial } from './trial.ts';

export interface TryObjectOptions {
  readonly forceConflicts: boolean;
  readonly surroundings: Surroundings;
  readonly signal?: AbortSignal | undefined;
}

/** Why the server would refuse an object; undefined where it takes it, or cannot tell yet. */
export async function tryObject(
  client: KubeClient,
  trial: Trial,
  options: TryObjectOptions,
): Promise<HelmError | undefined> {
  const { surroundings } = options;
  const defined = surroundings.checkByDefinition(trial.object);
  if (defined !== undefined) return defined.problem;
  try {
    await attempt(client, trial, options);
    return undefined;
  } catch (error) {
    if (isHelmError(error, 'KindNotFound'))
      return surroundings.findUnknownKind(trial.object, error);
    if (!isApiError(error)) throw error;
    return refusalOf(client, trial, error, options);
  }
}

async function attempt(
  client: KubeClient,
  { object, how }: Trial,
  { forceConflicts, signal }: TryObjectOptions,
): Promise<void> {
  if (how === 'create') await createDry(client, object, signal);
  else await applyDry(client, object, { forceConflicts, signal });
}

/** What Helm 3 or kubectl has written is made our own before the object is applied. */
async function applyDry(
  client: KubeClient,
  object: KubeObject,
  options: { readonly forceConflicts: boolean; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  try {
    await tryApply(client, object, options);
  } catch (error) {
    const conflicts = findConflicts(error);
    if (conflicts?.every(isFormer) !== true) throw error;
    await tryApply(client, object, { ...options, forceConflicts: true });
  }
}

async function createDry(
  client: KubeClient,
  object: KubeObject,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await createObject(client, object, { dryRun: true, fieldValidation: 'Strict', signal });
  } catch (error) {
    // What is there by that name has passed all checks before the server looked, and goes first.
    if (!isApiError(error, 409)) throw error;
  }
}

async function refusalOf(
  client: KubeClient,
  trial: Trial,
  error: ApiError,
  options: TryObjectOptions,
): Promise<HelmError | undefined> {
  const { surroundings } = options;
  if (isImmutable(error) && trial.mayBeRecreated === true && trial.how === 'apply') {
    return tryObject(client, { ...trial, how: 'create' }, options);
  }
  const judgement = judgeRefusal(error, trial.object, surroundings);
  if (judgement === 'passing') throw error;
  if (judgement === 'elsewhere') return tryElsewhere(client, trial, options);
  return judgement === 'refused' ? explainRefusal(error) : undefined;
}

/**
 * Its namespace is made with the release. What is wrong with the object itself shows in any other; what
 * else that other one has against it says nothing.
 */
async function tryElsewhere(
  client: KubeClient,
  { object }: Trial,
  { signal }: TryObjectOptions,
): Promise<HelmError | undefined> {
  const elsewhere = { ...object, metadata: { ...object.metadata, namespace: 'default' } };
  try {
    await createDry(client, elsewhere, signal);
    return undefined;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const isItsOwn = isApiError(error, 400, 422) && !/\badmission webhook /.test(error.message);
    const what = describeReference(referenceOf(object));
    return isItsOwn ? reword(error, `cannot create ${what}: ${saidOf(error)}`) : undefined;
  }
}

function saidOf({ status, message }: ApiError): string {
  return makeVisible(status.message ?? message).replaceAll(/\s*\n\s*/g, ' ');
}
