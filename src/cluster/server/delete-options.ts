import type { JsonObject } from '../object.ts';
import { isObject, stringAt } from '../object.ts';
import type { DeleteOptions } from '../registry/delete.ts';
import type { Catalog } from '../resources/catalog.ts';
import { isProtobuf, readEnvelope, readMessage } from '../schema/protobuf.ts';
import { badRequest } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';
import { JsonSyntaxError, parseJson } from './parse-json.ts';
import { SCHEME } from './read-object-body.ts';

export interface ReadDeleteOptions extends DeleteOptions {
  readonly dryRun: boolean;
}

/** DeleteOptions come in the body, or as query parameters. */
export async function readDeleteOptions(
  catalog: Catalog,
  request: ApiRequest,
): Promise<ReadDeleteOptions> {
  const body = await request.readBody();
  if (body.length === 0) {
    const { query } = request;
    return toOptions({ ...Object.fromEntries(query), dryRun: query.getAll('dryRun') });
  }
  return toOptions(
    isProtobuf(body)
      ? readMessage(readEnvelope(body).raw, catalog.types.require('meta.v1.DeleteOptions'))
      : parseOptions(body.toString()),
  );
}

function parseOptions(text: string): JsonObject {
  try {
    const value = parseJson(text);
    if (isObject(value)) return checkKind(value);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw badRequest(`couldn't get version/kind; json parse error: ${error.message}`);
  }
  throw badRequest(
    "couldn't get version/kind; json parse error: DeleteOptions have to be an object",
  );
}

function checkKind(value: JsonObject): JsonObject {
  const kind = stringAt(value, 'kind') ?? '';
  const version = stringAt(value, 'apiVersion') ?? 'v1';
  if (kind === '' || kind === 'DeleteOptions') return value;
  throw badRequest(
    `no kind "${kind}" is registered for version "${version}" in scheme "${SCHEME}"`,
  );
}

function toOptions(given: JsonObject): ReadDeleteOptions {
  const { gracePeriodSeconds, propagationPolicy, orphanDependents, preconditions, dryRun } = given;
  const { uid, resourceVersion } = isObject(preconditions) ? preconditions : {};
  return {
    ...(gracePeriodSeconds !== undefined &&
      gracePeriodSeconds !== null && { gracePeriodSeconds: Number(gracePeriodSeconds) }),
    ...(typeof propagationPolicy === 'string' && { propagationPolicy }),
    ...(orphanDependents !== undefined &&
      orphanDependents !== null && {
        orphanDependents: orphanDependents === true || orphanDependents === 'true',
      }),
    preconditions: {
      ...(typeof uid === 'string' && { uid }),
      ...(typeof resourceVersion === 'string' && { resourceVersion }),
    },
    dryRun: Array.isArray(dryRun) && dryRun.includes('All'),
  };
}
