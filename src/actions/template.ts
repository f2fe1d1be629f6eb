import type { ValueFlags } from '../chart/index.ts';
import { crdsOf } from '../chart/index.ts';
import { decodeUtf8 } from '../go/index.ts';
import type { Hook, Manifest, SourcedDocument } from '../render/index.ts';
import {
  defaultCapabilities,
  helmFunctions,
  parseKubeVersion,
  renderChart,
  sortDocuments,
} from '../render/index.ts';
import { loadInstallable } from './chart-input.ts';
import type { ActionContext } from './context.ts';
import { ChartOperation } from './lifecycle/chart-operation.ts';
import { renderWithEvents } from './lifecycle/render-with-events.ts';
import type { ScriptOptions } from './lifecycle/script-options.ts';
import type { NameOptions } from './release-name.ts';
import { nameRelease } from './release-name.ts';
import type { ChartSource } from './obtain-chart.ts';
import { prepareRelease } from './prepare-release.ts';
import { templateEnvironment } from './template-environment.ts';
import { readUserValues } from './user-values.ts';

export interface TemplateOptions extends NameOptions {
  /** A directory, an archive or a reference. */
  readonly chart: string;
  readonly source?: ChartSource;
  readonly values?: ValueFlags;
  readonly kubeVersion?: string | undefined;
  readonly apiVersions?: readonly string[];
  readonly isUpgrade?: boolean;
  readonly skipsSchemas?: boolean;
  readonly scripts?: ScriptOptions;
}

export interface TemplateResult {
  readonly releaseName: string;
  readonly manifests: readonly Manifest[];
  readonly hooks: readonly Hook[];
  /** What is in `crds/`, which a release does not own. */
  readonly crds: readonly SourcedDocument[];
  readonly notes: string;
}

/** Renders a chart as an install would, without a cluster. */
export async function template(
  context: ActionContext,
  options: TemplateOptions,
): Promise<TemplateResult> {
  const releaseName = nameRelease(context, options.chart, options) ?? 'release-name';
  const capabilities = {
    kubeVersion:
      options.kubeVersion === undefined
        ? defaultCapabilities.kubeVersion
        : parseKubeVersion(options.kubeVersion),
    apiVersions: [...defaultCapabilities.apiVersions, ...(options.apiVersions ?? [])],
  };
  const userValues = await readUserValues(context, options.values ?? {});
  const chart = await loadInstallable(context, options.chart, options.source);
  const prepared = prepareRelease(context, chart, userValues, {
    capabilities,
    skipsSchemas: options.skipsSchemas ?? false,
  });
  const release = {
    name: releaseName,
    namespace: context.settings.namespace ?? 'default',
    revision: 1,
    isUpgrade: options.isUpgrade ?? false,
  };
  const { scripts = {} } = options;
  const input = { ...prepared, release, capabilities, scripts };
  return ChartOperation.run(context, 'template', input, async (operation) => {
    await renderWithEvents(operation, {
      render: () =>
        renderChart(operation.chart, new Map(operation.values), {
          release,
          capabilities,
          functions: helmFunctions({
            environment: templateEnvironment(context),
            custom: operation.functions,
          }),
        }),
    });
    await operation.emit('post-template');
    return {
      releaseName,
      ...sortDocuments(operation.documents),
      crds: crdsOf(prepared.chart).map(({ path, file }) => ({
        path,
        content: decodeUtf8(file.data),
      })),
      notes: operation.notes,
    };
  });
}
