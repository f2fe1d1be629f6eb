import { HelmError, isHelmError } from '../../base/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { KubeObject, ObjectReference } from '../../kube/index.ts';
import { createObject, deleteObject, referenceOf } from '../../kube/index.ts';
import { desiredReference, disownObject, fetchLive, placeObjects } from '../../plan/index.ts';
import type { ReleaseHistory, ReleaseOperation, ReleaseVersion } from '../../release/index.ts';
import { formatHelmRecord, ownerReferenceOf } from '../../release/index.ts';
import type { ReleaseContent } from '../../rendering/index.ts';
import { documentsOf, loadContent, objectsOf } from '../../rendering/index.ts';
import { recordOfVersion } from '../../reports/index.ts';

/** A version with all it holds. */
export interface WholeVersion {
  readonly version: ReleaseVersion;
  readonly content: ReleaseContent;
}

/** What a history holds; a version that cannot be read is left out, unless it is needed. */
export async function loadVersions(
  { logger, signal }: ActionContext,
  { client }: Cluster,
  { release, versions }: ReleaseHistory,
): Promise<readonly WholeVersion[]> {
  const loaded = versions.map(async (version) => {
    try {
      return [{ version, content: await loadContent(client, version, { signal }) }];
    } catch (error) {
      const isNeeded = version === versions.at(-1) || version.name === release.current;
      if (isNeeded || !isHelmError(error, 'CorruptRelease')) throw error;
      logger.warn(`${error.message}: it is left out`);
      return [];
    }
  });
  return (await Promise.all(loaded)).flat();
}

/** The records that Helm would have of these versions. */
export function formatRecords(
  { clock }: ActionContext,
  versions: readonly WholeVersion[],
): readonly KubeObject[] {
  const now = clock.now();
  return versions.map(({ version, content }) =>
    formatHelmRecord(recordOfVersion(version, content, now)),
  );
}

/** All objects of these versions that are there, hooks among them. */
export async function fetchOwned(
  { signal }: ActionContext,
  { client, namespace }: Cluster,
  versions: readonly WholeVersion[],
): Promise<readonly KubeObject[]> {
  const recorded = versions.flatMap(({ version }) => [...version.inventory, ...version.stale]);
  const documents = versions.flatMap(({ content }) => documentsOf({ ...content, manifest: '' }));
  const hooks = objectsOf(documents).map(async (hook): Promise<readonly ObjectReference[]> => {
    try {
      const placed = await placeObjects(client, [hook], { namespace, signal });
      return placed.map(({ object }) => desiredReference(object));
    } catch (error) {
      if (isHelmError(error, 'KindNotFound')) return [];
      throw error;
    }
  });
  const references = [...recorded, ...(await Promise.all(hooks)).flat()];
  return [...(await fetchLive(client, references, { signal })).values()];
}

/** Puts records where Helm looks for them; what is there of the same release is replaced. */
export async function writeRecords(
  { client }: ReleaseOperation,
  records: readonly KubeObject[],
): Promise<void> {
  await Promise.all(
    records.map(async (record) => {
      try {
        await createObject(client, record);
      } catch (error) {
        if (!isHelmError(error, 'KubeAlreadyExists')) throw error;
        await deleteObject(client, referenceOf(record));
        await createObject(client, record);
      }
    }),
  );
}

/** Unties objects from their release, so that they stay when its records go. */
export async function disownObjects(
  { client, release }: ReleaseOperation,
  objects: readonly KubeObject[],
  signal: AbortSignal,
): Promise<number> {
  const { name, namespace } = release;
  const marks = { release: name, namespace, owner: ownerReferenceOf(release) };
  const untied = objects.map((object) => disownObject(client, object, marks, { signal }));
  return (await Promise.all(untied)).filter(Boolean).length;
}

/** Nothing that Helm has recorded on its own gets lost. */
export function recordedElsewhere(name: string, revision: number): HelmError {
  return new HelmError(
    'NameInUse',
    `Helm keeps revision ${revision} of a release "${name}" that is not the one of ours`,
    {
      hint: `one of them has to go: look at both with helm list, and remove the records of Helm with kubectl delete secret,configmap -l owner=helm,name=${name}`,
    },
  );
}
