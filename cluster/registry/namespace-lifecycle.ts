import type { ApiResource } from '../resources/api-resource.ts';
import { qualifiedResource } from '../resources/api-resource.ts';
import { StatusError, forbidden, notFound } from '../status-error.ts';
import type { Cluster } from './context.ts';

/** Nothing is created in a namespace that is not there, or that is on its way out. */
export function requireLivingNamespace(
  cluster: Pick<Cluster, 'store'>,
  resource: ApiResource,
  namespace: string,
  name: string,
): void {
  if (!resource.namespaced) return;
  const found = cluster.store.collection('/namespaces').find(namespace);
  if (!found) throw notFound({ group: '', name: 'namespaces' }, namespace);
  if (found.metadata.deletionTimestamp === undefined) return;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const { message, details } = forbidden(qualifiedResource(resource), name, why);
  throw new StatusError({
    code: 403,
    reason: 'Forbidden',
    message,
    details: {
      ...details,
      causes: [
        {
          reason: 'NamespaceTerminating',
          message: `namespace ${namespace} is being terminated`,
          field: 'metadata.namespace',
        },
      ],
    },
  });
}
