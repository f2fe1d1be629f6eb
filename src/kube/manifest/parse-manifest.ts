import type { SourcePosition } from '../../base/index.ts';
import { HelmError, isRecord } from '../../base/index.ts';
import { YamlError, parseYaml, yamlDocumentsIn } from '../../yaml/index.ts';
import type { YamlDocument } from '../../yaml/index.ts';
import type { KubeObject } from '../object.ts';
import { isKubeObject } from '../object.ts';
import { plainValue } from './plain-value.ts';

/** An object of a manifest, and where it stands. */
export interface ManifestObject {
  readonly object: KubeObject;
  readonly source: SourcePosition;
}

/**
 * The objects of a manifest, in order; lists are taken apart. The text is a stream of YAML documents,
 * in which `# Source:` lines tell the templates they came from.
 */
export function parseManifest(text: string, file = 'manifest'): readonly ManifestObject[] {
  const documents = locating({ file }, () => [...yamlDocumentsIn(text)]);
  return documents.flatMap((document) => {
    const source = sourceOf(document, file);
    return readObjects(
      locating(source, () => parseYaml(document.text, { numbers: 'exact' })),
      source,
    );
  });
}

/** The objects of one document that has been read, integers exact: none, one, or those of a list. */
export function readObjects(document: unknown, source: SourcePosition): readonly ManifestObject[] {
  const value = locating(source, () => plainValue(document));
  if (value === null || value === undefined) return [];
  return flatten(value, source).map((object) => ({ object, source }));
}

/** The template that a document came from, if it says so; else its place in the manifest. */
function sourceOf({ text, line }: YamlDocument, file: string): SourcePosition {
  const template = /^# Source: (.+)$/m.exec(text)?.[1];
  return template === undefined ? { file, line } : { file: template };
}

function locating<T>(source: SourcePosition, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (!(cause instanceof YamlError) && !(cause instanceof HelmError)) throw cause;
    throw invalid(cause.message, source, cause);
  }
}

function flatten(value: unknown, source: SourcePosition): readonly KubeObject[] {
  if (!isRecord(value)) throw invalid('a document of the manifest is not an object', source);
  const { apiVersion, kind, items } = value;
  if (typeof kind !== 'string' || kind === '') throw invalid('an object has no kind', source);
  if (typeof apiVersion !== 'string' || apiVersion === '') {
    throw invalid(`an object of kind "${kind}" has no apiVersion`, source);
  }
  if (!kind.endsWith('List') || !Array.isArray(items)) return [requireNamed(value, kind, source)];
  // What is in a `SecretList` are Secrets, even where they do not say so.
  const inherited = kind === 'List' ? {} : { apiVersion, kind: kind.slice(0, -'List'.length) };
  return items.flatMap((item: unknown) =>
    flatten(isRecord(item) ? { ...inherited, ...item } : item, source),
  );
}

function requireNamed(
  value: Readonly<Record<string, unknown>>,
  kind: string,
  source: SourcePosition,
): KubeObject {
  const { metadata } = value;
  const name = isRecord(metadata) ? (metadata['name'] ?? metadata['generateName']) : undefined;
  if (typeof name === 'string' && name !== '' && isKubeObject(value)) return value;
  throw invalid(`an object of kind "${kind}" has no name`, source);
}

function invalid(reason: string, source: SourcePosition, cause?: unknown): HelmError {
  return new HelmError('InvalidManifest', `cannot read the manifest: ${reason}`, { source, cause });
}
