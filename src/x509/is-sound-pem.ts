/** The certificates and keys of a text in PEM. */
const blocks =
  /-----BEGIN ((?:X509 )?CERTIFICATE|(?:[A-Z]+ )?PRIVATE KEY)-----\r?\n([^-]*)-----END \1-----/g;

/**
 * Whether a text has a certificate or a key, and whether each of them is as long as it says: what is
 * not would fail only in the middle of a connection, in words that name no file.
 */
export function isSoundPem(pem: string): boolean {
  const bodies = Array.from(pem.matchAll(blocks), ([, , body = '']) => body);
  return bodies.length > 0 && bodies.every(isSequence);
}

/** Old keys that are encrypted have headers before their data, which is then no DER. */
function isSequence(body: string): boolean {
  if (body.includes(':')) return true;
  const text = body.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const bytes = Buffer.from(text, 'base64');
  const first = bytes[1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (bytes[0] !== 0x30 || lengthBytes > 4 || bytes.length < 2 + lengthBytes) return false;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  return bytes.length === 2 + lengthBytes + length;
}
