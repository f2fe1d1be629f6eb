import type { SourcePosition } from '../base/index.ts';
import { HelmError, isHelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { KubeObject } from '../kube/index.ts';
import { readObjects } from '../kube/index.ts';
import type { DesiredObject, Plan, Refusal } from '../plan/index.ts';
import { markObject, placeObjects, refusedFields, tryPlan } from '../plan/index.ts';
import type { ReleaseHistory } from '../release/index.ts';
import type { Hook } from '../render/index.ts';
import { locateField } from '../rendering/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { chooseApplyMethod } from './apply-method.ts';
import type { DeployOptions, DeployVerb } from './deploy-options.ts';
import type { CrdPolicy } from './install-crds.ts';
import type { PlanOptions } from './survey.ts';

export interface ValidationInput {
  readonly verb: DeployVerb;
  readonly name: string;
  readonly namespace: string;
  readonly history: ReleaseHistory | undefined;
  readonly run: ChartRun;
  readonly plan: Plan;
  readonly hooks: readonly Hook[];
  /** The kinds of the chart's `crds/`, and what becomes of them. */
  readonly definitions?: readonly KubeObject[] | undefined;
  readonly crdPolicy?: CrdPolicy | undefined;
  readonly options: ValidationOptions;
}

export interface ValidationOptions
  extends PlanOptions, Pick<DeployOptions, 'validate' | 'noHooks' | 'serverSide' | 'forceReplace'> {
  readonly createNamespace?: boolean;
}

/** Has the server try all that a version would write; all that it would refuse is one error. */
export async function validateVersion(
  { signal }: ActionContext,
  { client }: Cluster,
  input: ValidationInput,
): Promise<void> {
  const { verb, namespace, history, run, plan, crdPolicy = 'skip', options } = input;
  // What is somebody else's is refused in words of its own.
  const isForeign = plan.steps.some(({ foreign }) => foreign !== undefined);
  if (isForeign || options.validate === 'none') return;
  const { forceConflicts = false, forceReplace = false } = chooseApplyMethod(
    verb,
    options,
    history,
  ).options;
  const definitions = crdPolicy === 'skip' ? [] : (input.definitions ?? []);
  const refusals = await tryPlan(client, {
    plan,
    hooks: await placeHooks(client, input, signal),
    definitions,
    definitionPolicy: crdPolicy === 'upgrade' ? 'upgrade' : 'create',
    namespaces: options.createNamespace === true ? [namespace] : [],
    forceConflicts,
    forceReplace,
    signal,
  });
  const problems = uniqueProblems(refusals.flatMap((refusal) => problemsOf(run, refusal)));
  const [first, ...others] = problems;
  if (first !== undefined) throw refused(first, others);
}

/** A hook whose kind nobody knows yet may be preceded by one that brings it. */
async function placeHooks(
  client: Cluster['client'],
  { verb, name, namespace, hooks, definitions = [], plan, options }: ValidationInput,
  signal: AbortSignal,
): Promise<readonly DesiredObject[]> {
  if (options.noHooks === true) return [];
  const own = plan.steps.flatMap(({ desired }) => (desired === undefined ? [] : [desired]));
  const known = [...definitions, ...own];
  const marks = { release: name, namespace, owner: undefined };
  const meant = hooks.filter(({ events }) =>
    events.some((event) => event === `pre-${verb}` || event === `post-${verb}`),
  );
  const placed = await Promise.all(
    meant.map(async ({ object, path }): Promise<readonly DesiredObject[]> => {
      try {
        const objects = readObjects(object, { file: path });
        return await placeObjects(client, objects, { namespace, definitions: known, signal });
      } catch (error) {
        if (isHelmError(error, 'KindNotFound')) return [];
        throw error;
      }
    }),
  );
  return placed.flat().map((each) => ({ ...each, object: markObject(each.object, marks) }));
}

interface Problem {
  readonly error: HelmError;
  readonly message: string;
  readonly source: SourcePosition | undefined;
}

function problemsOf(run: ChartRun, refusal: Refusal): readonly Problem[] {
  const { object, source: file, error } = refusal;
  return refusedFields(refusal).map(({ field, message }) => ({
    error,
    message,
    source: file === undefined ? error.source : locateField(run, { file, object, field }),
  }));
}

/** What is true of many objects, such as a namespace that is not there, is said once. */
function uniqueProblems(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = ({ error, message }: Problem): string =>
    error.code === 'KubeNotFound' ? message.slice(message.lastIndexOf(': ')) : message;
  return [...new Map(problems.toReversed().map((each) => [keyOf(each), each])).values()].reverse();
}

function refused({ error, message, source }: Problem, others: readonly Problem[]): HelmError {
  const { code, hint, retryable, details } = error;
  const lines = others.map((other) => `${placeOf(other.source)}${other.message}`);
  return new HelmError(code, message, {
    hint,
    source,
    retryable,
    details: others.length === 0 ? details : lines,
    cause: error,
  });
}

function placeOf(source: SourcePosition | undefined): string {
  if (source === undefined) return '';
  const { file, line } = source;
  return `${file}${line === undefined ? '' : `:${line}`}: `;
}
