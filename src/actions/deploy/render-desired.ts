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

export interface RenderChoices extends RenderOptions {
  readonly skipsSchemas?: boolean;
  readonly scripts?: ScriptOptions;
}

/** A chart and what is to become of it. */
export interface RenderTask {
  readonly verb: 'install' | 'upgrade';
  readonly chart: Chart;
  readonly values: ReadonlyValues;
  readonly release: ReleaseOptions;
  readonly surroundings: Surroundings;
  readonly choices: RenderChoices;
  /** Checks the objects as a cluster would. */
  readonly validate?: (manifest: string) => Promise<void>;
}

export interface RenderedRelease {
  readonly content: ReleaseContent;
  /** Without the subcharts that are disabled. */
  readonly chart: Chart;
  readonly events: ChartOperation;
  readonly manifests: readonly Manifest[];
}

/**
 * Renders a chart through all events up to the last before anything is sent to the cluster, and hands
 * over what came of it; its scripts run as long as `use` does.
 */
export async function renderDesired<T>(
  context: ActionContext,
  task: RenderTask,
  use: (rendered: RenderedRelease) => Promise<T>,
): Promise<T> {
  const { verb, values, release, surroundings, choices } = task;
  const { capabilities, client, access } = surroundings;
  const { skipsSchemas = false, scripts = {} } = choices;
  const prepared = prepareRelease(context, task.chart, values, { capabilities, skipsSchemas });
  const input = { ...prepared, release, capabilities, scripts, cluster: access };
  return ChartOperation.run(context, verb, input, async (events) => {
    await renderWithEvents(events, {
      render: () => renderRelease(context, events, { ...choices, release, capabilities, client }),
      validate: () => task.validate?.(formatDocuments(sortDocuments(events.documents).manifests)),
    });
    await events.emit(`pre-${verb}`);
    const { manifests, hooks } = sortDocuments(events.documents);
    const content = {
      ...{ chart: task.chart, values, hooks, notes: events.notes },
      manifest: formatDocuments(manifests),
    };
    return use({ content, chart: prepared.chart, events, manifests });
  });
}

/** The manifest as a dry run shows it to whom secrets are nobody's business. */
export function formatWithoutSecrets(manifests: readonly Manifest[]): string {
  return manifests
    .map(({ path, content, head }) =>
      head.kind === 'Secret' && head.apiVersion === 'v1'
        ? `---\n# Source: ${path}\n# HIDDEN: The Secret output has been suppressed\n`
        : formatDocument({ path, content }),
    )
    .join('');
}
