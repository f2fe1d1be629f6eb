import { trackUpdate } from '../apply/field-manager.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson } from '../object.ts';
import type { Cluster } from '../registry/context.ts';
import { now } from '../registry/context.ts';
import { asTyped, emptyObject, ownershipRules } from '../registry/conversion.ts';
import { createObject, matchNamespace, setManagedFields } from '../registry/create.ts';
import type { DeleteWrite } from '../registry/delete.ts';
import { deleteObject, describeDeletion } from '../registry/delete.ts';
import type { Lister } from '../registry/list.ts';
import { finish } from '../registry/steps.ts';
import { checkName, updateObject } from '../registry/update.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { qualifiedResource } from '../resources/api-resource.ts';
import { notFound, unroutableMediaType, unsupportedMediaType } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';
import { applyObject } from './apply-object.ts';
import { parseMediaType } from './media-type.ts';
import { jsonPatch, mergePatch, strategicPatch, patchObject } from './patch-object.ts';
import type { ReadDeleteOptions } from './delete-options.ts';
import { readDeleteOptions } from './delete-options.ts';
import { readListOptions } from './read-options.ts';
import { readObjectBody } from './read-object-body.ts';
import { applyPatch, readWriteOptions } from './write-options.ts';

/** What a write hands to the client. */
export interface Written {
  readonly status: number;
  readonly value: JsonObject;
}

export interface WriteContext {
  readonly cluster: Cluster;
  readonly lister: Lister;
  readonly resource: ApiResource;
  readonly request: ApiRequest;
  /** Asked before something is created that the client only asked to change. */
  readonly authorizeCreate: () => void;
  /** Asked of every object before it is stored. */
  readonly checkObject: (object: KubeObject) => void;
}

export async function handleCreate(context: WriteContext): Promise<Written> {
  const { cluster, resource, request } = context;
  const options = readWriteOptions(request, 'CreateOptions');
  const object = await readObjectBody(cluster.catalog, resource, request, options.fieldValidation);
  const { namespace } = request.info;
  if (resource.namespaced) object.metadata.namespace ??= namespace;
  context.checkObject(object);
  const value = await finish(createObject(cluster, { resource, namespace, object }, options));
  return { status: 201, value };
}

export async function handleUpdate(context: WriteContext): Promise<Written> {
  const { cluster, resource, request } = context;
  const { subresource } = request.info;
  const options = readWriteOptions(request, 'UpdateOptions');
  const given = await readObjectBody(cluster.catalog, resource, request, options.fieldValidation);
  matchNamespace(given, resource, request.info.namespace);
  checkName(given, request.info.name);
  const steps = updateObject(
    cluster,
    {
      ...targetOf(context),
      ...(given.metadata.uid && { uid: given.metadata.uid }),
      mayCreate: false,
      authorizeCreate: context.authorizeCreate,
      produce: (live) => {
        const updated = cloneJson(given);
        const managedFields = trackUpdate(
          asTyped(resource, live ?? emptyObject(resource)),
          asTyped(resource, updated),
          {
            manager: options.manager,
            subresource,
            now: now(cluster),
            rules: ownershipRules(cluster.catalog, resource, subresource),
          },
        );
        setManagedFields(updated, managedFields);
        context.checkObject(updated);
        return updated;
      },
    },
    options,
  );
  const { object, created } = await finish(steps);
  return { status: created ? 201 : 200, value: object };
}

function targetOf({ resource, request }: WriteContext): {
  resource: ApiResource;
  namespace: string;
  name: string;
  subresource: string;
} {
  const { namespace, name, subresource } = request.info;
  return { resource, namespace, name, subresource };
}

export async function handlePatch(context: WriteContext): Promise<Written> {
  const { cluster, resource, request } = context;
  const type = parseMediaType(request.headers['content-type']) ?? '';
  const accepted = acceptedPatches(resource);
  if (!accepted.includes(type)) {
    throw resource.custom ? unsupportedMediaType(accepted) : unroutableMediaType();
  }
  const options = readWriteOptions(request, 'PatchOptions', type);
  const text = (await request.readBody()).toString();
  const { subresource } = request.info;
  const target = { cluster, resource, subresource, options };
  const isApply = type === applyPatch;
  const steps = updateObject(
    cluster,
    {
      ...targetOf(context),
      mayCreate: isApply,
      authorizeCreate: context.authorizeCreate,
      produce: (live) => {
        const object = isApply
          ? applyObject(target, live, text)
          : patchObject(target, live ?? fail(resource, request.info.name), type, text);
        context.checkObject(object);
        return object;
      },
    },
    options,
  );
  const { object, created } = await finish(steps);
  return { status: created ? 201 : 200, value: object };
}

/** What could be created by an update still can't be by a patch. */
function fail(resource: ApiResource, name: string): never {
  throw notFound(qualifiedResource(resource), name);
}

function acceptedPatches(resource: ApiResource): readonly string[] {
  const types = [jsonPatch, mergePatch, strategicPatch, applyPatch];
  return resource.custom ? types.filter((type) => type !== strategicPatch) : types;
}

/** Who deletes, and how. */
function writeOf(
  { user, warnings }: ApiRequest,
  { dryRun, given }: ReadDeleteOptions,
): DeleteWrite {
  return { dryRun, user, warnings, options: given };
}

export async function handleDelete(context: WriteContext): Promise<Written> {
  const { cluster, resource, request } = context;
  const options = await readDeleteOptions(cluster.catalog, request);
  const { deletionWarning } = resource.behavior;
  const isSilent =
    options.propagationPolicy === undefined && options.orphanDependents === undefined;
  const write = writeOf(request, options);
  const result = await finish(deleteObject(cluster, targetOf(context), options, write));
  if (deletionWarning !== undefined && isSilent) request.warnings.push(deletionWarning);
  const isWaiting = !result.deleted && options.orphanDependents === false;
  return { status: isWaiting ? 202 : 200, value: describeDeletion(resource, result) };
}

export async function handleDeleteCollection(context: WriteContext): Promise<Written> {
  const { cluster, lister, resource, request } = context;
  const options = await readDeleteOptions(cluster.catalog, request);
  const write = writeOf(request, options);
  const list = lister.list(resource, request.info.namespace, readListOptions(request.query));
  for (const { metadata } of list.items) {
    const { namespace = '', name = '' } = metadata;
    await finish(deleteObject(cluster, { resource, namespace, name }, options, write));
  }
  return {
    status: 200,
    value: {
      kind: resource.listKind,
      apiVersion: resource.apiVersion,
      metadata: list.metadata,
      items: [...list.items] as KubeObject[],
    },
  };
}
