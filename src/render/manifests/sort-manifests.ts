import { HelmError } from '../../base/index.ts';
import { compareStrings } from '../../go/index.ts';
import { printYaml } from '../../yaml/index.ts';
import type { Hook } from './hook.ts';
import { readHook } from './hook.ts';
import { sortByKind } from './kind-order.ts';
import type { ManifestHead } from './manifest-head.ts';
import { headOf, readManifestHead } from './manifest-head.ts';
import { splitDocuments } from './split-documents.ts';

/** One document of a rendered template. */
export interface Manifest {
  /** The template it came from. */
  readonly path: string;
  readonly content: string;
  readonly head: ManifestHead;
}

export interface SortedManifests {
  readonly hooks: readonly Hook[];
  readonly manifests: readonly Manifest[];
}

/** Cuts rendered templates into documents, takes the hooks out, and sorts both for installing. */
export function sortManifests(files: ReadonlyMap<string, string>): SortedManifests {
  return sortDocuments(readDocuments(files));
}

/** The documents of rendered templates, in the order of their names. */
export function readDocuments(files: ReadonlyMap<string, string>): Manifest[] {
  const paths = [...files.keys()].filter((path) => !isPartial(path)).sort(compareStrings);
  return paths.flatMap((path) =>
    splitDocuments(files.get(path) ?? '').map((content) => ({
      path,
      content,
      head: reading(path, () => readManifestHead(content)),
    })),
  );
}

/** The document that a program made of an object. */
export function printDocument(path: string, object: ReadonlyMap<string, unknown>): Manifest {
  return { path, content: printYaml(object), head: reading(path, () => headOf(object)) };
}

/** Takes the hooks out of documents, and sorts both for installing. */
export function sortDocuments(documents: readonly Manifest[]): SortedManifests {
  const hooks: Hook[] = [];
  const manifests: Manifest[] = [];
  for (const document of documents) {
    const hook = readHook(document);
    if (hook === undefined) manifests.push(document);
    else if (hook !== 'unknown') hooks.push(hook);
  }
  return {
    hooks: sortByKind(hooks, ({ kind }) => kind),
    manifests: sortByKind(manifests, ({ head }) => head.kind),
  };
}

function isPartial(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).startsWith('_');
}

/** Helm's words for a document that is not YAML, or not an object's. */
function reading(path: string, read: () => ManifestHead): ManifestHead {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw new HelmError('ManifestNotYaml', `YAML parse error on ${path}: ${cause.message}`, {
      cause,
    });
  }
}
