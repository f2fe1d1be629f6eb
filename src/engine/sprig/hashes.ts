import type { Hash } from 'node:crypto';
import { encodeUtf8, goFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { sha256 } from './sha256.ts';

export const hashFunctions: FunctionTable = {
  adler32sum: goFunction('func(string) string', (text: string) =>
    String(adler32(encodeUtf8(text))),
  ),
  sha1sum: goFunction('func(string) string', (text: string) => nodeHash('sha1', text)),
  sha256sum: goFunction('func(string) string', (text: string) => {
    const bytes = encodeUtf8(text);
    return bytes.length > largestForOwnHash ? nodeHash('sha256', text) : sha256(bytes);
  }),
  sha512sum: goFunction('func(string) string', (text: string) => nodeHash('sha512', text)),
};

/** Loading node:crypto takes longer than hashing this much without it. */
const largestForOwnHash = 8192;

function nodeHash(algorithm: string, text: string): string {
  const hash: Hash = process.getBuiltinModule('node:crypto').createHash(algorithm);
  return hash.update(encodeUtf8(text)).digest('hex');
}

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}
