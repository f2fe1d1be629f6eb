import type { AccountTokens } from '../../auth/account-tokens.ts';
import { formatTime } from '../../clock.ts';
import { listAt, numberAt } from '../../object.ts';
import { storeKey } from '../../registry/context.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import { invalidValue } from '../../field-error.ts';
import type { StatusError } from '../../status-error.ts';
import { invalid, notFound } from '../../status-error.ts';
import type { WriteContext, Written } from '../write-handlers.ts';
import { readSubresourceBody } from './read-body.ts';

const hour = 3600;
const shortest = 600;

/** A token by which one is a service account, for a while. */
export async function writeToken(
  { cluster, resource, request }: WriteContext,
  tokens: AccountTokens,
): Promise<Written> {
  const asked = await readSubresourceBody(
    cluster.catalog,
    request,
    'authentication.v1.TokenRequest',
  );
  const { namespace, name } = request.info;
  const account = cluster.store
    .collection(resource.storageKey)
    .find(storeKey(resource, namespace, name));
  if (!account) throw notFound(qualifiedResource(resource), name);
  const audiences = listAt(asked, 'spec', 'audiences').map(String);
  const expirationSeconds = numberAt(asked, 'spec', 'expirationSeconds') ?? hour;
  if (expirationSeconds < shortest) throw tooShort(expirationSeconds);
  const identity = { namespace, name, uid: account.metadata.uid ?? '' };
  const { token, expiration } = tokens.issue(identity, audiences, expirationSeconds);
  return {
    status: 201,
    value: {
      kind: 'TokenRequest',
      apiVersion: 'authentication.k8s.io/v1',
      metadata: { name, namespace, creationTimestamp: formatTime(cluster.clock.now()) },
      spec: {
        audiences: audiences.length > 0 ? audiences : null,
        expirationSeconds,
        boundObjectRef: null,
      },
      status: { token, expirationTimestamp: formatTime(expiration) },
    },
  };
}

function tooShort(seconds: number): StatusError {
  const why = 'may not specify a duration less than 10 minutes';
  const errors = [invalidValue('spec.expirationSeconds', seconds, why)];
  return invalid({ group: 'authentication.k8s.io', name: 'TokenRequest' }, '', errors);
}
