/** `node:buffer`, as far as it is used where charts are rendered; the build gives it to who asks for `Buffer`. */
import { Buffer } from 'buffer/index.js';

export { Buffer };

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
