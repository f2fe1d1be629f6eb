/** `sha256:` and the digest of some content in hexadecimal. */
export function digestOf(content: Uint8Array): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}
