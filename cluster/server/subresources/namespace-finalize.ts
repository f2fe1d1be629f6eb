import { listAt } from '../../object.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import { notFound } from '../../status-error.ts';
import type { WriteContext, Written } from '../write-handlers.ts';
import { readSubresourceBody } from './read-body.ts';

/** Changes what holds a namespace that is to go; with nothing left, it goes. */
export async function writeFinalizers({
  cluster,
  resource,
  request,
}: WriteContext): Promise<Written> {
  const { name } = request.info;
  const given = await readSubresourceBody(cluster.catalog, request, 'core.v1.Namespace');
  const live = cluster.store.collection(resource.storageKey).find(name);
  if (!live) throw notFound(qualifiedResource(resource), name);
  const finalizers = listAt(given, 'spec', 'finalizers');
  const isOver = live.metadata.deletionTimestamp !== undefined && finalizers.length === 0;
  if (isOver && (live.metadata.finalizers ?? []).length === 0) {
    return { status: 200, value: cluster.store.delete(resource.storageKey, name) ?? live };
  }
  const value = cluster.store.update(resource.storageKey, name, {
    ...live,
    spec: { ...live.spec, finalizers },
  });
  return { status: 200, value };
}
