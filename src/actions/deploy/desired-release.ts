import type { CrdFile, ReadonlyValues } from '../../chart/index.ts';
import { crdsOf } from '../../chart/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import type { DeployedChart, ReleaseHistory } from '../../release/index.ts';
import { listInventory } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { Surroundings } from '../cluster/fetch-surroundings.ts';
import type { ActionContext } from '../context.ts';
import type { ChartOperation } from '../lifecycle/chart-operation.ts';
import type { ReleaseContent } from '../releases/release-content.ts';
import type { InstallableChart } from './identify-chart.ts';
import { definitionsIn, listDefinedVersions } from './install-crds.ts';
import type { RenderChoices } from './render-content.ts';
import { renderContent } from './render-content.ts';
import type { PlanChoices, Survey } from './survey.ts';
import { placeManifest, surveyRelease } from './survey.ts';

/** A release as it shall become, and what there is of it. All of it was read, and nothing written. */
export interface DesiredRelease {
  readonly name: string;
  readonly namespace: string;
  /** What the release was when all this was found out. */
  readonly history: ReleaseHistory | undefined;
  readonly content: ReleaseContent;
  readonly chart: DeployedChart;
  readonly crds: readonly CrdFile[];
  readonly survey: Survey;
  readonly events: ChartOperation;
}

export interface ChartRequest {
  readonly verb: 'install' | 'upgrade';
  readonly name: string;
  readonly history: ReleaseHistory | undefined;
  /** The number that templates see. */
  readonly revision: number;
  readonly chart: InstallableChart;
  readonly userValues: ReadonlyValues;
  readonly surroundings: Surroundings;
  readonly choices: RenderChoices & PlanChoices;
}

/** What a chart and values make of a release; the chart's scripts live as long as `use` takes. */
export async function desireFromChart<T>(
  context: ActionContext,
  cluster: Cluster,
  request: ChartRequest,
  use: (desired: DesiredRelease) => Promise<T>,
): Promise<T> {
  const { verb, name, history, revision, userValues: values, choices } = request;
  const { namespace } = cluster;
  const definitions = definitionsIn(crdsOf(request.chart.chart));
  const task = {
    ...{ verb, values, choices, chart: request.chart.chart },
    release: { name, namespace, revision, isUpgrade: verb === 'upgrade' },
    surroundings: withKinds(request.surroundings, definitions),
    validate: async (manifest: string) => {
      await placeManifest(context, cluster, { manifest, namespace, definitions, verb });
    },
  };
  return renderContent(context, task, async ({ content, chart, events }) => {
    const survey = await surveyRelease(context, cluster, {
      ...{ name, namespace, definitions, verb, manifest: content.manifest },
      recorded: recordedIn(history),
      choices,
    });
    const { identity } = request.chart;
    const base = { name, namespace, history, content, survey, events };
    return use({ ...base, chart: identity, crds: crdsOf(chart) });
  });
}

/** Kinds of the chart's own are there when its objects come, and templates may count on them. */
function withKinds(surroundings: Surroundings, definitions: readonly KubeObject[]): Surroundings {
  const { kubeVersion, apiVersions } = surroundings.capabilities;
  const all = [...new Set([...apiVersions, ...listDefinedVersions(definitions)])];
  return { ...surroundings, capabilities: { kubeVersion, apiVersions: all } };
}

/** All that the release may have in the cluster. */
export function recordedIn(history: ReleaseHistory | undefined): Survey['recorded'] {
  return history === undefined ? [] : listInventory(history.versions, history.release.current);
}
