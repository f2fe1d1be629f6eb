import { trackUpdate } from '../../apply/field-manager.ts';
import { invalidValue } from '../../field-error.ts';
import type { Json, JsonObject, KubeObject } from '../../object.ts';
import {
  cloneJson,
  isObject,
  numberAt,
  objectAt,
  objectsAt,
  stringAt,
  stringsAt,
  valueAt,
} from '../../object.ts';
import { applyJsonPatch } from '../../patch/json-patch.ts';
import type { Operation } from '../../patch/json-patch.ts';
import { applyMergePatch } from '../../patch/merge-patch.ts';
import { now } from '../../registry/context.ts';
import { asTyped, ownershipRules } from '../../registry/conversion.ts';
import { setManagedFields } from '../../registry/create.ts';
import { finish } from '../../registry/steps.ts';
import { updateObject } from '../../registry/update.ts';
import type { ApiResource } from '../../resources/api-resource.ts';
import { badRequest, conflict, invalid } from '../../status-error.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import { jsonPatch, parsePatch } from '../patch-object.ts';
import type { WriteContext, Written } from '../write-handlers.ts';
import { readWriteOptions } from '../write-options.ts';
import { readSubresourceBody } from './read-body.ts';

/** How many replicas an object has, whatever its kind calls that. */
export function scaleOf(resource: ApiResource, object: KubeObject): KubeObject {
  const { name = '', namespace, uid = '', resourceVersion = '' } = object.metadata;
  const { creationTimestamp = '' } = object.metadata;
  const { spec, status, selector } = pathsOf(resource);
  const wanted = numberAt(object, ...spec) ?? 0;
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      uid,
      resourceVersion,
      creationTimestamp,
    },
    spec: wanted === 0 ? {} : { replicas: wanted },
    status: {
      replicas: numberAt(object, ...status) ?? 0,
      ...selectorOf(object, selector),
    },
  };
}

interface Paths {
  readonly spec: readonly string[];
  readonly status: readonly string[];
  readonly selector: readonly string[] | undefined;
}

function pathsOf({ custom }: ApiResource): Paths {
  if (!custom?.scale) {
    return {
      spec: ['spec', 'replicas'],
      status: ['status', 'replicas'],
      selector: ['spec', 'selector'],
    };
  }
  const split = (path: string): string[] => path.split('.').slice(1);
  const { specReplicas, statusReplicas, labelSelector } = custom.scale;
  return {
    spec: split(specReplicas),
    status: split(statusReplicas),
    selector: labelSelector === undefined ? undefined : split(labelSelector),
  };
}

function selectorOf(
  object: KubeObject,
  path: readonly string[] | undefined,
): { selector?: string } {
  const value = path && valueAt(object, ...path);
  if (typeof value === 'string') return { selector: value };
  if (!isObject(value)) return {};
  const isOld = object.kind === 'ReplicationController';
  const labels = Object.entries(isOld ? stringsAt(value) : stringsAt(value, 'matchLabels'));
  const expressions = objectsAt(value, 'matchExpressions').map(formatExpression);
  const parts = [...labels.map(([key, label]) => `${key}=${label}`), ...expressions];
  return { selector: parts.toSorted().join(',') };
}

function formatExpression(expression: JsonObject): string {
  const key = stringAt(expression, 'key') ?? '';
  const values = `(${(expression['values'] as string[] | undefined)?.join(',') ?? ''})`;
  switch (expression['operator']) {
    case 'In':
      return `${key} in ${values}`;
    case 'NotIn':
      return `${key} notin ${values}`;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      return key;
  }
}

/** Changes the number of replicas through a PUT or a PATCH of the scale. */
export async function writeScale(context: WriteContext): Promise<Written> {
  const { cluster, resource, request } = context;
  const isPatch = request.info.verb === 'patch';
  const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
  const options = readWriteOptions(request, isPatch ? 'PatchOptions' : 'UpdateOptions', type);
  const given: Json = isPatch
    ? parsePatch(type, (await request.readBody()).toString())
    : await readSubresourceBody(cluster.catalog, request, 'autoscaling.v1.Scale');
  const { namespace, name } = request.info;
  const { spec: path } = pathsOf(resource);
  const steps = updateObject(
    cluster,
    {
      resource,
      namespace,
      name,
      subresource: 'scale',
      mayCreate: false,
      present: (one) => scaleOf(resource, one),
      produce: (live) => {
        const before = live ?? ({ metadata: {} } as KubeObject);
        const scale = scaleOf(resource, before);
        const wanted = isPatch
          ? ((type === jsonPatch
              ? applyJsonPatch(scale, given as unknown as Operation[])
              : applyMergePatch(scale, given)) as JsonObject)
          : (given as JsonObject);
        checkScale(resource, name, scale, wanted);
        const draft = cloneJson(before);
        setAt(draft, path, numberAt(wanted, 'spec', 'replicas') ?? 0);
        const managedFields = trackUpdate(asTyped(resource, before), asTyped(resource, draft), {
          manager: options.manager,
          subresource: 'scale',
          now: now(cluster),
          rules: ownershipRules(cluster.catalog, resource, ''),
        });
        setManagedFields(draft, managedFields);
        return draft;
      },
    },
    options,
  );
  const { object } = await finish(steps);
  return { status: 200, value: scaleOf(resource, object) };
}

function checkScale(
  resource: ApiResource,
  name: string,
  before: JsonObject,
  wanted: JsonObject,
): void {
  const replicas = valueAt(wanted, 'spec', 'replicas');
  if (replicas !== undefined && typeof replicas !== 'number') {
    throw badRequest(
      'Scale in version "v1" cannot be handled as a Scale: json: cannot unmarshal string into Go struct field ScaleSpec.spec.replicas of type int32',
    );
  }
  const given = stringAt(wanted, 'metadata', 'name') ?? name;
  if (given !== name) {
    throw badRequest(
      `the name of the object (${given}) does not match the name on the URL (${name})`,
    );
  }
  const version = stringAt(wanted, 'metadata', 'resourceVersion');
  if (version && version !== stringAt(before, 'metadata', 'resourceVersion')) {
    throw conflict(
      qualifiedResource(resource),
      name,
      'the object has been modified; please apply your changes to the latest version and try again',
    );
  }
  if ((replicas ?? 0) >= 0) return;
  throw invalid({ group: 'autoscaling', name: 'Scale' }, name, [
    invalidValue('spec.replicas', replicas ?? 0, 'must be greater than or equal to 0'),
  ]);
}

function setAt(object: KubeObject, path: readonly string[], value: number): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let parent: JsonObject = object;
  for (const step of path.slice(0, -1)) {
    const next = objectAt(parent, step) ?? {};
    parent[step] = next;
    parent = next;
  }
  parent[last] = value;
}
