import { HelmError } from '../base/index.ts';
import type { Chart, ReadonlyValues, ReleaseOptions } from '../chart/index.ts';
import { isCompatibleVersion, processDependencies, resolveValues } from '../chart/index.ts';
import type { FunctionTable } from '../go/index.ts';
import type { Capabilities, RenderedFiles } from '../render/index.ts';
import { renderChart } from '../render/index.ts';
import type { ActionContext } from './context.ts';

export interface RenderReleaseOptions {
  readonly release: ReleaseOptions;
  readonly capabilities: Capabilities;
  readonly functions: FunctionTable;
  readonly skipsSchemas?: boolean;
  readonly withSubchartNotes?: boolean;
}

export interface RenderedRelease extends RenderedFiles {
  /** As it was rendered: disabled subcharts gone, imported values in. */
  readonly chart: Chart;
}

/** From a chart and the user's values to the text of every template. */
export function renderRelease(
  context: ActionContext,
  loaded: Chart,
  userValues: ReadonlyValues,
  options: RenderReleaseOptions,
): RenderedRelease {
  const { warn } = context.logger;
  const chart = processingDependencies(() => processDependencies(loaded, userValues, warn));
  const { skipsSchemas = false } = options;
  const values = resolveValues(chart, userValues, { warn, skipsSchemas });
  requireKubeVersion(chart, options.capabilities);
  return { chart, ...renderChart(chart, values, options) };
}

function processingDependencies<T>(act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const message = `chart dependencies processing failed: ${cause.message}`;
    throw new HelmError('InvalidDependencies', message, { cause });
  }
}

function requireKubeVersion(chart: Chart, { kubeVersion }: Capabilities): void {
  const wanted = chart.metadata.kubeVersion;
  if (wanted === '' || isCompatibleVersion(kubeVersion.normalized, wanted)) return;
  throw new HelmError(
    'KubeVersionIncompatible',
    `chart requires kubeVersion: ${wanted} which is incompatible with Kubernetes ${kubeVersion.version}`,
  );
}
