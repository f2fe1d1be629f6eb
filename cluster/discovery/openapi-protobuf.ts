import type { JsonObject } from '../object.ts';
import { objectAt, objectsAt, stringAt } from '../object.ts';
import { groupVersionKind } from './openapi-schemas.ts';

export const openApiProtobuf = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
/** As older clients ask for it. It is no media type, so that it may not be answered with. */
export const formerOpenApiProtobuf = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';

/**
 * The binary form of OpenAPI's second version, which Go clients ask for: what may be done where, and
 * with which parameters. They look for a kind in it that they found nowhere else.
 */
export function encodeOpenApi({ info = {}, paths = {} }: JsonObject): Buffer {
  const items = Object.keys(objectAt(paths) ?? {}).map((path) =>
    message(2, [text(1, path), message(2, encodePath(objectAt(paths, path) ?? {}))]),
  );
  return Buffer.concat([
    text(1, '2.0'),
    message(2, [text(1, stringAt(info, 'title') ?? ''), text(2, stringAt(info, 'version') ?? '')]),
    message(8, items),
  ]);
}

const operationNumbers = { get: 2, put: 3, post: 4, delete: 5, patch: 8 } as const;

function encodePath(path: JsonObject): Buffer[] {
  return Object.entries(operationNumbers).flatMap(([name, number]) => {
    const operation = objectAt(path, name);
    return operation ? [message(number, encodeOperation(operation))] : [];
  });
}

function encodeOperation(operation: JsonObject): Buffer[] {
  const kind = operation[groupVersionKind] ?? {};
  return [
    text(5, stringAt(operation, 'operationId') ?? ''),
    ...objectsAt(operation, 'parameters').map(encodeParameter),
    message(13, [text(1, groupVersionKind), message(2, [text(2, JSON.stringify(kind))])]),
  ];
}

/** A parameter of the query, four choices deep. */
function encodeParameter(parameter: JsonObject): Buffer {
  const fields = [
    text(2, 'query'),
    text(4, stringAt(parameter, 'name') ?? ''),
    text(6, stringAt(parameter, 'type') ?? 'string'),
  ];
  return message(8, [message(1, [message(2, [message(3, fields)])])]);
}

function text(number: number, value: string): Buffer {
  return message(number, [Buffer.from(value)]);
}

function message(number: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([varint(number * 8 + 2), varint(body.length), body]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}
