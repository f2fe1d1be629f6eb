import { encodeUtf8, goFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { hash } from '../../runtime/index.ts';

export const hashFunctions: FunctionTable = {
  adler32sum: goFunction('func(string) string', (text: string) =>
    String(adler32(encodeUtf8(text))),
  ),
  sha1sum: goFunction('func(string) string', (text: string) => hash('sha1', encodeUtf8(text))),
  sha256sum: goFunction('func(string) string', (text: string) => hash('sha256', encodeUtf8(text))),
  sha512sum: goFunction('func(string) string', (text: string) => hash('sha512', encodeUtf8(text))),
};

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}
