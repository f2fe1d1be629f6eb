import { isHelmError } from '../../base/index.ts';
import type { FieldConflict, KubeClient, KubeObject } from '../../kube/index.ts';
import { findConflicts, isApiError } from '../../kube/index.ts';
import { isGenerated } from '../desired-object.ts';
import { explainRefusal } from '../execute/explain-refusal.ts';
import type { RecordedObjects } from '../execute/patch-desired.ts';
import { tryPatch } from '../execute/patch-desired.ts';
import { isImmutable, mayBeRecreated } from '../execute/recreation.ts';
import { findDifferences, toChange } from '../fields/diff-fields.ts';
import { isFormer } from '../fields/former-managers.ts';
import type { Plan, Step } from '../plan.ts';
import type { TryOptions } from './try-apply.ts';
import { tryApply } from './try-apply.ts';

export interface PreviewOptions extends TryOptions {
  /** What the client merges with, where the server does not. */
  readonly recorded?: RecordedObjects | undefined;
}

/** A plan by the word of the server, which tries each change without making it. */
export async function previewPlan(
  client: KubeClient,
  plan: Plan,
  options: PreviewOptions = {},
): Promise<Plan> {
  return { steps: await Promise.all(plan.steps.map((step) => previewStep(client, step, options))) };
}

async function previewStep(client: KubeClient, step: Step, options: PreviewOptions): Promise<Step> {
  const { action, desired, live } = step;
  if (desired === undefined || isGenerated(desired)) return step;
  if (action === 'create') return previewCreation(client, step, desired, options);
  if (action !== 'change' || live === undefined) return step;
  return previewChange(client, step, { desired, live }, options);
}

/** What will have its namespace or kind only by then cannot be tried. */
async function previewCreation(
  client: KubeClient,
  step: Step,
  desired: KubeObject,
  options: TryOptions,
): Promise<Step> {
  try {
    return { ...step, preview: await tryApply(client, desired, options) };
  } catch (error) {
    if (isApiError(error, 404) || isHelmError(error, 'KindNotFound')) return step;
    throw error;
  }
}

interface Pair {
  readonly desired: KubeObject;
  readonly live: KubeObject;
}

async function previewChange(
  client: KubeClient,
  step: Step,
  { desired, live }: Pair,
  options: PreviewOptions,
): Promise<Step> {
  try {
    const { preview, conflicts } = await tryChange(client, { desired, live }, options);
    const fields = findDifferences(live, preview).map(toChange);
    const isSame = fields.length === 0 && conflicts.length === 0 && step.foreign === undefined;
    return { ...step, preview, conflicts, fields, action: isSame ? 'unchanged' : 'change' };
  } catch (error) {
    if (!isApiError(error) || !isImmutable(error)) throw error;
    if (!mayBeRecreated(desired)) throw explainRefusal(error);
    return { ...step, action: 'recreate', conflicts: [], reason: 'a field is immutable' };
  }
}

/** Conflicts are told together with what would become of the object without them. */
async function tryChange(
  client: KubeClient,
  { desired, live }: Pair,
  { recorded, ...options }: PreviewOptions,
): Promise<{ preview: KubeObject; conflicts: readonly FieldConflict[] }> {
  if (recorded !== undefined) {
    return { preview: await tryPatch(client, { desired, live }, recorded, options), conflicts: [] };
  }
  try {
    return { preview: await tryApply(client, desired, options), conflicts: [] };
  } catch (error) {
    const conflicts = findConflicts(error);
    if (conflicts === undefined) throw error;
    const preview = await tryApply(client, desired, { ...options, forceConflicts: true });
    return { preview, conflicts: conflicts.filter((conflict) => !isFormer(conflict)) };
  }
}
