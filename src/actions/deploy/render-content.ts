import type { Chart, ReadonlyValues, ReleaseOptions } from '../../chart/index.ts';
import type { Manifest } from '../../render/index.ts';
import { formatDocument, formatDocuments, sortDocuments } from '../../render/index.ts';
import type { Surroundings } from '../cluster/fetch-surroundings.ts';
import type { ActionContext } from '../context.ts';
import { ChartOperation } from '../lifecycle/chart-operation.ts';
import { renderWithEvents } from '../lifecycle/render-with-events.ts';
import type { ScriptOptions } from '../lifecycle/script-options.ts';
import { prepareRelease } from '../prepare-release.ts';
import type { ReleaseContent } from '../releases/release-content.ts';
import { renderRelease } from '../rendering/render-release.ts';
import type { RenderOptions } from '../rendering/render-release.ts';

/** What a user may say about rendering. */
export interface RenderChoices extends RenderOptions {
  readonly skipsSchemas?: boolean;
  readonly scripts?: ScriptOptions;
  readonly skipsHooks?: boolean;
  /** Leaves Secrets out of the manifest: for looking at it only. */
  readonly hidesSecrets?: boolean;
}

export interface RenderRequest {
  readonly verb: 'install' | 'upgrade';
  readonly release: ReleaseOptions;
  readonly chart: Chart;
  /** The user's own. */
  readonly values: ReadonlyValues;
  readonly surroundings: Surroundings;
  readonly choices: RenderChoices;
  /** Looks at the manifest as a cluster would. */
  readonly validate?: (manifest: string) => Promise<void>;
}

export interface RenderedContent {
  readonly content: ReleaseContent;
  /** Without the subcharts that are disabled. */
  readonly chart: Chart;
  readonly events: ChartOperation;
}

/**
 * Renders a chart through all events up to the last before anything is sent to the cluster, and hands
 * over what came of it; its scripts live as long as `use` takes.
 */
export async function renderContent<T>(
  context: ActionContext,
  request: RenderRequest,
  use: (rendered: RenderedContent) => Promise<T>,
): Promise<T> {
  const { verb, release, values, surroundings, choices, validate } = request;
  const { capabilities, client, access } = surroundings;
  const { skipsSchemas = false, scripts = {}, skipsHooks = false, hidesSecrets = false } = choices;
  const prepared = await prepareRelease(context, request.chart, values, {
    capabilities,
    skipsSchemas,
  });
  const input = { ...prepared, release, capabilities, scripts, skipsHooks, cluster: access };
  return ChartOperation.run(context, verb, input, async (events) => {
    await renderWithEvents(events, {
      render: () => renderRelease(context, events, { ...choices, release, capabilities, client }),
      validate: () => validate?.(formatDocuments(sortDocuments(events.documents).manifests)),
    });
    await events.emit(`pre-${verb}`);
    const { manifests, hooks } = sortDocuments(events.documents);
    const manifest = hidesSecrets ? formatWithoutSecrets(manifests) : formatDocuments(manifests);
    const content = { chart: request.chart, values, manifest, hooks, notes: events.notes };
    return use({ content, chart: prepared.chart, events });
  });
}

function formatWithoutSecrets(manifests: readonly Manifest[]): string {
  return manifests
    .map(({ path, content, head }) =>
      head.kind === 'Secret' && head.apiVersion === 'v1'
        ? `---\n# Source: ${path}\n# HIDDEN: The Secret output has been suppressed\n`
        : formatDocument({ path, content }),
    )
    .join('');
}
