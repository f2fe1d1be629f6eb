import type { AccountTokens } from '../auth/account-tokens.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { methodNotAllowed } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';
import { readObjectBody } from './read-object-body.ts';
import type { ReviewContext } from './reviews.ts';
import { answerReview } from './reviews.ts';
import { writeToken } from './subresources/account-token.ts';
import { writeFinalizers } from './subresources/namespace-finalize.ts';
import { writeBinding, writeEviction } from './subresources/pod-actions.ts';
import { writeScale } from './subresources/scale.ts';
import type { WriteContext, Written } from './write-handlers.ts';
import {
  handleCreate,
  handleDelete,
  handleDeleteCollection,
  handlePatch,
  handleUpdate,
} from './write-handlers.ts';

type Writer = (context: WriteContext) => Promise<Written>;

const byVerb: Readonly<Record<string, Writer>> = {
  create: handleCreate,
  update: handleUpdate,
  patch: handlePatch,
  delete: handleDelete,
  deletecollection: handleDeleteCollection,
};

const bySubresource: Readonly<Record<string, Writer>> = {
  'pods/binding': writeBinding,
  'pods/eviction': writeEviction,
  'namespaces/finalize': writeFinalizers,
  'bindings/': writeBinding,
};

export interface WriterServices extends Omit<ReviewContext, 'user'> {
  readonly tokens: AccountTokens;
}

/** What a request to change something is handled by. */
export function writerFor(
  resource: ApiResource,
  { info }: ApiRequest,
  services: WriterServices,
): Writer {
  const { subresource, verb } = info;
  if (subresource === 'scale') return writeScale;
  if (subresource === 'token') return (context) => writeToken(context, services.tokens);
  if (isReview(resource)) {
    return (context) => review(context, services);
  }
  return bySubresource[`${resource.plural}/${subresource}`] ?? byVerb[verb] ?? refuseVerb;
}

/** Asked, not kept: creating one answers it. */
export function isReview({ verbs, plural }: ApiResource): boolean {
  return verbs.length === 1 && plural !== 'bindings';
}

async function review(
  { cluster, resource, request }: WriteContext,
  services: WriterServices,
): Promise<Written> {
  const object = await readObjectBody(cluster.catalog, resource, request, 'Warn');
  const { namespace } = request.info;
  if (namespace !== '') object.metadata.namespace = namespace;
  const value = answerReview(resource, object, { ...services, user: request.user });
  if (!value) throw methodNotAllowed();
  return { status: 201, value };
}

function refuseVerb(): never {
  throw methodNotAllowed();
}
