import { isDeepStrictEqual } from 'node:util';
import type { ReleaseVersion } from '../release/index.ts';
import { loadContents } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ReleaseContent } from '../rendering/index.ts';
import { formatContent } from '../rendering/index.ts';
import type { ProposedVersion } from './propose-version.ts';

/**
 * What is deployed, if that is what is proposed: the same chart, values, manifest and hooks, and a
 * cluster in which nothing has to be done. Notes may well differ, and tell the revision.
 */
export async function findUnchanged(
  { client }: Cluster,
  { chart, content, plan, history }: ProposedVersion,
  version: ReleaseVersion,
  signal: AbortSignal,
): Promise<ReleaseContent | undefined> {
  const isDeployed = version.phase === 'deployed' && history?.versions.at(-1) === version;
  if (!isDeployed || chart.digest !== version.chart.digest) return undefined;
  const isSettled = plan.steps.every(({ action }) => action === 'unchanged' || action === 'keep');
  if (!isSettled) return undefined;
  const { values, manifest, hooks } = formatContent(content);
  const before = await loadContents(client, version, { signal });
  const recorded = { values: before.values, manifest: before.manifest, hooks: before.hooks };
  const isSame = isDeepStrictEqual({ values, manifest, hooks }, recorded);
  return isSame ? { ...content, notes: before.notes } : undefined;
}
