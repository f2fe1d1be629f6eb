import type { ReadonlyValues } from '../chart/index.ts';
import { crdsOf } from '../chart/index.ts';
import type { Target } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { KubeObject } from '../kube/index.ts';
import type { ReleaseHistory } from '../release/index.ts';
import type { RenderOptions, RenderRequest } from '../rendering/index.ts';
import { startRelease } from '../rendering/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import type { InstallableChart } from '../source/index.ts';
import type { CrdPolicy } from './install-crds.ts';
import { definitionsIn, listDefinedVersions } from './install-crds.ts';
import type { ValidationOptions } from './validate-version.ts';

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
  /** Kinds that the chart brings along, and that are there before its objects. */
  readonly definitions: readonly KubeObject[];
  readonly options: ProposalOptions;
}

export interface ProposalOptions extends RenderOptions, ValidationOptions {
  readonly crds?: CrdPolicy;
  /** Leaves Secrets out of the manifest: for looking at it only. */
  readonly hideSecret?: boolean;
}

/** A proposal for a cluster, whose kinds are those of the target and the chart's own. */
export function proposalFor(given: Omit<ChartProposal, 'definitions'>): ChartProposal {
  const definitions = definitionsIn(crdsOf(given.chart.chart));
  return { ...given, definitions, target: withKinds(given.target, definitions) };
}

/** Starts the run in which a chart is proposed as a version; its scripts live as long as that. */
export async function startProposal(
  context: ActionContext,
  proposal: ChartProposal,
): Promise<ChartRun> {
  return startRelease(context, proposal.verb, renderRequestOf(proposal));
}

/** How the chart of a proposal is rendered. */
export function renderRequestOf(proposal: ChartProposal): RenderRequest {
  const { verb, name, namespace, revision, chart, userValues: values, target, options } = proposal;
  return {
    chart: chart.chart,
    values,
    release: { name, namespace, revision, isUpgrade: verb === 'upgrade' },
    target,
    options,
  };
}

/** Kinds of the chart's own are there when its objects come, and templates may count on them. */
function withKinds(target: Target, definitions: readonly KubeObject[]): Target {
  const { kubeVersion, apiVersions } = target.capabilities;
  const all = [...new Set([...apiVersions, ...listDefinedVersions(definitions)])];
  return { ...target, capabilities: { kubeVersion, apiVersions: all } };
}
