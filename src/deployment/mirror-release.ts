import { isHelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { KubeClient, KubeObject } from '../kube/index.ts';
import { applyObject, listObjects, patchObject } from '../kube/index.ts';
import type { Release, ReleaseHistory, ReleaseVersion } from '../release/index.ts';
import {
  findHistory,
  formatHelmRecord,
  mirrorAnnotation,
  releaseKind,
  secretKind,
  versionKind,
} from '../release/index.ts';
import { loadContent } from '../rendering/index.ts';
import { recordOfVersion, statusOf } from '../reports/index.ts';

/** Whether a release is also written as Helm would: it is wanted now, or was before. */
export function isMirrored(
  { environment }: ActionContext,
  history: ReleaseHistory | undefined,
): boolean {
  return environment['HELM_MIRROR'] === 'secret' || history?.release.isMirrored === true;
}

/**
 * Writes every version of a release as Helm's own Secret, too, for whoever reads those: its version
 * owns it, and it goes with it. They are never read back, and that one is missing harms no release.
 */
export async function mirrorRelease(
  context: ActionContext,
  cluster: Cluster,
  name: string,
): Promise<void> {
  const { logger, signal } = context;
  const { client, namespace } = cluster;
  try {
    const history = await findHistory(client, namespace, name, { signal });
    if (history === undefined) return;
    if (!history.release.isMirrored) await mark(client, history.release);
    const found = await listRecords(client, history.release, signal);
    await Promise.all(
      history.versions
        .filter(({ phase }) => phase !== 'pending' && phase !== 'corrupt')
        .map((version) => mirrorVersion(context, cluster, version, found)),
    );
  } catch (error) {
    if (!isHelmError(error)) throw error;
    logger.warn(`the records for Helm of "${name}" are not up to date: ${error.message}`);
  }
}

/** So that the next command, whoever gives it, keeps them in step. */
async function mark(client: KubeClient, { namespace, name }: Release): Promise<void> {
  const patch = { metadata: { annotations: { [mirrorAnnotation]: 'secret' } } };
  await patchObject(client, { ...releaseKind, namespace, name }, patch, { type: 'merge' });
}

type Records = ReadonlyMap<string, KubeObject>;

async function listRecords(
  client: KubeClient,
  { namespace, name }: Release,
  signal: AbortSignal,
): Promise<Records> {
  const options = { labelSelector: `owner=helm,name=${name}`, isMetadataOnly: true, signal };
  const { items } = await listObjects(client, { ...secretKind, namespace }, options);
  return new Map(items.map((item) => [item.metadata.name ?? '', item]));
}

async function mirrorVersion(
  context: ActionContext,
  { client }: Cluster,
  version: ReleaseVersion,
  found: Records,
): Promise<void> {
  const { clock, logger, signal } = context;
  const { release, sequence } = version;
  const known = found.get(`sh.helm.release.v1.${release}.v${sequence}`);
  if (known !== undefined && !isCopyOf(known, version)) {
    logger.warn(
      `Helm itself has recorded revision ${sequence} of "${release}" (Secret ${known.metadata.name ?? ''}): ours is not written in its place`,
    );
    return;
  }
  if (known?.metadata.labels?.['status'] === statusOf(version)) return;
  try {
    const content = await loadContent(client, version, { signal });
    const record = formatHelmRecord(recordOfVersion(version, content, clock.now()));
    await applyObject(client, ownedBy(record, version), { isForced: true, signal });
  } catch (error) {
    if (!isHelmError(error, 'RecordTooLarge') && !isHelmError(error, 'CorruptRelease')) throw error;
    logger.warn(error.message);
  }
}

function isCopyOf(
  { metadata: { ownerReferences = [] } }: KubeObject,
  version: ReleaseVersion,
): boolean {
  return ownerReferences.some(({ kind, uid }) => kind === versionKind.kind && uid === version.uid);
}

function ownedBy(record: KubeObject, { name, uid }: ReleaseVersion): KubeObject {
  const owner = { ...versionKind, name, uid };
  return { ...record, metadata: { ...record.metadata, ownerReferences: [owner] } };
}
