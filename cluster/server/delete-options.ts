import type { JsonObject } from '../object.ts';
import { isObject, stringAt } from '../object.ts';
import type { DeleteOptions } from '../registry/delete.ts';
import type { Catalog } from '../resources/catalog.ts';
import { DecodeError, decodeObject } from '../schema/decode.ts';
import type { Type } from '../schema/type.ts';
import { isProtobuf, readEnvelope, readMessage } from '../schema/protobuf.ts';
import { badRequest, invalid } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';
import { UnknownKindError, parseFields } from './parse-body.ts';
import { schemeSource } from './check-kind.ts';
import { readInteger } from './read-options.ts';
import { checkDryRun } from './write-options.ts';

export interface ReadDeleteOptions extends DeleteOptions {
  readonly dryRun: boolean;
  /** As a policy or a webhook is shown them. */
  readonly given: JsonObject;
}

/** DeleteOptions come in the body, or as query parameters. */
export async function readDeleteOptions(
  catalog: Catalog,
  request: ApiRequest,
): Promise<ReadDeleteOptions> {
  const body = await request.readBody();
  if (body.length === 0) {
    const { query } = request;
    readInteger(query, 'gracePeriodSeconds');
    return toOptions({ ...Object.fromEntries(query), dryRun: query.getAll('dryRun') });
  }
  const type = catalog.types.require('meta.v1.DeleteOptions');
  return toOptions(
    isProtobuf(body)
      ? readMessage(readEnvelope(body).raw, type)
      : parseOptions(body.toString(), type),
  );
}

function parseOptions(text: string, type: Type): JsonObject {
  try {
    return decodeObject(type, checkKind(parseFields(text))).value;
  } catch (error) {
    if (!(error instanceof UnknownKindError) && !(error instanceof DecodeError)) throw error;
    throw badRequest(error.message);
  }
}

function checkKind(value: JsonObject): JsonObject {
  const kind = stringAt(value, 'kind') ?? '';
  const version = stringAt(value, 'apiVersion') ?? 'v1';
  if (kind === '' || kind === 'DeleteOptions') return value;
  throw badRequest(
    `no kind "${kind}" is registered for version "${version}" in scheme "${schemeSource}"`,
  );
}

function toOptions(given: JsonObject): ReadDeleteOptions {
  const { gracePeriodSeconds, propagationPolicy, orphanDependents, preconditions, dryRun } = given;
  const { uid, resourceVersion } = isObject(preconditions) ? preconditions : {};
  const dryRuns = Array.isArray(dryRun) ? dryRun.map(String) : [];
  const errors = checkDryRun(dryRuns);
  if (errors.length > 0) throw invalid({ group: 'meta.k8s.io', name: 'DeleteOptions' }, '', errors);
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
    dryRun: dryRuns.includes('All'),
    given: { ...given, kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1' },
  };
}
