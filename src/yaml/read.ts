import type { DecodeOptions } from './decode/decoder.ts';
import { decodeDocument } from './decode/decoder.ts';
import type { YamlNode } from './parse/node.ts';
import { DocumentReader } from './parse/document-reader.ts';
import { parseYamlFast } from './fast/parse-yaml-fast.ts';
import { YamlError } from './yaml-error.ts';

/**
 * The first document of a text, as `sigs.k8s.io/yaml` unmarshals it into an `interface {}`:
 * go-yaml v2's YAML 1.1, then JSON's types. Maps are `Map`s, an empty text is `null`.
 */
export function parseYaml(text: string, options: DecodeOptions = {}): unknown {
  const simple = parseYamlFast(text, options);
  return simple === undefined ? parseYamlWhole(text, options) : simple;
}

/** As `parseYaml`, by the reader that knows everything and takes its time. */
export function parseYamlWhole(text: string, options: DecodeOptions = {}): unknown {
  return converting(() => {
    const root = parseYamlNode(text);
    return root === undefined ? null : decodeDocument(root, options);
  });
}

/** Every document of a stream. */
export function parseYamlDocuments(text: string, options: DecodeOptions = {}): unknown[] {
  return converting(() => {
    const parser = new DocumentReader(text);
    const values: unknown[] = [];
    for (let root = parser.parseDocument(); root !== undefined; root = parser.parseDocument()) {
      values.push(decodeDocument(root, options));
    }
    return values;
  });
}

/** The first document as nodes with positions; undefined where there is none. */
export function parseYamlNode(text: string): YamlNode | undefined {
  return new DocumentReader(text).parseDocument();
}

function converting<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof YamlError) || error.message.startsWith('error ')) throw error;
    throw new YamlError(`error converting YAML to JSON: ${error.message}`, error.position);
  }
}
