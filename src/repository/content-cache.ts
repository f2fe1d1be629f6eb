import { rmSync } from 'node:fs';
import path from 'node:path';
import { readIfThere, writeFileAtomically } from '../files/index.ts';
import { digestOf } from '../provenance/index.ts';

type Kind = 'chart' | 'prov';

/**
 * Archives by their digest, laid out as Helm's cache. What is read from it is what its name says:
 * a file that changed on the disk is thrown away.
 */
export interface ContentCache {
  readonly find: (digest: string) => Buffer | undefined;
  readonly put: (digest: string, archive: Uint8Array) => void;
  /** The signature that came with an archive, by the digest of the archive. */
  readonly findProvenance: (digest: string) => Buffer | undefined;
  readonly putProvenance: (digest: string, provenance: Uint8Array) => void;
}

export function openContentCache(root: string): ContentCache {
  const fileOf = (digest: string, kind: Kind): string => {
    const hex = digest.replace(/^sha256:/, '');
    return path.join(root, hex.slice(0, 2), `${hex}.${kind}`);
  };
  return {
    find(digest) {
      const file = fileOf(digest, 'chart');
      const archive = findContent(file);
      if (archive === undefined || digestOf(archive) === digest) return archive;
      rmSync(file, { force: true });
      return undefined;
    },
    put: (digest, archive) => writeFileAtomically(fileOf(digest, 'chart'), archive),
    findProvenance: (digest) => findContent(fileOf(digest, 'prov')),
    putProvenance: (digest, provenance) => writeFileAtomically(fileOf(digest, 'prov'), provenance),
  };
}

/** Helm takes an empty file for a missing one. */
function findContent(file: string): Buffer | undefined {
  const content = readIfThere(file);
  return content?.length === 0 ? undefined : content;
}
