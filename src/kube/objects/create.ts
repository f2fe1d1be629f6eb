import { ApiError } from '../api-error.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KubeObject } from '../object.ts';
import { describeReference, referenceOf } from '../object.ts';
import type { Settlement } from '../transport/api-request.ts';
import { findObject } from './find.ts';
import { holds } from './holds.ts';
import type { WriteOptions } from './options.ts';
import { writeQuery } from './options.ts';
import { sendForObject } from './require.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

/**
 * Creates an object; one that is there already is an error, `KubeAlreadyExists`. When an answer gets
 * lost, an object that has all that was asked for is the one that was created.
 */
export async function createObject(
  client: KubeClient,
  object: KubeObject,
  options: WriteOptions = {},
): Promise<KubeObject> {
  const { signal } = options;
  const { name, ...reference } = referenceOf(object);
  const target = await resolveTarget(client, reference, signal);
  const isSettled = name !== '' && options.dryRun !== true;
  return sendForObject(client, {
    method: 'POST',
    path: pathOf(target),
    query: writeQuery(options),
    body: object,
    deed: `create ${describeTarget(name === '' ? target : { ...target, name })}`,
    right: rightTo('create', target),
    isRepeatable: options.dryRun === true,
    ...(isSettled ? { settle: (end) => settleCreate(client, object, end) } : {}),
    signal,
  });
}

async function settleCreate(
  client: KubeClient,
  object: KubeObject,
  signal: AbortSignal | undefined,
): Promise<Settlement> {
  const reference = referenceOf(object);
  const found = await findObject(client, reference, { signal });
  if (found === undefined || holds(found, object)) return { body: found };
  const what = describeReference(reference);
  const status = { reason: 'AlreadyExists', details: { name: reference.name } };
  throw new ApiError(409, status, `cannot create ${what}: it exists, and is another one`);
}
