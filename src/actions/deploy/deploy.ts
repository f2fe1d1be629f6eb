import type { HelmError } from '../../base/index.ts';
import { isHelmError } from '../../base/index.ts';
import type {
  EncodedPayload,
  HookOutcome,
  ReleaseOperation,
  VersionDraft,
} from '../../release/index.ts';
import { encodePayload, ownerReferenceOf } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import { formatContent } from '../releases/release-content.ts';
import type { ReleaseReport } from '../releases/release-report.ts';
import { reportVersion } from '../releases/release-report.ts';
import { aboutChart } from './about-chart.ts';
import type { DeployVerb } from './carry-out.ts';
import { carryOut } from './carry-out.ts';
import type { DeployOptions } from './deploy-options.ts';
import type { DesiredRelease } from './desired-release.ts';
import type { CrdPolicy } from './install-crds.ts';
import { keepChart } from './keep-chart.ts';
import { preflight } from './preflight.ts';
import type { Survey } from './survey.ts';
import { extendSurvey, inventoryOf, planSurveyed } from './survey.ts';
import { tellApplication } from './tell-application.ts';
import type { Undo } from './undo.ts';
import { withOperation } from './with-operation.ts';

export interface Deployment {
  readonly verb: DeployVerb;
  readonly desired: DesiredRelease;
  readonly crdPolicy?: CrdPolicy;
  readonly labels: Readonly<Record<string, string>>;
  /** What its outcome says, unless the user has something to say. */
  readonly success: string;
  readonly options: DeployOptions;
  /** What to do about a failure, once something was done to the cluster. */
  readonly undo?: Undo;
}

/**
 * The one way of install, upgrade and rollback: under the release's lock, what is to be deployed is
 * recorded, done, and committed. Whatever stops it leaves a record of what may be in the cluster.
 */
export async function deploy(
  context: ActionContext,
  cluster: Cluster,
  deployment: Deployment,
): Promise<ReleaseReport> {
  const { verb, desired, options } = deployment;
  const { name, namespace, history, content } = desired;
  const payload = encodePayload(formatContent(content));
  const { survey: surveyed } = desired;
  const user = await preflight(context, cluster, { verb, survey: surveyed, history });
  const inventory = inventoryOf(surveyed);
  const { waitsForLock } = options;
  const request = { kind: verb, name, namespace, history, inventory, waitsForLock };
  const hookRuns: HookOutcome[] = [];
  const outcome = await withOperation(context, cluster, request, async (operation) => {
    const survey = await extendSurvey(context, operation, surveyed);
    const begun = await operation.begin(draftOf(context, deployment, { payload, user }));
    const onHookRun = (run: HookOutcome): void => void hookRuns.push(run);
    const error = await recording(operation, deployment, () =>
      work(context, operation, { ...deployment, survey, onHookRun }),
    );
    if (error !== undefined) return { error };
    const description = options.description ?? deployment.success;
    const version = { ...begun, phase: 'deployed', description, hookRuns } as const;
    await operation.commit(version, description);
    if (options.waits === true) await tellApplication(cluster, operation, version);
    return { version };
  });
  if (outcome.version !== undefined) return reportVersion(outcome.version, content);
  throw await undone(outcome.error, deployment.undo);
}

/** The lock was given back by then. Who has lost it has nothing to undo. */
async function undone(error: HelmError, undo: Undo | undefined): Promise<HelmError> {
  return undo === undefined || error.code === 'LeaseLost' ? error : undo(error);
}

function draftOf(
  { settings }: ActionContext,
  { desired: { content, chart, events, survey }, labels, options }: Deployment,
  { payload, user }: { readonly payload: EncodedPayload; readonly user: string },
): VersionDraft {
  return {
    ...{ chart, user, labels, payload },
    description: options.description ?? '',
    inventory: inventoryOf(survey),
    permissions: events.permissions,
    about: aboutChart(content.chart.metadata),
    historyMax: options.historyMax ?? settings.maxHistory,
  };
}

interface Preparation extends Deployment {
  /** With what only the holder of the lock knows. */
  readonly survey: Survey;
  readonly onHookRun: (run: HookOutcome) => void;
}

async function work(
  context: ActionContext,
  operation: ReleaseOperation,
  { verb, desired, options, crdPolicy = 'skip', survey, onHookRun }: Preparation,
): Promise<void> {
  const { name: release, namespace, events, content, crds } = desired;
  const owner = ownerReferenceOf(operation.release);
  const signal = AbortSignal.any([context.signal, operation.signal]);
  const { metadata } = content.chart;
  if (options.keepsChart === true)
    await keepChart(operation.client, { metadata, namespace, signal });
  await carryOut(operation.client, {
    ...{ verb, events, options, crds, crdPolicy, hooks: content.hooks, onHookRun },
    plan: planSurveyed(survey, owner),
    marks: { release, namespace, owner },
    signal,
  });
}

/** Records a failure, and returns it. What goes wrong in doing so must not hide it. */
async function recording(
  operation: ReleaseOperation,
  { verb, desired }: Deployment,
  act: () => Promise<void>,
): Promise<HelmError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const description = `${failures[verb]} "${desired.name}" failed: ${reason}`;
    await operation.fail(description).catch(ignoreTrouble);
    if (!isHelmError(error)) throw error;
    return error;
  }
}

/** In Helm's words. */
const failures = { install: 'Release', upgrade: 'Upgrade', rollback: 'Rollback' } as const;

function ignoreTrouble(error: unknown): void {
  if (!isHelmError(error)) throw error;
}
