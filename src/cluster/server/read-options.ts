import { forbiddenField } from '../field-error.ts';
import type { ListOptions } from '../registry/list.ts';
import { badRequest, invalid } from '../status-error.ts';

/** The query parameters of a list or a watch. */
export function readListOptions(query: URLSearchParams): ListOptions {
  const limit = readInteger(query, 'limit');
  const options = {
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
  };
  checkMatch(query, options);
  return {
    ...options,
    labelSelector: query.get('labelSelector') ?? '',
    fieldSelector: query.get('fieldSelector') ?? '',
    ...(limit > 0 && { limit }),
    continue: query.get('continue') ?? '',
  };
}

export function readInteger(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? '';
  if (/^-?[0-9]*$/.test(text)) return Number(text);
  throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
}

/** What is said of a version has to go with one. */
function checkMatch(
  query: URLSearchParams,
  {
    resourceVersion,
    resourceVersionMatch,
  }: { resourceVersion: string; resourceVersionMatch: string },
): void {
  const isInitial = query.get('sendInitialEvents') === 'true';
  const why =
    isInitial && resourceVersionMatch !== 'NotOlderThan'
      ? 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'
      : !isInitial && resourceVersionMatch !== '' && resourceVersion === ''
        ? 'resourceVersionMatch is forbidden unless resourceVersion is provided'
        : undefined;
  if (why === undefined) return;
  throw invalid({ group: 'meta.k8s.io', name: 'ListOptions' }, '', [
    forbiddenField('resourceVersionMatch', why),
  ]);
}
