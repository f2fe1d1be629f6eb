import { setTimeout as sleep } from 'node:timers/promises';
import { isHelmError } from '../../base/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { withLockFile } from '../../files/index.ts';
import type { DeployedChart, ReleaseVersion } from '../../release/index.ts';
import { hash } from '../../runtime/index.ts';
import { chartOrigin } from './chart-origin.ts';
import type { Grant, GrantSubject } from './grant.ts';
import { isAbout, withVersion } from './grant.ts';
import type { GrantsFiles } from './grants-file.ts';
import { grantsFilesIn, loadGrants, saveGrants } from './grants-file.ts';

/** A chart as a release, of which this machine may remember what the user allowed it. */
export interface GrantQuestion {
  readonly release: string;
  readonly namespace: string;
  readonly chart: Pick<DeployedChart, 'name' | 'reference'>;
  /** Where the chart comes out of the cluster: whoever may write there may have changed it. */
  readonly stored?: ReleaseVersion | undefined;
}

/** What scripts were allowed on this machine. What the cluster says of it is a record, never a right. */
export interface ReleaseGrants {
  readonly find: () => Promise<readonly string[]>;
  /** Remembers what the scripts of a version that is recorded were allowed. */
  readonly keep: (version: ReleaseVersion, permissions: readonly string[]) => Promise<void>;
}

export function releaseGrants(
  context: ActionContext,
  cluster: Cluster,
  question: GrantQuestion,
): ReleaseGrants {
  const { release, namespace, chart, stored } = question;
  const about = { namespace, release, chart: chart.name, origin: chartOrigin(chart.reference) };
  const files = filesOf(context);
  return {
    async find() {
      const grants = load(context, files).filter((grant) => isAboutRelease(grant, about));
      if (grants.length === 0) return [];
      const subject = { ...about, cluster: await cluster.findIdentity() };
      const grant = grants.find((each) => isAbout(each, subject));
      if (stored === undefined) return grant?.permissions ?? [];
      const digest = versionDigest(stored);
      return grant?.versions.find((each) => each.digest === digest)?.permissions ?? [];
    },
    async keep(version, permissions) {
      if (permissions.length === 0 && !load(context, files).some(isOf(about))) return;
      const subject: GrantSubject = { ...about, cluster: await cluster.findIdentity() };
      const kept = { digest: versionDigest(version), permissions };
      await update(context, files, (grants) => [
        ...grants.filter((each) => !isAbout(each, subject)),
        withVersion(
          subject,
          grants.find((each) => isAbout(each, subject)),
          kept,
        ),
      ]);
    },
  };
}

/** Forgets what a release that is gone was allowed. */
export async function forgetGrants(
  context: ActionContext,
  cluster: Cluster,
  release: { readonly name: string; readonly namespace: string },
): Promise<void> {
  const files = filesOf(context);
  const gone = { namespace: release.namespace, release: release.name };
  if (!load(context, files).some(isOf(gone))) return;
  const identity = await cluster.findIdentity();
  await update(context, files, (grants) =>
    grants.filter((each) => !isOf(gone)(each) || each.cluster !== identity),
  );
}

/** Everything that a version consists of, by the digests that were compared when it was read. */
function versionDigest({ payload }: ReleaseVersion): string {
  const parts = payload.map(({ part, digest }) => [part, digest]);
  return hash('sha256', Buffer.from(JSON.stringify(parts)));
}

function filesOf({ settings }: ActionContext): GrantsFiles {
  return grantsFilesIn(settings.dataHome);
}

/** Grants that cannot be read grant nothing. */
function load({ logger }: ActionContext, files: GrantsFiles): readonly Grant[] {
  try {
    return loadGrants(files);
  } catch (error) {
    if (!isHelmError(error)) throw error;
    logger.warn(`nothing counts as granted: ${error.message}`);
    return [];
  }
}

/** A machine that keeps nothing is asked again. */
async function update(
  context: ActionContext,
  files: GrantsFiles,
  change: (grants: readonly Grant[]) => readonly Grant[],
): Promise<void> {
  const act = async (): Promise<void> =>
    saveGrants(files, change(load(context, files)), context.randomBytes);
  try {
    await withLockFile(`${files.grants}.lock`, act, { sleep: async (wait) => sleep(wait) });
  } catch (error) {
    if (!isHelmError(error)) throw error;
    context.logger.warn(`what was granted is not remembered: ${error.message}`);
  }
}

function isOf(wanted: Pick<Grant, 'namespace' | 'release'>): (grant: Grant) => boolean {
  return ({ namespace, release }) => namespace === wanted.namespace && release === wanted.release;
}

function isAboutRelease(grant: Grant, about: Omit<GrantSubject, 'cluster'>): boolean {
  return isAbout(grant, { ...about, cluster: grant.cluster });
}
