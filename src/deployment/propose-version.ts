import type { CrdFile, ReadonlyValues } from '../chart/index.ts';
import { crdsOf } from '../chart/index.ts';
import type { Cluster, Target } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { KubeObject, ManifestObject } from '../kube/index.ts';
import type { Plan } from '../plan/index.ts';
import type { DeployedChart, ReleaseHistory } from '../release/index.ts';
import { ownerReferenceOf } from '../release/index.ts';
import { parseDocuments, sortDocuments } from '../render/index.ts';
import type { ReleaseContent, RenderOptions, StoredRelease } from '../rendering/index.ts';
import {
  documentsOf,
  formatManifest,
  objectsOf,
  renderRelease,
  startRelease,
  validateRelease,
} from '../rendering/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import type { InstallableChart } from '../source/index.ts';
import { definitionsIn, listDefinedVersions } from './install-crds.ts';
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

/** What a chart and values make of a release. */
export interface ChartProposal {
  readonly verb: 'install' | 'upgrade';
  readonly name: string;
  readonly namespace: string;
  readonly history: ReleaseHistory | undefined;
  /** The number that templates see. */
  readonly revision: number;
  readonly chart: InstallableChart;
  readonly userValues: ReadonlyValues;
  readonly target: Target;
  readonly options: ProposalOptions;
}

export interface ProposalOptions extends RenderOptions, PlanOptions {
  /** Leaves Secrets out of the manifest: for looking at it only. */
  readonly hideSecret?: boolean;
}

/** Starts the run in which a chart is proposed as a version; its scripts live as long as that. */
export async function startProposal(
  context: ActionContext,
  proposal: ChartProposal,
): Promise<ChartRun> {
  return startRelease(context, proposal.verb, renderRequestOf(proposal));
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
  const { verb, name, namespace, history, chart, options } = proposal;
  const definitions = definitionsIn(crdsOf(chart.chart));
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

function renderRequestOf(proposal: ChartProposal) {
  const { verb, name, namespace, revision, chart, userValues: values, options } = proposal;
  return {
    chart: chart.chart,
    values,
    release: { name, namespace, revision, isUpgrade: verb === 'upgrade' },
    target: withKinds(proposal.target, definitionsIn(crdsOf(chart.chart))),
    options,
  };
}

/** Kinds of the chart's own are there when its objects come, and templates may count on them. */
function withKinds(target: Target, definitions: readonly KubeObject[]): Target {
  const { kubeVersion, apiVersions } = target.capabilities;
  const all = [...new Set([...apiVersions, ...listDefinedVersions(definitions)])];
  return { ...target, capabilities: { kubeVersion, apiVersions: all } };
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
  const owner = history && ownerReferenceOf(history.release);
  return { name, namespace, history, survey, plan: planRelease(survey, owner) };
}
