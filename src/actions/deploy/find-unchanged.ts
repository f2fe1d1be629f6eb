import { isDeepStrictEqual } from 'node:util';
import type { ReleaseVersion } from '../../release/index.ts';
import { loadContents, ownerReferenceOf } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ReleaseContent } from '../releases/release-content.ts';
import { formatContent } from '../releases/release-content.ts';
import type { DesiredRelease } from './desired-release.ts';
import { planSurveyed } from './survey.ts';

/**
 * What is deployed, if that is what is desired: the same chart, values, manifest and hooks, and a
 * cluster in which nothing has to be done. Notes may well differ, and tell the revision.
 */
export async function findUnchanged(
  { client }: Cluster,
  { chart, content, survey, history }: DesiredRelease,
  version: ReleaseVersion,
  signal: AbortSignal,
): Promise<ReleaseContent | undefined> {
  const isDeployed = version.phase === 'deployed' && history?.versions.at(-1) === version;
  if (!isDeployed || chart.digest !== version.chart.digest) return undefined;
  const { steps } = planSurveyed(survey, ownerReferenceOf(history.release));
  const isSettled = steps.every(({ action }) => action === 'unchanged' || action === 'keep');
  if (!isSettled) return undefined;
  const { values, manifest, hooks } = formatContent(content);
  const { notes, ...before } = await loadContents(client, version, { signal });
  return isDeepStrictEqual({ values, manifest, hooks }, before) ? { ...content, notes } : undefined;
}
