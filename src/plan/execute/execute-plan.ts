import type { HelmError } from '../../base/index.ts';
import { isHelmError } from '../../base/index.ts';
import type { DeleteOptions, KubeClient } from '../../kube/index.ts';
import { awaitDefinitions } from '../definitions/await-definitions.ts';
import { isDefinition } from '../definitions/defined-kinds.ts';
import { wavesOf } from '../order/waves.ts';
import type { Plan, Step } from '../plan.ts';
import { applyStep } from './apply-step.ts';
import { deleteStep } from './delete-step.ts';
import type { ExecutedPlan, ExecutedStep } from './executed-plan.ts';
import { PlanFailure } from './executed-plan.ts';
import type { RecordedObjects } from './patch-desired.ts';
import { touchObject } from './touch-object.ts';
import { refuseConflicts } from './refuse-conflicts.ts';

export interface ExecuteOptions {
  /** Only what makes objects as desired, or only what removes others; both without. */
  readonly part?: 'apply' | 'prune';
  /** Takes fields away from other managers instead of failing. */
  readonly forceConflicts?: boolean;
  /** What was recorded of the objects: they are patched by it, rather than merged by the server. */
  readonly recorded?: RecordedObjects | undefined;
  /** Replaces objects instead of changing them, with all that others have set. */
  readonly forceReplace?: boolean;
  /** Somebody was taken over from: what they may have seen of an object must be out of date. */
  readonly touches?: boolean;
  /** What becomes of what deleted objects own. */
  readonly propagation?: DeleteOptions['propagation'];
  /** For what has to be gone or established before the next step, in milliseconds. */
  readonly timeout?: number;
  readonly onProgress?: (event: StepProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export type StepProgress =
  | { readonly type: 'begin'; readonly step: Step }
  | { readonly type: 'end'; readonly step: Step; readonly executed: ExecutedStep };

/**
 * Makes the cluster as planned; whoever asks for it has seen that the objects are the release's own
 * (`requireOwned`). Applies stop at the wave in which one fails; deletions go on, so that
 * as little as possible is left. Rejects with `PlanFailure`, which knows what was done.
 */
export async function executePlan(
  client: KubeClient,
  plan: Plan,
  options: ExecuteOptions = {},
): Promise<ExecutedPlan> {
  if (options.part !== 'prune' && options.forceConflicts !== true) {
    await refuseConflicts(client, plan, options);
  }
  const run = new Run(client, options);
  if (options.part !== 'prune') await run.apply(plan.steps.filter(isApply));
  if (options.part !== 'apply') await run.prune(plan.steps.filter((step) => !isApply(step)));
  return run.executed;
}

function isApply({ desired }: Step): boolean {
  return desired !== undefined;
}

/** One execution, and what came of it so far. */
class Run {
  readonly #client: KubeClient;
  readonly #options: ExecuteOptions;
  readonly #steps: ExecutedStep[] = [];

  constructor(client: KubeClient, options: ExecuteOptions) {
    this.#client = client;
    this.#options = options;
  }

  get executed(): ExecutedPlan {
    return { steps: this.#steps };
  }

  async apply(steps: readonly Step[]): Promise<void> {
    for (const wave of wavesOf(steps, 'created')) {
      const ended = await this.#runAll(wave, applyTouching);
      this.#requireSuccess();
      const definitions = ended.filter(({ reference }) => isDefinition(reference));
      if (definitions.length > 0) await this.#establish(definitions);
    }
  }

  async prune(steps: readonly Step[]): Promise<void> {
    for (const wave of wavesOf(steps, 'deleted')) await this.#runAll(wave, deleteStep);
    this.#requireSuccess();
  }

  #runAll(
    steps: readonly Step[],
    act: (client: KubeClient, step: Step, options: ExecuteOptions) => Promise<ExecutedStep>,
  ): Promise<readonly ExecutedStep[]> {
    const { onProgress } = this.#options;
    return Promise.all(
      steps.map(async (step) => {
        onProgress?.({ type: 'begin', step });
        const executed = await settle(step, () => act(this.#client, step, this.#options));
        this.#steps.push(executed);
        onProgress?.({ type: 'end', step, executed });
        return executed;
      }),
    );
  }

  /** Definitions that are unchanged have been established long ago. */
  async #establish(definitions: readonly ExecutedStep[]): Promise<void> {
    const objects = definitions.flatMap(({ outcome, object }) =>
      outcome === 'unchanged' || object === undefined ? [] : [object],
    );
    try {
      await awaitDefinitions(this.#client, objects, this.#options);
    } catch (error) {
      if (!isHelmError(error)) throw error;
      throw new PlanFailure(this.executed, [error]);
    }
  }

  #requireSuccess(): void {
    const [first, ...others] = this.#steps.flatMap(({ error }): HelmError[] =>
      error ? [error] : [],
    );
    if (first !== undefined) throw new PlanFailure(this.executed, [first, ...others]);
  }
}

async function applyTouching(
  client: KubeClient,
  step: Step,
  options: ExecuteOptions,
): Promise<ExecutedStep> {
  const executed = await applyStep(client, step, options);
  const { desired, live } = step;
  if (options.touches !== true || desired === undefined || live === undefined) return executed;
  const version = executed.object?.metadata.resourceVersion;
  if (version !== live.metadata.resourceVersion) return executed;
  return { ...executed, object: await touchObject(client, { desired, live }, options) };
}

async function settle(step: Step, act: () => Promise<ExecutedStep>): Promise<ExecutedStep> {
  try {
    return await act();
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return { step, outcome: 'failed', reference: step.reference, error };
  }
}
