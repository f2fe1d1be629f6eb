import type { Manifest } from '../../render/index.ts';
import {
  formatDocuments,
  parseDocuments,
  readDocuments,
  sortDocuments,
} from '../../render/index.ts';
import type { ReleaseHistory } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { ChartOperation } from '../lifecycle/chart-operation.ts';
import type { StoredRelease } from '../lifecycle/run-stored.ts';
import { runStored } from '../lifecycle/run-stored.ts';
import type { ScriptOptions } from '../lifecycle/script-options.ts';
import type { ReleaseContent } from '../releases/release-content.ts';
import type { DeployOptions } from './deploy-options.ts';
import type { DesiredRelease } from './desired-release.ts';
import { recordedIn } from './desired-release.ts';
import type { PlanChoices } from './survey.ts';
import { surveyRelease } from './survey.ts';

export interface StoredRequest {
  readonly history: ReleaseHistory;
  readonly target: StoredRelease;
  readonly revision: number;
  readonly scripts?: ScriptOptions;
  readonly choices?: PlanChoices & Pick<DeployOptions, 'skipsHooks'>;
}

/** What an older version makes of a release: its manifest as it is, unless a handler changes it. */
export async function desireFromStored<T>(
  context: ActionContext,
  cluster: Cluster,
  { history, target, revision, scripts = {}, choices = {} }: StoredRequest,
  use: (desired: DesiredRelease) => Promise<T>,
): Promise<T> {
  const { name, namespace } = history.release;
  const { skipsHooks } = choices;
  const run = { operation: 'rollback', revision, scripts, skipsHooks } as const;
  return runStored(context, cluster, target, run, async (events) => {
    const content = await offerContent(events, target.content);
    const survey = await surveyRelease(context, cluster, {
      ...{ name, namespace, manifest: content.manifest },
      recorded: recordedIn(history),
      choices,
    });
    const { chart } = target.version;
    return use({ name, namespace, history, content, chart, crds: [], survey, events });
  });
}

async function offerContent(
  events: ChartOperation,
  content: ReleaseContent,
): Promise<ReleaseContent> {
  // Whoever answers a later event wants to see the objects, too.
  if (events.context.top !== undefined) events.takeDocuments(documentsOf(content), content.notes);
  await events.emit('pre-rollback');
  if (!events.hasHandlers('pre-rollback')) return content;
  const { manifests, hooks } = sortDocuments(events.documents);
  return { ...content, manifest: formatDocuments(manifests), hooks };
}

function documentsOf({ manifest, hooks }: ReleaseContent): readonly Manifest[] {
  return [
    ...parseDocuments(manifest),
    ...hooks.flatMap(({ path, content }) => readDocuments(new Map([[path, content]]))),
  ];
}
