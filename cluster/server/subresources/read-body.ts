import { JsonError } from '../../../src/go/index.ts';
import type { JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Catalog } from '../../resources/catalog.ts';
import { ProtobufError, isProtobuf, readEnvelope, readMessage } from '../../schema/protobuf.ts';
import { badRequest } from '../../status-error.ts';
import type { ApiRequest } from '../api-request.ts';
import { parseJson } from '../../parse-json.ts';

/** The body of a request to a subresource, as a type by its short name; empty without one. */
export async function readSubresourceBody(
  catalog: Catalog,
  request: ApiRequest,
  typeName: string,
): Promise<JsonObject> {
  const body = await request.readBody();
  if (body.length === 0) return {};
  try {
    if (isProtobuf(body))
      return readMessage(readEnvelope(body).raw, catalog.types.require(typeName));
    const value = parseJson(body.toString());
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof JsonError) && !(error instanceof ProtobufError)) throw error;
    throw badRequest(`couldn't get version/kind; json parse error: ${error.message}`);
  }
  throw badRequest("couldn't get version/kind; json parse error: the body has to be an object");
}
