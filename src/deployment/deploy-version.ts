import type { HelmError } from '../base/index.ts';
import { isHelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { KubeClient } from '../kube/index.ts';
import type { Plan, RecordedObjects } from '../plan/index.ts';
import { withOwner } from '../plan/index.ts';
import type {
  EncodedPayload,
  HookOutcome,
  ReleaseOperation,
  VersionDraft,
} from '../release/index.ts';
import { encodePayload, ownerReferenceOf } from '../release/index.ts';
import { formatContent } from '../rendering/index.ts';
import type { ReleaseReport } from '../reports/index.ts';
import { reportVersion } from '../reports/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { aboutChart } from './about-chart.ts';
import type { ApplyChoice } from './apply-method.ts';
import { chooseApplyMethod } from './apply-method.ts';
import type { DeployOptions, DeployVerb } from './deploy-options.ts';
import { executeDeployment } from './execute-deployment.ts';
import type { CrdPolicy } from './install-crds.ts';
import type { HeldLock } from './lock-release.ts';
import { lockRelease } from './lock-release.ts';
import { isMirrored, mirrorRelease } from './mirror-release.ts';
import { preflight } from './preflight.ts';
import { loadRecordedObjects } from './recorded-objects.ts';
import type { ProposedVersion } from './propose-version.ts';
import { reportReadyApplication } from './report-ready.ts';
import { removeLate } from './remove-late.ts';
import { storeChart } from './store-chart.ts';
import { extendSurvey, inventoryOf, planRelease } from './survey.ts';
import type { Undo } from './undo.ts';

export interface Deployment {
  readonly verb: DeployVerb;
  readonly proposed: ProposedVersion;
  readonly run: ChartRun;
  readonly crdPolicy?: CrdPolicy;
  readonly labels: Readonly<Record<string, string>>;
  /** What its outcome says, unless the user has something to say. */
  readonly success: string;
  readonly options: DeployOptions & HeldLock;
  /** Looks once more under the lock, before anything is recorded. */
  readonly check?: ((client: KubeClient) => Promise<void>) | undefined;
  /** What to do about a failure, once something was done to the cluster. */
  readonly undo?: Undo;
}

/**
 * The one way of install, upgrade and rollback: under the release's lock, what is to be deployed is
 * recorded, done, and committed. Whatever stops it leaves a record of what may be in the cluster.
 */
export async function deployVersion(
  context: ActionContext,
  cluster: Cluster,
  given: Deployment,
): Promise<ReleaseReport> {
  const { verb, proposed } = given;
  const choice = chooseApplyMethod(verb, given.options, proposed.history);
  const deployment = { ...given, ...choice };
  const payload = encodePayload(formatContent(proposed.content), context.randomBytes);
  const user = await preflight(context, cluster, deployment.verb, deployment.proposed);
  const outcome = await deployLocked(context, cluster, deployment, { payload, user });
  if (isMirrored(context, proposed.history)) await mirrorRelease(context, cluster, proposed.name);
  if (!isHelmError(outcome)) return outcome;
  throw await undone(outcome, deployment.undo);
}

type ChosenDeployment = Deployment & ApplyChoice;

interface RecordInput {
  readonly payload: EncodedPayload;
  readonly user: string;
}

/** Gives back the lock before it returns what failed. */
async function deployLocked(
  context: ActionContext,
  cluster: Cluster,
  deployment: ChosenDeployment,
  input: RecordInput,
): Promise<ReleaseReport | HelmError> {
  const { verb: kind, proposed, options } = deployment;
  const { name, namespace, history, content, survey } = proposed;
  const { waitForLock, held } = options;
  const draft = draftOf(context, deployment, input);
  const { inventory } = draft;
  const request = {
    kind,
    name,
    namespace,
    history,
    inventory,
    composition: draft,
    waitForLock,
    held,
  };
  await using operation = await lockRelease(context, cluster, request);
  await deployment.check?.(operation.client);
  const plan = await planLocked(context, operation, proposed);
  const isMerged = deployment.applyMethod === 'csa';
  const recorded = isMerged ? await loadRecordedObjects(context, cluster, history) : undefined;
  const begun = await operation.begin(draft);
  await deployment.run.keepGrants(begun);
  const hookRuns: HookOutcome[] = [];
  try {
    await execute(context, operation, deployment, { plan, recorded, hookRuns });
    if (operation.isSuccessor) await removeLate(context, operation, survey);
  } catch (error) {
    return await recordFailure(operation, deployment, error);
  }
  const description = options.description ?? deployment.success;
  const version = { ...begun, phase: 'deployed', description, hookRuns } as const;
  await operation.commit(version, description);
  if (options.wait === true) await reportReadyApplication(cluster, operation, version);
  return reportVersion(version, content);
}

/** Whoever has lost the lock has nothing to undo. */
async function undone(error: HelmError, undo: Undo | undefined): Promise<HelmError> {
  return undo === undefined || error.code === 'LeaseLost' ? error : undo(error);
}

/** The plan as it was proposed, with what only the holder of the lock knows: the owner, and objects that an operation left behind. */
async function planLocked(
  context: ActionContext,
  operation: ReleaseOperation,
  { survey, plan, history }: ProposedVersion,
): Promise<Plan> {
  const { name, namespace } = survey;
  const owner = ownerReferenceOf(operation.release);
  const extended = await extendSurvey(context, operation, survey);
  if (extended !== survey) return planRelease(extended, owner);
  const isKnown = history?.release.uid === operation.release.uid;
  return isKnown ? plan : withOwner(plan, { release: name, namespace, owner });
}

function draftOf(
  { settings }: ActionContext,
  { proposed: { content, chart, survey }, run, labels, options, applyMethod }: ChosenDeployment,
  { payload, user }: RecordInput,
): VersionDraft {
  return {
    chart,
    user,
    labels,
    payload,
    description: options.description ?? '',
    inventory: inventoryOf(survey),
    permissions: run.permissions,
    applyMethod,
    about: aboutChart(content.chart.metadata),
    historyMax: options.historyMax ?? settings.maxHistory,
  };
}

interface Execution {
  readonly plan: Plan;
  readonly recorded: RecordedObjects | undefined;
  readonly hookRuns: HookOutcome[];
}

async function execute(
  context: ActionContext,
  operation: ReleaseOperation,
  { verb, proposed, run, options, crdPolicy = 'skip' }: Deployment,
  { plan, recorded, hookRuns }: Execution,
): Promise<void> {
  const { name: release, namespace, content, crds } = proposed;
  const { client } = operation;
  const signal = AbortSignal.any([context.signal, operation.signal]);
  if (options.withChart === true) {
    await storeChart(client, { metadata: content.chart.metadata, namespace, signal });
  }
  await executeDeployment(client, {
    verb,
    run,
    options,
    crds,
    crdPolicy,
    plan,
    recorded,
    touches: operation.isSuccessor,
    hooks: content.hooks,
    onHookRun: (outcome) => hookRuns.push(outcome),
    marks: { release, namespace, owner: ownerReferenceOf(operation.release) },
    signal,
  });
}

/** In Helm's words. */
const failures = { install: 'Release', upgrade: 'Upgrade', rollback: 'Rollback' } as const;

/** Records a failure, and returns it. What goes wrong in doing so must not hide it. */
async function recordFailure(
  operation: ReleaseOperation,
  { verb, proposed }: Deployment,
  error: unknown,
): Promise<HelmError> {
  const reason = error instanceof Error ? error.message : String(error);
  const description = `${failures[verb]} "${proposed.name}" failed: ${reason}`;
  try {
    await operation.fail(description);
  } catch (trouble) {
    if (!isHelmError(trouble)) throw trouble;
  }
  if (!isHelmError(error)) throw error;
  return error;
}
