import type { ListOptions } from '../registry/list.ts';

/** The query parameters of a list or a watch. */
export function readListOptions(query: URLSearchParams): ListOptions {
  const limit = Number(query.get('limit') ?? 0);
  return {
    labelSelector: query.get('labelSelector') ?? '',
    fieldSelector: query.get('fieldSelector') ?? '',
    ...(limit > 0 && { limit }),
    continue: query.get('continue') ?? '',
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
  };
}
