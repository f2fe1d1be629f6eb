import { hash } from '../../runtime/index.ts';
import type { PayloadPart } from '../release-version.ts';

/** A piece of a payload that fits into a Secret. */
export interface Chunk {
  readonly part: PayloadPart;
  readonly data: Uint8Array;
  /** sha256 of the data, in hexadecimal digits. */
  readonly digest: string;
}

/** A Secret holds 1 MiB, and some of that is its own. */
const maxChunkSize = 900 * 1024;

export function splitIntoChunks(part: PayloadPart, bytes: Uint8Array): readonly Chunk[] {
  const count = Math.max(1, Math.ceil(bytes.length / maxChunkSize));
  return Array.from({ length: count }, (_, index) => {
    const data = bytes.subarray(index * maxChunkSize, (index + 1) * maxChunkSize);
    return { part, data, digest: hash('sha256', data) };
  });
}

/**
 * Where a chunk is kept: the same place for the same content of a release. Releases share none, as
 * only who holds the lock of a release may touch what is its own.
 */
export function secretNameOf(release: string, digest: string): string {
  return `helm-${hash('sha256', Buffer.from(`${release}/${digest}`)).slice(0, 40)}`;
}
