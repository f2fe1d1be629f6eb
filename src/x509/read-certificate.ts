import type { KeyObject } from 'node:crypto';
import { GoError } from '../go/index.ts';
import { readElements, readSequence } from './read-der.ts';
import type { DerElement } from './read-der.ts';
import { nodeCrypto } from './node-crypto.ts';

/** What signing with a certificate needs to know of it. */
export interface ReadCertificate {
  readonly subject: Uint8Array;
  readonly publicKey: KeyObject;
  readonly keyIdentifier: Uint8Array | undefined;
}

const versionTag = 0xa0;
const extensionsTag = 0xa3;
const subjectKeyIdentifier = Buffer.from('0603551d0e', 'hex'); // 2.5.29.14

/** Throws GoError for what is no X.509 certificate. */
export function readCertificate(der: Uint8Array): ReadCertificate {
  const publicKey = requirePublicKey(der);
  const [body] = readSequence(der);
  const fields = readElements(body?.content ?? new Uint8Array());
  const subjectIndex = fields[0]?.tag === versionTag ? 5 : 4;
  const subject = fields[subjectIndex]?.whole ?? new Uint8Array();
  return { subject, publicKey, keyIdentifier: findKeyIdentifier(fields) };
}

function requirePublicKey(der: Uint8Array): KeyObject {
  try {
    return new (nodeCrypto().X509Certificate)(der).publicKey;
  } catch {
    throw new GoError('x509: malformed certificate');
  }
}

/** An extension is its identifier, perhaps whether it is critical, and its value in a wrapper. */
function findKeyIdentifier(fields: readonly DerElement[]): Uint8Array | undefined {
  const wrapped = fields.find(({ tag }) => tag === extensionsTag);
  if (wrapped === undefined) return undefined;
  for (const { content } of readSequence(wrapped.content)) {
    const [identifier, ...rest] = readElements(content);
    const value = rest.at(-1);
    const isFound = identifier && Buffer.compare(identifier.whole, subjectKeyIdentifier) === 0;
    if (isFound === true && value !== undefined) return readElements(value.content)[0]?.content;
  }
  return undefined;
}
