/** Packages encoding/base64 and encoding/base32, with the errors of their decoders. */
export { decodeBase32, encodeBase32 } from './encoding/base32.ts';
export { decodeBase64, encodeBase64 } from './encoding/base64.ts';
