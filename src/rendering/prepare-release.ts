import { HelmError } from '../base/index.ts';
import type { Chart, ReadonlyValues, ValuesMap } from '../chart/index.ts';
import {
  coalesceValues,
  hoistLibraries,
  isCompatibleVersion,
  loadSchemas,
  mayBeUnlike,
  processDependencies,
} from '../chart/index.ts';
import type { Capabilities } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';

export interface PrepareReleaseOptions {
  readonly capabilities: Capabilities;
  readonly skipSchemaValidation?: boolean;
}

export interface PreparedRelease {
  /** As it is to be rendered: disabled subcharts gone, imported values in, one of each library. */
  readonly chart: Chart;
  /** What its templates see. */
  readonly values: ValuesMap;
}

/** From a chart and the user's values to what can be rendered. */
export async function prepareRelease(
  context: ActionContext,
  loaded: Chart,
  userValues: ReadonlyValues,
  { capabilities, skipSchemaValidation = false }: PrepareReleaseOptions,
): Promise<PreparedRelease> {
  const { warn } = context.logger;
  const wanted = processingDependencies(() => processDependencies(loaded, userValues, warn));
  const chart = hoistLibraries(wanted, warn);
  const values = coalesceValues(chart, userValues, warn);
  if (!skipSchemaValidation) await warnOfUnlikeValues(context, chart, userValues);
  requireKubeVersion(chart, capabilities);
  return { chart, values };
}

/** For charts without a schema: their defaults tell of which types values are. */
async function warnOfUnlikeValues(
  { logger }: ActionContext,
  chart: Chart,
  userValues: ReadonlyValues,
): Promise<void> {
  if (!mayBeUnlike(chart, userValues)) return;
  const schemas = await loadSchemas();
  schemas.warnOfUnlikeValues(chart, userValues, logger.warn);
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
