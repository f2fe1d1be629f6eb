import type { CrdFile } from '../chart/index.ts';
import { crdsOf } from '../chart/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ManifestObject, OwnerReference } from '../kube/index.ts';
import type { Plan } from '../plan/index.ts';
import type { DeployedChart, ReleaseHistory } from '../release/index.ts';
import { ownerReferenceOf } from '../release/index.ts';
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
import type { ChartProposal } from './start-proposal.ts';
import { renderRequestOf } from './start-proposal.ts';
import type { PlanOptions, Survey, SurveyInput } from './survey.ts';
import { placeRelease, planRelease, surveyRelease } from './survey.ts';

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

/** Renders a chart up to the last event before anything is sent to the cluster, without one. */
export async function renderProposal(
  context: ActionContext,
  run: ChartRun,
  proposal: ChartProposal,
  validate?: (objects: readonly ManifestObject[]) => Promise<void>,
): Promise<{ readonly content: ReleaseContent; readonly objects: readonly ManifestObject[] }> {
  const { verb, chart, userValues: values, options } = proposal;
  await renderRelease(context, run, renderRequestOf(proposal));
  await validateRelease(run, () => validate?.(objectsOf(sortDocuments(run.documents).manifests)));
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
  const { verb, name, namespace, history, chart, definitions, options } = proposal;
  const place = { namespace, definitions, verb };
  const { content, objects } = await renderProposal(context, run, proposal, async (given) => {
    await placeRelease(context, cluster, { ...place, objects: given });
  });
  const survey = { ...place, name, history, objects, options };
  return {
    ...(await planOf(context, cluster, survey)),
    content,
    chart: chart.identity,
    crds: crdsOf(run.chart),
  };
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
  const survey = { name, namespace, history, objects, options };
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

async function planOf(
  context: ActionContext,
  cluster: Cluster,
  input: SurveyInput,
): Promise<Pick<ProposedVersion, 'name' | 'namespace' | 'history' | 'survey' | 'plan'>> {
  const { name, namespace, history } = input;
  const survey = await surveyRelease(context, cluster, input);
  const owner = history && ownerOf(history);
  return { name, namespace, history, survey, plan: planRelease(survey, owner) };
}

/** What the objects of a release belong to; those of one that Helm keeps belong to nothing. */
export function ownerOf({ release, driver }: ReleaseHistory): OwnerReference | undefined {
  return driver === undefined ? ownerReferenceOf(release) : undefined;
}
