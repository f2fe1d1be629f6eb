import type { AccountTokens } from '../auth/account-tokens.ts';
import type { Attributes } from '../auth/attributes.ts';
import { refuse } from '../auth/attributes.ts';
import type { TokenLookup } from '../auth/authenticator.ts';
import { checkEscalation } from '../auth/escalation.ts';
import { impersonate } from '../auth/impersonation.ts';
import type { Rbac } from '../auth/rbac.ts';
import type { KubeObject } from '../object.ts';
import type { Cluster } from '../registry/context.ts';
import { Lister } from '../registry/list.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { qualifiedResource } from '../resources/api-resource.ts';
import type { StatusError } from '../status-error.ts';
import { badRequest, methodNotAllowed, notFound, routeNotFound } from '../status-error.ts';
import { negotiate } from './accept.ts';
import { checkTimeout } from './check-timeout.ts';
import type { ApiRequest } from './api-request.ts';
import { awaitingExpressions } from './await-expressions.ts';
import { EventEncoder } from './event-encoder.ts';
import type { Presentation } from './present.ts';
import { presentObject } from './present.ts';
import { answerMetrics } from './metrics.ts';
import { handleGet, handleList } from './read-handlers.ts';
import type { Answer, ConnectAnswer, StreamAnswer } from './respond.ts';
import { jsonAnswer } from './respond.ts';
import type { RootContext } from './root-handlers.ts';
import { handleRoot, pageNotFound } from './root-handlers.ts';
import { answerConnection } from './subresources/connection.ts';
import { handleWatch } from './watch-handler.ts';
import type { WriteContext } from './write-handlers.ts';
import { isReview, writerFor } from './writers.ts';

export interface ApiOptions {
  readonly cluster: Cluster;
  readonly rbac: Rbac;
  readonly root: RootContext;
  readonly tokens: AccountTokens;
  readonly findToken: TokenLookup;
}

/** The API behind its transport: who may do what, and what doing it answers. */
export class Api {
  readonly #options: ApiOptions;
  readonly #lister: Lister;
  readonly #encoder = new EventEncoder();

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#lister = new Lister(options.cluster);
  }

  async handle(received: ApiRequest): Promise<Answer | StreamAnswer | ConnectAnswer> {
    const { rbac, root, cluster } = this.#options;
    const { user: sender, headers, info, query } = received;
    if (info.verb !== 'watch') checkTimeout(query);
    const user = impersonate(rbac, sender, headers, attributesOf(received, info.verb));
    const request = user === sender ? received : { ...received, user };
    this.#authorize(request, info.verb);
    if (!info.isResource) return handleRoot(root, request);
    const resource = cluster.catalog.find(info.group, info.version, info.plural);
    if (!resource) return this.#unknownResource(request);
    return this.#handleResource(resource, request);
  }

  #unknownResource({ info }: ApiRequest): Answer {
    const isKnown = this.#options.cluster.catalog
      .all()
      .some((one) => one.group === info.group && one.version === info.version);
    if (!isKnown) return pageNotFound();
    throw routeNotFound();
  }

  async #handleResource(
    resource: ApiResource,
    request: ApiRequest,
  ): Promise<Answer | StreamAnswer | ConnectAnswer> {
    const { verb, subresource, namespace, name } = request.info;
    checkPathName(name);
    const { cluster } = this.#options;
    const connection = answerConnection(cluster, resource, request);
    if (connection) return connection;
    const sub = resource.subresources.get(subresource);
    if (subresource !== '' && !sub) throw unknownSubresource(resource, request);
    if (namespace !== '' && !resource.namespaced && resource.plural !== 'namespaces') {
      throw routeNotFound();
    }
    if (resource.namespaced && namespace === '' && name !== '') throw routeNotFound();
    if (!(sub ?? resource).verbs.includes(verb) || !isRouted(resource, request))
      throw methodNotAllowed();
    const warning = resource.behavior.deprecationWarning;
    if (warning !== undefined) request.warnings.push(warning);
    const presentation: Presentation = {
      resource,
      format: negotiate(request.headers['accept'], { hasTable: !isReview(resource) }),
      now: cluster.clock.now(),
      includeObject: request.query.get('includeObject') ?? 'Metadata',
    };
    const metrics = answerMetrics(cluster, request, presentation);
    if (metrics) return metrics;
    if (verb === 'get') return handleGet(cluster, request, presentation);
    if (verb === 'list') return handleList(this.#lister, request, presentation);
    if (verb === 'watch') {
      return handleWatch(cluster, resource, request, { presentation, encoder: this.#encoder });
    }
    return this.#write(request, presentation);
  }

  async #write(received: ApiRequest, presentation: Presentation): Promise<Answer> {
    const { resource } = presentation;
    const request = awaitingExpressions(resource, received);
    const { cluster, rbac, tokens, findToken } = this.#options;
    const context: WriteContext = {
      cluster,
      lister: this.#lister,
      resource,
      request,
      authorizeCreate: () => this.#authorize(request, 'create'),
      checkObject: (object) => this.#checkObject(resource, request, object),
    };
    const write = writerFor(resource, request, { rbac, tokens, findToken });
    const { status, value } = await write(context);
    const isObject = value['kind'] === resource.kind;
    const shown = isObject ? presentObject(value as KubeObject, presentation) : value;
    return jsonAnswer(status, shown);
  }

  #checkObject(resource: ApiResource, { user }: ApiRequest, object: KubeObject): void {
    if (resource.group !== 'rbac.authorization.k8s.io') return;
    const { rbac, cluster } = this.#options;
    checkEscalation({ rbac, store: cluster.store }, user, resource.plural, object);
  }

  #authorize(request: ApiRequest, verb: string): void {
    const attributes = { ...attributesOf(request, verb), user: request.user };
    const { allowed, reason } = this.#options.rbac.authorize(attributes);
    if (!allowed) throw refuse(attributes, reason);
  }
}

/** A name that could be mistaken for a step of the path. */
function checkPathName(name: string): void {
  const fault =
    name === '.' || name === '..'
      ? `may not be '${name}'`
      : name.includes('%')
        ? "may not contain '%'"
        : undefined;
  if (fault === undefined) return;
  throw badRequest(`Name parameter invalid: ${JSON.stringify(name)}: ${fault}`);
}

/** Collections are added to, objects are changed; across namespaces there is only reading. */
function isRouted({ namespaced }: ApiResource, { info, method }: ApiRequest): boolean {
  const isObject = info.name !== '';
  if (method === 'HEAD') return false;
  if (namespaced && info.namespace === '') return ['list', 'watch'].includes(info.verb);
  if (info.verb === 'create') return !isObject || info.subresource !== '';
  return isObject || !['update', 'patch', 'delete'].includes(info.verb);
}

function unknownSubresource(resource: ApiResource, { info }: ApiRequest): StatusError {
  return resource.custom ? notFound(qualifiedResource(resource), info.name) : routeNotFound();
}

function attributesOf({ info }: ApiRequest, verb: string): Omit<Attributes, 'user'> {
  return {
    verb,
    isResource: info.isResource,
    group: info.group,
    resource: info.plural,
    subresource: info.subresource,
    namespace: info.namespace,
    name: info.name,
    path: info.path,
  };
}
