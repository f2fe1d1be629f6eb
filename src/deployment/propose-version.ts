import { isDeepStrictEqual } from 'node:util';
import type { CrdFile } from '../chart/index.ts';
import { crdsOf } from '../chart/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ManifestObject, OwnerReference } from '../kube/index.ts';
import type { Plan } from '../plan/index.ts';
import type { DeployedChart, ReleaseHistory } from '../release/index.ts';
import { ownerReferenceOf } from '../release/index.ts';
import type { Hook } from '../render/index.ts';
import { parseDocuments, sortDocuments } from '../render/index.ts';
import type { ReleaseContent, StoredRelease } from '../rendering/index.ts';
import {
  documentsOf,
  formatManifest,
  objectsOf,
  renderRelease,
  validateRelease,
} from '../rendering/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import type { ApplyChoice } from './apply-method.ts';
import { chooseApplyMethod } from './apply-method.ts';
import type { ChartProposal } from './start-proposal.ts';
import { renderRequestOf } from './start-proposal.ts';
import type { PlanOptions, Survey, SurveyInput } from './survey.ts';
import { planRelease, surveyRelease } from './survey.ts';
import { validateVersion } from './validate-version.ts';

/** The next version of a release, and what there is of it. All of it was read, and nothing written. */
export interface ProposedVersion {
  readonly name: string;
  readonly namespace: string;
  /** What the release was when all this was found out. */
  readonly history: ReleaseHistory | undefined;
  readonly content: ReleaseContent;
  readonly chart: DeployedChart;
  readonly crds: readonly CrdFile[];
  readonly survey: Survey;
  readonly plan: Plan;
}

/** What a chart has become, between rendering and what a command does with it. */
interface RenderedObjects {
  readonly objects: readonly ManifestObject[];
  readonly hooks: readonly Hook[];
}

/** Renders a chart up to the last event before anything is sent to the cluster, without one. */
export async function renderProposal(
  context: ActionContext,
  run: ChartRun,
  proposal: ChartProposal,
  validate?: (rendered: RenderedObjects) => Promise<void>,
): Promise<{ readonly content: ReleaseContent; readonly objects: readonly ManifestObject[] }> {
  const { verb, chart, userValues: values, options } = proposal;
  await renderRelease(context, run, renderRequestOf(proposal));
  await validateRelease(run, () => {
    const { manifests: given, hooks } = sortDocuments(run.documents);
    return validate?.({ objects: objectsOf(given), hooks });
  });
  await run.emit(`pre-${verb}`);
  const { manifests, hooks } = sortDocuments(run.documents);
  const manifest = formatManifest(manifests, options.hideSecret);
  const content = { chart: chart.chart, values, manifest, hooks, notes: run.notes };
  return { content, objects: objectsOf(manifests) };
}

/** Renders a chart as a version of a release, and compares that with what is recorded and live. */
export async function proposeVersion(
  context: ActionContext,
  cluster: Cluster,
  run: ChartRun,
  proposal: ChartProposal,
): Promise<ProposedVersion> {
  const { chart } = proposal;
  const planned: Planned[] = [];
  const { content, objects } = await renderProposal(context, run, proposal, async (rendered) => {
    planned.push(await planRendered(context, cluster, { run, proposal, rendered }));
  });
  const rendered = { objects, hooks: content.hooks };
  const [first] = planned.filter((each) => !isChanged(run, each.rendered, rendered));
  const last = first ?? (await planRendered(context, cluster, { run, proposal, rendered }));
  return { ...last.plan, content, chart: chart.identity, crds: crdsOf(run.chart) };
}

/** Whether a handler has changed what was tried. */
function isChanged(run: ChartRun, before: RenderedObjects, after: RenderedObjects): boolean {
  const { operation } = run;
  const hasHandlers =
    run.hasHandlers('post-validate') ||
    run.hasHandlers(operation === 'upgrade' ? 'pre-upgrade' : 'pre-install');
  return hasHandlers && !isDeepStrictEqual(before, after);
}

interface Planned {
  readonly rendered: RenderedObjects;
  readonly plan: VersionPlan;
}

interface Rendering {
  readonly run: ChartRun;
  readonly proposal: ChartProposal;
  readonly rendered: RenderedObjects;
}

/** The plan for what a chart has become, which the server has tried. */
async function planRendered(
  context: ActionContext,
  cluster: Cluster,
  { run, proposal, rendered }: Rendering,
): Promise<Planned> {
  const { verb, name, namespace, history, definitions, options } = proposal;
  const { objects, hooks } = rendered;
  const chosen = planOptionsOf(chooseApplyMethod(verb, options, history));
  const survey = { namespace, definitions, verb, name, history, objects, options: chosen };
  const planned = await planOf(context, cluster, survey);
  const { plan } = planned;
  const crdPolicy = options.crds ?? (verb === 'install' ? 'create' : 'skip');
  const given = { verb, name, namespace, history, run, plan, hooks, options };
  const input = { ...given, definitions, crdPolicy };
  await validateVersion(context, cluster, input);
  return { rendered, plan: planned };
}

/** What a version that was recorded makes of a release: its manifest as it is, unless a handler changes it. */
export async function proposeStored(
  context: ActionContext,
  cluster: Cluster,
  run: ChartRun,
  { history, stored, options = {} }: StoredProposal,
): Promise<ProposedVersion> {
  const { name, namespace } = history.release;
  const { content, objects } = await offerStored(run, stored.content);
  const chosen = planOptionsOf(chooseApplyMethod('rollback', options, history));
  const survey = { name, namespace, history, objects, options: chosen };
  return {
    ...(await planOf(context, cluster, survey)),
    content,
    chart: stored.version.chart,
    crds: [],
  };
}

export interface StoredProposal {
  readonly history: ReleaseHistory;
  readonly stored: StoredRelease;
  readonly options?: PlanOptions | undefined;
}

async function offerStored(
  run: ChartRun,
  content: ReleaseContent,
): Promise<{ readonly content: ReleaseContent; readonly objects: readonly ManifestObject[] }> {
  // Whoever answers a later event wants to see the objects, too.
  if (run.context.top !== undefined) run.takeDocuments(documentsOf(content), content.notes);
  await run.emit('pre-rollback');
  if (!run.hasHandlers('pre-rollback')) {
    return { content, objects: objectsOf(parseDocuments(content.manifest)) };
  }
  const { manifests, hooks } = sortDocuments(run.documents);
  const changed = { ...content, manifest: formatManifest(manifests), hooks };
  return { content: changed, objects: objectsOf(manifests) };
}

function planOptionsOf({ applyMethod, options }: ApplyChoice): PlanOptions {
  return { ...options, applyMethod };
}

type VersionPlan = Pick<ProposedVersion, 'name' | 'namespace' | 'history' | 'survey' | 'plan'>;

/** The survey of a version, and what has to be done for it. */
export async function planOf(
  context: ActionContext,
  cluster: Cluster,
  input: SurveyInput,
): Promise<VersionPlan> {
  const { name, namespace, history } = input;
  const survey = await surveyRelease(context, cluster, input);
  const owner = history && ownerOf(history);
  return { name, namespace, history, survey, plan: planRelease(survey, owner) };
}

/** What the objects of a release belong to; those of one that Helm keeps belong to nothing. */
export function ownerOf({ release, driver }: ReleaseHistory): OwnerReference | undefined {
  return driver === undefined ? ownerReferenceOf(release) : undefined;
}
