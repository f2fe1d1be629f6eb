import { isHelmError } from '../base/index.ts';
import type { KubeClient, KubeObject, ReadOptions } from '../kube/index.ts';
import {
  adoptObject,
  findOwners,
  helmManager,
  isApiError,
  patchObject,
  referenceOf,
  releaseNameAnnotation,
  requireObject,
} from '../kube/index.ts';
import type { Marks } from './marks.ts';
import { isOfAnother, markObject } from './marks.ts';

const attempts = 5;

/**
 * Makes an object that is there a release's own: it gets the marks, and whoever deployed it by updates
 * hands its fields over, so that later applies may change and remove them. Nothing else of it changes.
 * Undefined for an object that is another release's.
 */
export async function claimObject(
  client: KubeClient,
  object: KubeObject,
  marks: Marks,
  options: ReadOptions = {},
): Promise<KubeObject | undefined> {
  for (let live = object, attempt = 1; ; attempt++) {
    if (isOfAnother(live, marks)) return undefined;
    try {
      const from = [...new Set([helmManager, ...deployersOf(live)])];
      await patchMarks(client, live, marks, options);
      return await adoptObject(client, referenceOf(live), { ...options, from });
    } catch (error) {
      const isWorthAnother = isApiError(error, 409) || (isHelmError(error) && error.retryable);
      if (!isWorthAnother || attempt === attempts) throw error;
      live = await requireObject(client, referenceOf(live), options);
    }
  }
}

/** Programs that deploy with Helm's library have names of their own; who marked the object is the one. */
function deployersOf({ metadata: { managedFields = [] } }: KubeObject): readonly string[] {
  const mark = ['f:metadata', 'f:annotations', `f:${releaseNameAnnotation}`];
  return findOwners(managedFields, mark).flatMap(({ manager, operation }) =>
    operation === 'Update' && manager !== undefined ? [manager] : [],
  );
}

async function patchMarks(
  client: KubeClient,
  live: KubeObject,
  marks: Marks,
  options: ReadOptions,
): Promise<void> {
  const { resourceVersion, ownerReferences = [] } = live.metadata;
  const isOwned = ownerReferences.some(({ uid }) => uid === marks.owner?.uid);
  const marked = markObject(live, isOwned ? { ...marks, owner: undefined } : marks);
  const { labels = {}, annotations = {}, ownerReferences: owners = [] } = marked.metadata;
  const metadata = { labels, annotations, ownerReferences: owners };
  if (isSame(metadata, live)) return;
  const patch = { metadata: { ...metadata, resourceVersion } };
  const isDone = (found: KubeObject): boolean => isSame(metadata, found);
  await patchObject(client, referenceOf(live), patch, { ...options, type: 'merge', isDone });
}

function isSame(wanted: KubeObject['metadata'], { metadata }: KubeObject): boolean {
  const { labels = {}, annotations = {}, ownerReferences = [] } = metadata;
  return (
    Object.entries(wanted.labels ?? {}).every(([name, value]) => labels[name] === value) &&
    Object.entries(wanted.annotations ?? {}).every(
      ([name, value]) => annotations[name] === value,
    ) &&
    (wanted.ownerReferences ?? []).every(({ uid }) =>
      ownerReferences.some((own) => own.uid === uid),
    )
  );
}
