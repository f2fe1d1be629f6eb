import {
  decodeBase32,
  decodeBase64,
  decodeUtf8,
  encodeBase32,
  encodeBase64,
  encodeUtf8,
  goFunction,
} from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { recover } from './go-errors.ts';

/** Base64 and base32; decoding what is none gives the text of the error. */
export const encodingFunctions: FunctionTable = {
  b32dec: goFunction('func(string) string', (text: string) => decoded(() => decodeBase32(text))),
  b32enc: goFunction('func(string) string', (text: string) => encodeBase32(encodeUtf8(text))),
  b64dec: goFunction('func(string) string', (text: string) => decoded(() => decodeBase64(text))),
  b64enc: goFunction('func(string) string', (text: string) => encodeBase64(encodeUtf8(text))),
};

function decoded(decode: () => Uint8Array): string {
  return recover(
    () => decodeUtf8(decode()),
    (error) => error.message,
  );
}
