import { withCluster } from './cluster/connect-cluster.ts';
import type { ActionContext } from './context.ts';
import { obtainInstallable } from './chart-input.ts';
import { identifyChart } from './deploy/identify-chart.ts';
import type { ValuesReuse } from './deploy/reuse-values.ts';
import { upgradeOrInstall } from './deploy/upgrade-release.ts';
import type { InstallOptions } from './install.ts';
import { requireSecretsHidden } from './install.ts';
import type { ReleaseReport } from './releases/release-report.ts';
import { readUserValues } from './user-values.ts';

export interface UpgradeOptions extends Omit<
  InstallOptions,
  'name' | 'nameTemplate' | 'generatesName' | 'replaces' | 'chart'
> {
  readonly name: string;
  /** A directory, an archive or a reference; without it, the chart that is deployed. */
  readonly chart?: string | undefined;
  /** Installs the release if there is none. */
  readonly installs?: boolean;
  /** What becomes of the values that were given before. */
  readonly reuse?: ValuesReuse | undefined;
  /** Records nothing if nothing would change. */
  readonly skipsUnchanged?: boolean;
  /** Told before a release that is not there is installed. */
  readonly onInstall?: () => void;
}

export interface UpgradeResult {
  readonly report: ReleaseReport;
  /** `unchanged`: nothing was done, for nothing was to do. */
  readonly outcome: 'installed' | 'upgraded' | 'unchanged';
}

/** Brings a release to another chart or other values. */
export async function upgrade(
  context: ActionContext,
  options: UpgradeOptions,
): Promise<UpgradeResult> {
  requireSecretsHidden(options);
  const { name, chart: reference } = options;
  const userValues = await readUserValues(context, options.values ?? {});
  const obtained =
    reference === undefined ? undefined : await obtainInstallable(context, reference, options);
  const chart = obtained && identifyChart(obtained);
  return withCluster(context, (cluster) =>
    upgradeOrInstall(context, cluster, { name, chart, userValues, options }),
  );
}
