import type { ValueFlags } from '../chart/index.ts';
import { assumeTarget, connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { InstallReleaseOptions } from '../deployment/index.ts';
import { installRelease, rehearseInstall, requireSecretsHidden } from '../deployment/index.ts';
import type { ReleaseReport } from '../reports/index.ts';
import { readChart } from '../scripts/index.ts';
import type { ChartInput, NameOptions } from '../source/index.ts';
import {
  generateReleaseName,
  loadInstallable,
  nameRelease,
  readUserValues,
  requireReleaseName,
} from '../source/index.ts';

export interface InstallOptions extends NameOptions, ChartInput, InstallReleaseOptions {
  /** A directory, an archive or a reference. */
  readonly chart: string;
  readonly values?: ValueFlags;
}

/** Installs a chart as a release, under a name that is given or made. */
export async function install(
  context: ActionContext,
  given: string | undefined,
  options: InstallOptions,
): Promise<ReleaseReport> {
  const name = nameRelease(context, given, options) ?? makeName(context, options);
  requireReleaseName(name);
  requireSecretsHidden(options);
  const userValues = await readUserValues(context, options.values ?? {});
  const chart = await readChart('install', options.scripts, () =>
    loadInstallable(context, options.chart, options),
  );
  const task = { name, chart, userValues, options };
  if (options.dryRun === 'client') return rehearseInstall(context, task, assumeTarget(context));
  using cluster = connectCluster(context);
  return await installRelease(context, cluster, task);
}

/** The proposal has `helm install CHART`: the name is made then, and told. */
function makeName(context: ActionContext, { chart }: InstallOptions): string {
  const name = generateReleaseName(context, chart);
  context.logger.info(`no name was given: the release is called "${name}"`);
  return name;
}
