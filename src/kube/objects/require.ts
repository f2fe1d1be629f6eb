import { HelmError } from '../../base/index.ts';
import { isApiError } from '../api-error.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KubeObject, ObjectReference } from '../object.ts';
import { isKubeObject } from '../object.ts';
import type { ApiRequest } from '../transport/api-request.ts';
import type { ReadOptions } from './options.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

/** An object that has to be there. */
export async function requireObject(
  client: KubeClient,
  reference: ObjectReference & { readonly subresource?: string },
  { signal }: ReadOptions = {},
): Promise<KubeObject> {
  const target = await resolveTarget(client, reference, signal);
  return sendForObject(client, {
    method: 'GET',
    path: pathOf(target),
    deed: `get ${describeTarget(target)}`,
    right: rightTo('get', target),
    isRepeatable: true,
    signal,
  });
}

/** A request whose answer is an object. */
export async function sendForObject(client: KubeClient, request: ApiRequest): Promise<KubeObject> {
  try {
    return parseObject((await client.send(request)).body, request.deed);
  } catch (error) {
    // The path itself is unknown: what was known of the server's kinds is out of date.
    if (isApiError(error, 404) && error.status.details?.name === undefined) {
      client.resources.invalidate();
    }
    throw error;
  }
}

/** Answers are checked as far as everybody relies on them. */
export function parseObject(body: unknown, deed: string): KubeObject {
  if (isKubeObject(body)) return body;
  throw new HelmError('UnexpectedAnswer', `cannot ${deed}: the server's answer is not an object`);
}
