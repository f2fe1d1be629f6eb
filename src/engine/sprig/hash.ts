import { bun } from '../../base/index.ts';

/** In hexadecimal digits. */
export function hash(algorithm: 'sha1' | 'sha256' | 'sha512', bytes: Uint8Array): string {
  if (bun !== undefined) return new bun.CryptoHasher(algorithm).update(bytes).digest('hex');
  return process.getBuiltinModule('node:crypto').createHash(algorithm).update(bytes).digest('hex');
}
