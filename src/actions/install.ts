import { HelmError } from '../base/index.ts';
import type { ValueFlags } from '../chart/index.ts';
import { assumeSurroundings } from './assume-surroundings.ts';
import type { ChartInput } from './chart-input.ts';
import { obtainInstallable } from './chart-input.ts';
import { withCluster } from './cluster/connect-cluster.ts';
import type { ActionContext } from './context.ts';
import type { DeployOptions } from './deploy/deploy-options.ts';
import type { CrdPolicy } from './deploy/install-crds.ts';
import { installRelease, rehearseInstall } from './deploy/install-release.ts';
import { identifyChart } from './deploy/identify-chart.ts';
import type { RenderChoices } from './deploy/render-content.ts';
import type { NameOptions } from './release-name.ts';
import { nameRelease, requireReleaseName } from './release-name.ts';
import type { ReleaseReport } from './releases/release-report.ts';
import { readUserValues } from './user-values.ts';

export interface InstallOptions extends NameOptions, ChartInput, RenderChoices, DeployOptions {
  /** A directory, an archive or a reference. */
  readonly chart: string;
  readonly values?: ValueFlags;
  /** Does nothing: `client` asks no cluster, `server` does. */
  readonly dryRun?: 'none' | 'client' | 'server';
  readonly createsNamespace?: boolean;
  /** For a namespace that is created. */
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  /** Takes the name of a release that was deleted or failed, and whose history was kept. */
  readonly replaces?: boolean;
  readonly crds?: CrdPolicy;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Installs a chart as a release. */
export async function install(
  context: ActionContext,
  options: InstallOptions,
): Promise<ReleaseReport> {
  const { dryRun = 'none' } = options;
  const name = nameRelease(context, options.chart, options);
  if (name === undefined) throw nameMissing();
  requireReleaseName(name);
  requireSecretsHidden(options);
  const userValues = await readUserValues(context, options.values ?? {});
  const obtained = await obtainInstallable(context, options.chart, options);
  const task = { name, chart: identifyChart(obtained), userValues, options };
  if (dryRun === 'client') {
    return rehearseInstall(context, task, assumeSurroundings(context));
  }
  return withCluster(context, (cluster) => installRelease(context, cluster, task));
}

/** In Helm's words. */
function nameMissing(): HelmError {
  const message = 'must either provide a name or specify --generate-name';
  return new HelmError('NameMissing', message);
}

/** Secrets are hidden from who looks, not from the cluster. */
export function requireSecretsHidden({
  hidesSecrets = false,
  dryRun = 'none',
}: Pick<InstallOptions, 'hidesSecrets' | 'dryRun'>): void {
  if (!hidesSecrets || dryRun !== 'none') return;
  throw new HelmError('NothingToHide', 'hiding Kubernetes secrets requires a dry-run mode');
}
