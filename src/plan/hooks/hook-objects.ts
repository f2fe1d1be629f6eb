import { HelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { describeReference, findObject, readObjects, referenceOf } from '../../kube/index.ts';
import type { Hook } from '../../render/index.ts';
import type { Identity, Marks } from '../marks.ts';
import { explainForeign, isOfAnother, markObject } from '../marks.ts';
import { placeObjects } from '../place-objects.ts';

export interface HookObjectOptions {
  readonly marks: Marks;
  readonly signal?: AbortSignal | undefined;
}

/** The objects of a hook: the release's own, unless they say that nobody shall manage them. */
export async function hookObjects(
  client: KubeClient,
  { object: document, path }: Hook,
  { marks, signal }: HookObjectOptions,
): Promise<readonly KubeObject[]> {
  const { namespace } = marks;
  const objects = readObjects(document, { file: path });
  const placed = await placeObjects(client, objects, { namespace, signal });
  return placed.map(({ object }) => (isUnmanaged(object) ? object : markObject(object, marks)));
}

export function isUnmanaged({ metadata }: KubeObject): boolean {
  return metadata.annotations?.['helm.sh/hook-policy'] === 'unmanaged';
}

/** What is there under the name of a hook; an error where that is somebody else's. */
export async function findHookObject(
  client: KubeClient,
  object: KubeObject,
  { marks, signal, takeOwnership = false }: HookObjectOptions & { takeOwnership?: boolean },
): Promise<KubeObject | undefined> {
  const reference = referenceOf(object);
  const live = await findObject(client, reference, { signal });
  if (live === undefined || takeOwnership) return live;
  const reason = explainForeignHook(live, marks);
  if (reason === undefined) return live;
  throw new HelmError(
    'ForeignObject',
    `${describeReference(reference)} exists and is not of this hook: ${reason}`,
    {
      hint: 'remove it or give it another name, or take it over with --take-ownership',
    },
  );
}

/** Helm does not mark its hooks: an object that says it is one, and no other release's, will do. */
function explainForeignHook(live: KubeObject, identity: Identity): string | undefined {
  const isHook = live.metadata.annotations?.['helm.sh/hook'] !== undefined;
  return isHook && !isOfAnother(live, identity) ? undefined : explainForeign(live, identity);
}
