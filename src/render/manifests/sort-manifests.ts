import { HelmError } from '../../base/index.ts';
import { compareStrings } from '../../go/index.ts';
import type { Hook } from './hook.ts';
import { readHook } from './hook.ts';
import { sortByKind } from './kind-order.ts';
import type { ManifestHead } from './manifest-head.ts';
import { readManifestHead } from './manifest-head.ts';
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
  const hooks: Hook[] = [];
  const manifests: Manifest[] = [];
  for (const path of [...files.keys()].sort(compareStrings)) {
    if (isPartial(path)) continue;
    for (const content of splitDocuments(files.get(path) ?? '')) {
      const head = readHead(path, content);
      const hook = readHook({ path, content, head });
      if (hook === undefined) manifests.push({ path, content, head });
      else if (hook !== 'unknown') hooks.push(hook);
    }
  }
  return {
    hooks: sortByKind(hooks, ({ kind }) => kind),
    manifests: sortByKind(manifests, ({ head }) => head.kind),
  };
}

function isPartial(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).startsWith('_');
}

function readHead(path: string, content: string): ManifestHead {
  try {
    return readManifestHead(content);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw new HelmError('ManifestNotYaml', `YAML parse error on ${path}: ${cause.message}`, {
      cause,
    });
  }
}
