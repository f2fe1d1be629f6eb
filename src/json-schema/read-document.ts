import { GoError, isDeeperThan, JsonError, parseJson } from '../go/index.ts';
import { JsonNumber, toJson } from './json.ts';
import type { Json } from './json.ts';

/** Deeper documents are refused: everything that walks them does so recursively. */
const maxDepth = 1000;

/** Reads a schema in JSON. Throws GoError with the words of the schema library. */
export function readDocument(text: string): Json {
  return requireShallow(readJson(text)) as Json;
}

/** Takes a schema that was read from something else than JSON. Throws GoError where it is too deep. */
export function toDocument(value: unknown): Json {
  return toJson(requireShallow(value));
}

function requireShallow(document: unknown): unknown {
  if (isDeeperThan(document, maxDepth)) throw new GoError('exceeded max depth');
  return document;
}

/** The schema library reads a stream, and has other words than Go for what is no document. */
function readJson(text: string): unknown {
  try {
    return parseJson(text, { readNumber: (literal) => new JsonNumber(literal) });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (/^[ \t\r\n]*$/.test(text)) throw new GoError('EOF');
    if (error.message === 'unexpected end of JSON input') throw new GoError('unexpected EOF');
    if (!error.message.endsWith(' after top-level value')) throw error;
    throw new GoError('invalid character after top-level value');
  }
}
