import { HelmError } from '../base/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { KubeClient, ReadOptions } from '../kube/index.ts';
import type { ReleaseVersion } from '../release/index.ts';
import type { RenderedContents } from '../rendering/index.ts';
import { loadContent, loadRenderedContents } from '../rendering/index.ts';
import { isReleaseName } from '../source/index.ts';
import type { ReleaseReport, VersionReport } from './release-report.ts';
import { reportVersion } from './release-report.ts';
import { requireReadable, requireVersion } from './require-history.ts';

export interface GetOptions {
  /** A sequence, a ULID or its beginning; without it, the newest. */
  readonly version?: string | undefined;
}

/** What a version of a release holds but its chart: values, manifest, hooks, notes. */
export async function readContents(
  context: ActionContext,
  name: string,
  options: GetOptions = {},
): Promise<VersionReport> {
  return read(context, name, options, loadRenderedContents);
}

/** All that a version of a release holds. */
export async function readRelease(
  context: ActionContext,
  name: string,
  options: GetOptions = {},
): Promise<ReleaseReport> {
  return read(context, name, options, loadContent);
}

async function read<C extends RenderedContents>(
  context: ActionContext,
  name: string,
  { version: reference }: GetOptions,
  load: (client: KubeClient, version: ReleaseVersion, options: ReadOptions) => Promise<C>,
): Promise<VersionReport & C> {
  requireKnownName(name);
  using cluster = connectCluster(context);
  const history = await requireReadable(context, cluster, name);
  const version = requireVersion(history, reference);
  return reportVersion(version, await load(cluster.client, version, context));
}

/** In Helm's words. */
export function requireKnownName(name: string): void {
  if (isReleaseName(name)) return;
  const message = `releaseContent: Release name is invalid: ${name}`;
  throw new HelmError('InvalidReleaseName', message);
}
