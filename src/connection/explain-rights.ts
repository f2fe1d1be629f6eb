import type { KubeClient } from '../kube/index.ts';
import { ApiError, isApiError } from '../kube/index.ts';
import { recordRules } from '../release/index.ts';

const groups = new Set(
  recordRules.flatMap(({ apiGroups }) => apiGroups).filter((each) => each !== ''),
);

/** A client that, where a right to our own kinds is missing, says who can give it to everybody at once. */
export function explainRights(client: KubeClient): KubeClient {
  return {
    ...client,
    send: async (request) => {
      try {
        return await client.send(request);
      } catch (error) {
        const isOurs = request.right !== undefined && groups.has(request.right.group);
        throw isOurs && isApiError(error, 403) ? withHint(error) : error;
      }
    },
  };
}

function withHint(error: ApiError): ApiError {
  const { statusCode, status, message, hint, details, retryable } = error;
  if (hint === undefined) return error;
  const more = `${hint}, or to run helm init once, which lets all who may view or edit a namespace use helm there`;
  return new ApiError(statusCode, status, message, {
    hint: more,
    details,
    retryable,
    cause: error,
  });
}
