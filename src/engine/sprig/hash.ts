/** What hashes are made with, on Node and on Bun. */
interface Hasher {
  update(bytes: Uint8Array): { digest(encoding: 'hex'): string };
}

interface Bun {
  readonly CryptoHasher: new (algorithm: string) => Hasher;
}

/** Bun has its own, without node:crypto: to load that takes as long as a small chart. */
const bun = (globalThis as { readonly Bun?: Bun }).Bun;

/** In hexadecimal digits. */
export function hash(algorithm: 'sha1' | 'sha256' | 'sha512', bytes: Uint8Array): string {
  return hasherFor(algorithm).update(bytes).digest('hex');
}

function hasherFor(algorithm: string): Hasher {
  if (bun !== undefined) return new bun.CryptoHasher(algorithm);
  return process.getBuiltinModule('node:crypto').createHash(algorithm);
}
