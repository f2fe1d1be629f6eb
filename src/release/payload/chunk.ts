import { hash, hmac } from '../../runtime/index.ts';
import type { PayloadPart } from '../release-version.ts';

/** A piece of a payload that fits into a Secret. */
export interface Piece {
  readonly part: PayloadPart;
  readonly data: Uint8Array;
}

/** A piece as it is stored, with what a record says of it. */
export interface Chunk extends Piece {
  readonly digest: string;
  /** The release's own, kept beside the data: without it, nobody can tell a digest of a guess. */
  readonly key: Uint8Array;
}

/** A Secret holds 1 MiB, and some of that is its own. */
const maxChunkSize = 900 * 1024;

export function splitIntoPieces(part: PayloadPart, bytes: Uint8Array): readonly Piece[] {
  const count = Math.max(1, Math.ceil(bytes.length / maxChunkSize));
  return Array.from({ length: count }, (_, index) => ({
    part,
    data: bytes.subarray(index * maxChunkSize, (index + 1) * maxChunkSize),
  }));
}

const scheme = 'hmac-sha256:';

/** The same piece of a release has the same digest, and no other release's has. */
export function sealPiece({ part, data }: Piece, key: Uint8Array): Chunk {
  return { part, data, key, digest: scheme + hmac(key, data) };
}

/** Whether a digest tells nothing to who has no key; those of older records do. */
export function isKeyed(digest: string): boolean {
  return digest.startsWith(scheme);
}

/** Whether data is what a digest was made of. */
export function isIntact(data: Uint8Array, key: Uint8Array, digest: string): boolean {
  return digest === (isKeyed(digest) ? scheme + hmac(key, data) : hash('sha256', data));
}

/**
 * Where a chunk is kept: the same place for the same content of a release. Releases share none, as
 * only who holds the lock of a release may touch what is its own.
 */
export function secretNameOf(release: string, digest: string): string {
  return `helm-${hash('sha256', Buffer.from(`${release}/${digest}`)).slice(0, 40)}`;
}
