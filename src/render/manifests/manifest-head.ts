import type { GoNumber } from '../../go/index.ts';
import { GoError } from '../../go/index.ts';
import { findYamlPosition, parseYaml, scalarText, YamlError } from '../../yaml/index.ts';

/** What Helm reads of a document before it goes to the cluster. */
export interface ManifestHead {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly annotations: ReadonlyMap<string, string>;
  /** The whole document, its integers exact; empty where there is nothing in it. */
  readonly object: ReadonlyMap<string, unknown>;
}

/**
 * Reads the head of a document, and with it checks that the whole document is YAML. Throws what
 * sigs.k8s.io/yaml would say of a document that does not fit.
 */
export function readManifestHead(document: string): ManifestHead {
  const root = parseYaml(document, { numbers: 'exact' });
  try {
    return headOf(root);
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    throw new YamlError(error.message, findYamlPosition(document, error.path)?.value);
  }
}

/** The head of a document that has been read. */
export function headOf(root: unknown): ManifestHead {
  const fields = mapOf(root, [], 'Go value of type util.SimpleHead');
  // In the order of the keys: of several misfits, the first is reported.
  const apiVersion = textOf(field(fields, 'apiVersion'), ['apiVersion'], 'SimpleHead.apiVersion');
  const kind = textOf(field(fields, 'kind'), ['kind'], 'SimpleHead.kind');
  const metadata = mapOf(
    field(fields, 'metadata'),
    ['metadata'],
    `Go struct field SimpleHead.metadata of type ${metadataType}`,
  );
  const annotations = readAnnotations(field(metadata, 'annotations'));
  const name = textOf(field(metadata, 'name'), ['metadata', 'name'], '.metadata.name');
  return { apiVersion, kind, name, annotations, object: fields };
}

function readAnnotations(value: unknown): ReadonlyMap<string, string> {
  const target = '.metadata.annotations';
  const path = ['metadata', 'annotations'];
  const annotations = mapOf(value, path, `Go struct field ${target} of type map[string]string`);
  return new Map(
    [...annotations].map(([key, text]) => [key, textOf(text, [...path, key], target)]),
  );
}

const metadataType =
  'struct { Name string "json:\\"name\\""; Annotations map[string]string "json:\\"annotations\\"" }';

/** encoding/json finds a struct's field by its name in any case, the last in order wins. */
function field(fields: ReadonlyMap<string, unknown>, name: string): unknown {
  if (fields.has(name)) return fields.get(name);
  const other = [...fields.keys()].filter((key) => key.toLowerCase() === name.toLowerCase()).sort();
  return fields.get(other.at(-1) ?? name);
}

type Path = readonly string[];

function mapOf(value: unknown, path: Path, target: string): ReadonlyMap<string, unknown> {
  if (value === undefined || value === null) return new Map();
  if (value instanceof Map) return value as ReadonlyMap<string, unknown>;
  throw new Misfit(value, path, target);
}

/** sigs.k8s.io/yaml makes text of a scalar where the target is a string. */
function textOf(value: unknown, path: Path, target: string): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Map || Array.isArray(value)) {
    throw new Misfit(value, path, `Go struct field ${target} of type string`);
  }
  return scalarText(value as string | boolean | bigint | number | GoNumber) ?? '';
}

/** A value that does not fit its field, in the words of encoding/json. */
class Misfit extends GoError {
  readonly path: Path;

  constructor(value: unknown, path: Path, target: string) {
    super(
      `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${jsonKind(value)} into ${target}`,
    );
    this.path = path;
  }
}

function jsonKind(value: unknown): string {
  if (value instanceof Map) return 'object';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'bool' : 'number';
}
