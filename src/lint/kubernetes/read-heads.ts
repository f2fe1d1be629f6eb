import { byteLength, GoError, JsonError, jsonTypeError, parseJsonPrefix } from '../../go/index.ts';
import type { YamlDocument } from '../../yaml/index.ts';
import { parseYaml, struct, YamlError, yamlDocumentsIn } from '../../yaml/index.ts';

/** What rules want to know of an object. */
export interface ObjectHead {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** The text of its document. */
  readonly document: string;
  /** Of the document's beginning, counted from 1. */
  readonly line: number;
}

/**
 * The objects of a stream of YAML or JSON documents, one by one, as Kubernetes' decoder reads them
 * for Helm's rules. Throws a `GoError` at the first document that is neither.
 */
export function* readHeads(text: string): Generator<ObjectHead> {
  if (!/^\s*\{/.test(text)) {
    yield* readYaml(text, 1);
    return;
  }
  const { values, end, error } = readJson(text);
  for (const [value, document] of values) yield headOf(value, document, 1);
  if (error === undefined) return;
  if (values.length > 1) throw error;
  // It may have been YAML all the time. If it is not, the first error counts.
  const line = text.slice(0, end).split('\n').length;
  yield* readYaml(text.slice(end).replace(/^[^\S\n]*\n?/, ''), line, withOffset(error, text));
}

function* readYaml(text: string, firstLine: number, firstError?: GoError): Generator<ObjectHead> {
  const documents = yamlDocumentsIn(text);
  let next =
    firstError === undefined
      ? readNext(documents, firstLine)
      : instead(firstError, () => readNext(documents, firstLine));
  while (next !== undefined) {
    yield* next;
    next = readNext(documents, firstLine);
  }
}

/** The object of the next document, if there is one in it; undefined at the end. */
function readNext(documents: Iterator<YamlDocument>, firstLine: number): ObjectHead[] | undefined {
  const next = documents.next();
  if (next.done === true) return undefined;
  const { text } = next.value;
  const line = firstLine + next.value.line - 1;
  const value = locating(line, () => parseYaml(text, { numbers: 'exact' }));
  return value === null ? [] : [headOf(value, text, line)];
}

/** Errors that know their place, in the whole text. */
function locating<T>(firstLine: number, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof YamlError) || error.position === undefined) throw error;
    const { line, column } = error.position;
    throw new YamlError(error.message, { line: firstLine + line - 1, column });
  }
}

function instead<T>(error: GoError, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    throw cause instanceof GoError ? error : cause;
  }
}

interface JsonStream {
  readonly values: readonly (readonly [value: unknown, text: string])[];
  readonly end: number;
  /** Of what follows the values; undefined at the end of the text. */
  readonly error: GoError | undefined;
}

function readJson(text: string): JsonStream {
  const values: [unknown, string][] = [];
  let end = 0;
  while (text.slice(end).trim() !== '') {
    try {
      const next = parseJsonPrefix(text, end);
      requireTexts(next.value);
      values.push([next.value, text.slice(end, next.end)]);
      end = next.end;
    } catch (error) {
      if (!(error instanceof GoError)) throw error;
      return { values, end, error };
    }
  }
  return { values, end, error: undefined };
}

/** JSON does not turn a number into a text, as YAML does. */
function requireTexts(value: unknown): void {
  if (!(value instanceof Map)) return;
  for (const key of ['apiVersion', 'kind']) {
    const field: unknown = value.get(key) ?? '';
    if (typeof field !== 'string') throw jsonTypeError(field, 'string');
  }
}

function withOffset(error: GoError, text: string): GoError {
  if (!(error instanceof JsonError) || error.position === undefined) return error;
  const offset = byteLength(text.slice(0, error.position)) + 1;
  return new GoError(`json: offset ${offset}: ${error.message}`);
}

/** By the names that Helm has for them, which its errors show. */
const objectStruct = struct.structOf('rules.k8sYamlStruct', {
  apiVersion: struct.text,
  Kind: struct.text,
  Metadata: struct.structOf('rules.k8sYamlMetadata', {
    Namespace: struct.text,
    Name: struct.text,
  }),
});

function headOf(value: unknown, document: string, line: number): ObjectHead {
  const { apiVersion, Kind, Metadata } = objectStruct.decodeDocument(value);
  return { apiVersion, kind: Kind, name: Metadata.Name, document, line };
}
