import type { Attributes } from '../auth/attributes.ts';
import { refuse } from '../auth/attributes.ts';
import type { Rbac } from '../auth/rbac.ts';
import type { Cluster } from '../registry/context.ts';
import { storeKey } from '../registry/context.ts';
import { toVersion } from '../registry/conversion.ts';
import { Lister } from '../registry/list.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { qualifiedResource } from '../resources/api-resource.ts';
import { StatusError, methodNotAllowed, notFound } from '../status-error.ts';
import { negotiate } from './accept.ts';
import type { ApiRequest } from './api-request.ts';
import { EventEncoder } from './event-encoder.ts';
import type { Presentation } from './present.ts';
import { presentList, presentObject } from './present.ts';
import { readListOptions } from './read-options.ts';
import type { Answer, StreamAnswer } from './respond.ts';
import { jsonAnswer } from './respond.ts';
import type { RootContext } from './root-handlers.ts';
import { handleRoot, pageNotFound } from './root-handlers.ts';
import { handleWatch } from './watch-handler.ts';
import type { WriteContext, Written } from './write-handlers.ts';
import {
  handleCreate,
  handleDelete,
  handleDeleteCollection,
  handlePatch,
  handleUpdate,
} from './write-handlers.ts';

type Handler = (context: WriteContext) => Promise<Written>;

const WRITERS: Readonly<Record<string, Handler>> = {
  create: handleCreate,
  update: handleUpdate,
  patch: handlePatch,
  delete: handleDelete,
  deletecollection: handleDeleteCollection,
};

export interface ApiOptions {
  readonly cluster: Cluster;
  readonly rbac: Rbac;
  readonly root: RootContext;
}

/** The API behind its transport: who may do what, and what doing it answers. */
export class Api {
  readonly #cluster: Cluster;
  readonly #rbac: Rbac;
  readonly #root: RootContext;
  readonly #lister: Lister;
  readonly #encoder = new EventEncoder();

  constructor({ cluster, rbac, root }: ApiOptions) {
    this.#cluster = cluster;
    this.#rbac = rbac;
    this.#root = root;
    this.#lister = new Lister(cluster);
  }

  async handle(request: ApiRequest): Promise<Answer | StreamAnswer> {
    const { info } = request;
    this.#authorize(request, info.verb);
    if (!info.isResource) return handleRoot(this.#root, request);
    const resource = this.#cluster.catalog.find(info.group, info.version, info.plural);
    if (!resource) return this.#unknownResource(request);
    return this.#handleResource(resource, request);
  }

  #unknownResource({ info }: ApiRequest): Answer {
    const isKnown = this.#cluster.catalog
      .all()
      .some((one) => one.group === info.group && one.version === info.version);
    if (!isKnown) return pageNotFound();
    throw new StatusError({
      code: 404,
      reason: 'NotFound',
      message: 'the server could not find the requested resource',
      details: {},
    });
  }

  async #handleResource(
    resource: ApiResource,
    request: ApiRequest,
  ): Promise<Answer | StreamAnswer> {
    const { verb, subresource } = request.info;
    const verbs =
      subresource === '' ? resource.verbs : resource.subresources.get(subresource)?.verbs;
    if (!verbs) return pageNotFound();
    if (!verbs.includes(verb)) throw methodNotAllowed();
    const presentation: Presentation = {
      resource,
      format: negotiate(request.headers['accept']),
      now: this.#cluster.clock.now(),
      includeObject: request.query.get('includeObject') ?? 'Metadata',
    };
    if (verb === 'get') return this.#get(request, presentation);
    if (verb === 'list') return this.#list(request, presentation);
    if (verb === 'watch') {
      return handleWatch(this.#cluster, resource, request, {
        presentation,
        encoder: this.#encoder,
      });
    }
    return this.#write(request, presentation);
  }

  #get(request: ApiRequest, presentation: Presentation): Answer {
    const { resource } = presentation;
    const { namespace, name } = request.info;
    const found = this.#cluster.store
      .collection(resource.storageKey)
      .find(storeKey(resource, namespace, name));
    if (!found) throw notFound(qualifiedResource(resource), name);
    return jsonAnswer(200, presentObject(toVersion(resource, found), presentation));
  }

  #list(request: ApiRequest, presentation: Presentation): Answer {
    const { resource } = presentation;
    const namespace = resource.namespaced ? request.info.namespace : '';
    const list = this.#lister.list(resource, namespace, readListOptions(request.query));
    return jsonAnswer(200, presentList(list, presentation));
  }

  async #write(request: ApiRequest, presentation: Presentation): Promise<Answer> {
    const { resource } = presentation;
    const handler = WRITERS[request.info.verb];
    if (!handler) throw methodNotAllowed();
    const { status, value } = await handler({
      cluster: this.#cluster,
      lister: this.#lister,
      resource,
      request,
      authorizeCreate: () => this.#authorize(request, 'create'),
    });
    const isObject = value['kind'] === resource.kind;
    return jsonAnswer(status, isObject ? presentObject(value as never, presentation) : value);
  }

  #authorize({ info, user }: ApiRequest, verb: string): void {
    const attributes: Attributes = {
      user,
      verb,
      isResource: info.isResource,
      group: info.group,
      resource: info.plural,
      subresource: info.subresource,
      namespace: info.namespace,
      name: info.name,
      path: info.path,
    };
    const { allowed, reason } = this.#rbac.authorize(attributes);
    if (!allowed) throw refuse(attributes, reason);
  }
}
