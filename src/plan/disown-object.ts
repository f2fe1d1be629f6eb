import { isHelmError } from '../base/index.ts';
import type { KubeClient, KubeObject, ReadOptions } from '../kube/index.ts';
import { findObject, isApiError, patchObject, referenceOf, releaseLabel } from '../kube/index.ts';
import type { Marks } from './marks.ts';
import { isOfAnother } from './marks.ts';

const attempts = 5;

/**
 * Takes from an object what ties it to a release of ours: the label and the owner. Helm's own marks stay,
 * and so does everything else. Tells whether there was anything to take.
 */
export async function disownObject(
  client: KubeClient,
  object: KubeObject,
  marks: Marks,
  options: ReadOptions = {},
): Promise<boolean> {
  for (let live: KubeObject | undefined = object, attempt = 1; ; attempt++) {
    if (live === undefined || !isTied(live, marks)) return attempt > 1;
    try {
      await untie(client, live, marks, options);
      return true;
    } catch (error) {
      const isWorthAnother = isApiError(error, 409) || (isHelmError(error) && error.retryable);
      if (!isWorthAnother || attempt === attempts) throw error;
      live = await findObject(client, referenceOf(live), options);
    }
  }
}

function isTied(object: KubeObject, marks: Marks): boolean {
  const { labels = {}, ownerReferences = [] } = object.metadata;
  if (ownerReferences.some(({ uid }) => uid === marks.owner?.uid)) return true;
  return labels[releaseLabel] === marks.release && !isOfAnother(object, marks);
}

async function untie(
  client: KubeClient,
  live: KubeObject,
  marks: Marks,
  options: ReadOptions,
): Promise<void> {
  const { resourceVersion, labels = {}, ownerReferences = [] } = live.metadata;
  const others = ownerReferences.filter(({ uid }) => uid !== marks.owner?.uid);
  const hasLabel = labels[releaseLabel] === marks.release;
  const metadata = {
    resourceVersion,
    ...(hasLabel ? { labels: { [releaseLabel]: null } } : {}),
    ...(others.length === ownerReferences.length
      ? {}
      : { ownerReferences: others.length === 0 ? null : others }),
  };
  const isDone = (found: KubeObject): boolean => !isTied(found, marks);
  await patchObject(client, referenceOf(live), { metadata }, { ...options, type: 'merge', isDone });
}
