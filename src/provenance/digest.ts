import { hash } from '../runtime/index.ts';

/** `sha256:` and the digest of some content in hexadecimal. */
export function digestOf(content: Uint8Array): string {
  return `sha256:${hash('sha256', content)}`;
}
