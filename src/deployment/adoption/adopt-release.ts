import { HelmError } from '../../base/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { fetchLive, requireRights } from '../../plan/index.ts';
import type {
  HelmRecord,
  OperationKind,
  ReleaseHistory,
  ReleaseOperation,
} from '../../release/index.ts';
import { deleteHelmRecord, findHistory } from '../../release/index.ts';
import {
  isHalfAdopted,
  listHelmReleases,
  placeInventories,
  readHelmHistory,
  releaseNotFound,
  requireOneDriver,
} from '../../reports/index.ts';
import type { HeldLock } from '../lock-release.ts';
import { lockRelease } from '../lock-release.ts';
import { recordRights } from '../record-rights.ts';
import { clearRemains } from '../require-release.ts';
import { claimObjects, claimPlan, listPresent } from './claim-objects.ts';
import type { AdoptedVersion } from './draft-version.ts';
import { draftVersions } from './draft-version.ts';
import type { AdoptionPreview } from './preview-adoption.ts';
import { previewAdoption } from './preview-adoption.ts';
import { requireEnded } from './require-ended.ts';

export interface AdoptOptions {
  /** Leaves the records of Helm where they are. */
  readonly keepSecrets?: boolean;
  /** Only finds out what would be done, and whether it may. */
  readonly dryRun?: boolean;
  /** Milliseconds to wait for somebody else who works on the release. */
  readonly waitForLock?: number;
}

export interface AdoptResult {
  readonly name: string;
  readonly namespace: string;
  /** How many were converted; none where only records were left to remove. */
  readonly versions: number;
  /** How many objects of the cluster are now the release's. */
  readonly objects: number;
  readonly records: 'removed' | 'kept';
  /** What a dry run found out. */
  readonly preview?: AdoptionPreview;
}

interface Continuation {
  /** What the same command does with the release afterwards: the lock is kept for that. */
  readonly next?: OperationKind;
}

/** Takes over a release that Helm 3 or 4 made, whoever is connected already. */
export async function adoptRelease(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  options: AdoptOptions & Continuation,
): Promise<AdoptResult & HeldLock> {
  const { client, namespace } = cluster;
  const [{ all: records }, history] = await Promise.all([
    listHelmReleases(context, cluster, { namespace, name }),
    findHistory(client, namespace, name, context),
  ]);
  if (records.length === 0) {
    if (history !== undefined) throw isOurs(name);
    await clearRemains(context, cluster, { ...options, name });
    throw releaseNotFound(name);
  }
  requireOneDriver(name, records);
  const isDone = history !== undefined && !isHalfAdopted(history);
  const counts: Counts & HeldLock = isDone
    ? requireAdopted(name, history)
    : await convert(context, cluster, { name, records, history, options });
  const keepSecrets = options.keepSecrets === true;
  try {
    if (!keepSecrets && options.dryRun !== true) await removeRecords(context, cluster, records);
  } catch (error) {
    await counts.held?.close();
    throw error;
  }
  return { name, namespace, ...counts, records: keepSecrets ? 'kept' : 'removed' };
}

interface Conversion {
  readonly name: string;
  readonly records: readonly HelmRecord[];
  /** What an adoption that was interrupted has left. */
  readonly history: ReleaseHistory | undefined;
  readonly options: AdoptOptions & Continuation;
}

type Counts = Pick<AdoptResult, 'versions' | 'objects' | 'preview'>;

async function convert(
  context: ActionContext,
  cluster: Cluster,
  { name, records, history, options }: Conversion,
): Promise<Counts & HeldLock> {
  const { client, namespace } = cluster;
  const { signal } = context;
  const helms = await readHelmHistory(context, cluster, records);
  requireEnded(context, helms);
  const drafts = draftVersions(context, await placeInventories(context, cluster, helms));
  const live = await fetchLive(client, listPresent(drafts), { signal });
  await requireRights(client, claimPlan(live), { more: recordRights(namespace), signal });
  if (options.dryRun === true) {
    const preview = previewAdoption({ release: name, namespace }, drafts, live);
    return { versions: drafts.length, objects: preview.objects.length, preview };
  }
  const { waitForLock, next } = options;
  const inventory = drafts.flatMap((draft) => draft.inventory);
  const lock = { kind: 'adopt', name, namespace, history, inventory, waitForLock } as const;
  const request = { ...lock, next };
  await using operation = await lockRelease(context, cluster, request);
  for (const draft of drafts) await operation.begin(draft);
  const objects = await claimObjects(context, operation, live);
  await finish(operation, drafts);
  const counts = { versions: drafts.length, objects };
  return next === undefined ? counts : { ...counts, held: operation.succeed() };
}

async function finish(
  operation: ReleaseOperation,
  drafts: readonly AdoptedVersion[],
): Promise<void> {
  const index = drafts.findLastIndex(({ past }) => past.phase === 'deployed');
  const [draft, version] = [drafts[index], operation.versions[index]];
  const last = drafts.at(-1);
  const description = last?.description ?? '';
  if (draft !== undefined && version !== undefined) {
    await operation.commit(version, draft.description);
  } else if (last?.past.phase === 'uninstalled') {
    await operation.keep(description);
  } else {
    await operation.fail(description);
  }
}

/** A release that came by adoption may have kept its records, or not have got round to removing them. */
function requireAdopted(name: string, { versions }: ReleaseHistory): Counts {
  if (versions.some(({ operation }) => operation.kind === 'adopt')) {
    return { versions: 0, objects: 0 };
  }
  throw new HelmError('NameInUse', `there is a release "${name}" besides the one that Helm made`, {
    hint: 'one of them has to go: list both with helm list -o json',
  });
}

async function removeRecords(
  context: ActionContext,
  { client }: Cluster,
  records: readonly HelmRecord[],
): Promise<void> {
  await Promise.all(records.map((record) => deleteHelmRecord(client, record, context)));
}

function isOurs(name: string): HelmError {
  return new HelmError('NothingToAdopt', `the release "${name}" is not one of Helm 3 or 4`, {
    hint: 'there is nothing to adopt: it is kept in the objects of this Helm already',
  });
}
