import type { Hook } from './hook.ts';
import { readHook } from './hook.ts';
import { sortByKind } from './kind-order.ts';
import type { Manifest } from './read-documents.ts';

export interface SortedManifests {
  readonly hooks: readonly Hook[];
  readonly manifests: readonly Manifest[];
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
