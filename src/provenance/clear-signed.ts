/** A text with its signature below it. */
export interface ClearSigned {
  /** The lines as they were signed: without spaces at their ends, joined by CR and LF. */
  readonly signed: Buffer;
  /** The lines as they are read. */
  readonly text: string;
  readonly armoredSignature: string;
}

const begin = '-----BEGIN PGP SIGNED MESSAGE-----';
const beginSignature = '-----BEGIN PGP SIGNATURE-----';
const endSignature = '\n-----END PGP SIGNATURE-----';
const hashes = /^(?:MD5|SHA1|RIPEMD160|SHA224|SHA256|SHA384|SHA512|SHA3-256|SHA3-512)$/;

/**
 * Finds the first signed text in a file, as Go's library finds it: no header but `Hash`, nothing
 * else on the line that begins it. Undefined where there is none.
 */
export function parseClearSigned(data: Uint8Array): ClearSigned | undefined {
  const content = Buffer.from(data).toString('latin1');
  const start = content.startsWith(begin) ? 0 : content.indexOf(`\n${begin}`) + 1;
  if (start === 0 && !content.startsWith(begin)) return undefined;
  const [first, ...lines] = content.slice(start).split(/\r?\n/);
  if (first !== begin) return undefined;
  const headerEnd = lines.findIndex((line) => line.trim() === '');
  if (headerEnd < 0 || !lines.slice(0, headerEnd).every(isHashHeader)) return undefined;
  const signatureStart = lines.indexOf(beginSignature, headerEnd + 1);
  if (signatureStart < 0) return undefined;
  const armored = lines.slice(signatureStart).join('\n');
  const end = armored.indexOf(endSignature);
  if (end < 0) return undefined;
  const body = lines
    .slice(headerEnd + 1, signatureStart)
    .map((line) => line.replace(/^- /, '').replace(/[ \t]+$/, ''));
  return {
    signed: Buffer.from(body.join('\r\n'), 'latin1'),
    text: Buffer.from(body.join('\n'), 'latin1').toString('utf8'),
    armoredSignature: `${armored.slice(0, end + endSignature.length)}\n`,
  };
}

function isHashHeader(line: string): boolean {
  const colon = line.indexOf(':');
  if (colon < 0 || /[^\x20-\x7e]/.test(line) || line.slice(0, colon).trim() !== 'Hash')
    return false;
  return line
    .slice(colon + 1)
    .split(',')
    .every((value) => hashes.test(value.trim().toUpperCase()));
}
