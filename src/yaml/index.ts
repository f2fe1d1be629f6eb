/**
 * YAML as Helm's libraries read and print it: `sigs.k8s.io/yaml`, which is YAML 1.1 by go-yaml v2
 * and then JSON. Exactness is the point: the same texts are accepted, with the same meaning, and
 * refused in the same words. Knows no files and no charts.
 */
export type { DecodeOptions } from './decode/decoder.ts';
export { scalarText } from './decode/key.ts';
export { findYamlPosition } from './find-position.ts';
export type { YamlNode } from './parse/node.ts';
export { offsetOf } from './offset-of.ts';
export { parseYamlArray, parseYamlMap } from './parse-into.ts';
export { printYaml } from './print/print-yaml.ts';
export { printYamlPretty } from './print/print-yaml-pretty.ts';
export { parseYaml, parseYamlDocuments, parseYamlNode } from './read.ts';
// Documents as Go's structs, with the errors of encoding/json.
export * as struct from './struct.ts';
export { splitYamlDocuments, yamlDocumentsIn } from './split-documents.ts';
export type { YamlDocument } from './split-documents.ts';
export { YamlError } from './yaml-error.ts';
