import type { KubeClient, OwnerReference, ReadOptions } from '../../kube/index.ts';
import { isApiError, patchObject } from '../../kube/index.ts';
import { releaseKind } from '../kinds.ts';
import { parseRelease } from '../parse-release.ts';
import type { Release } from '../release.ts';

/** A change of a Release: what is null goes. */
export interface ReleaseChange {
  readonly status: Readonly<Record<string, unknown>>;
  readonly labels?: Readonly<Record<string, string | null>>;
  /** What the release belongs to from now on. */
  readonly application?: OwnerReference;
  /** Recognises the release after the change. */
  readonly isDone: (live: Release) => boolean;
}

/** Changes a release, if it is as the caller has seen it; undefined if it is not. */
export async function swapRelease(
  client: KubeClient,
  { namespace, name, uid, resourceVersion }: Release,
  { status, labels, application, isDone }: ReleaseChange,
  { signal }: ReadOptions = {},
): Promise<Release | undefined> {
  const metadata = {
    uid,
    resourceVersion,
    ...(labels === undefined ? {} : { labels }),
    ...(application === undefined ? {} : { ownerReferences: [application] }),
  };
  try {
    const patched = await patchObject(
      client,
      { ...releaseKind, namespace, name },
      { metadata, status },
      {
        type: 'merge',
        fieldValidation: 'Strict',
        isDone: (live) => isDone(parseRelease(live)),
        signal,
      },
    );
    return parseRelease(patched);
  } catch (error) {
    if (isApiError(error, 404, 409)) return undefined;
    throw error;
  }
}
