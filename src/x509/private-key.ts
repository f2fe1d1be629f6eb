import type { KeyObject } from 'node:crypto';
import { GoError } from '../go/index.ts';
import { integer, sequence } from './write-der.ts';
import { readElements, readInteger, readSequence } from './read-der.ts';
import { modularPower } from './modular-power.ts';
import { nodeCrypto } from './node-crypto.ts';
import { encodePem, findPemBlock } from './pem.ts';
import type { PemBlock } from './pem.ts';

/** In the form that sprig writes keys of this type: PKCS #1, SEC 1, OpenSSL's for DSA, PKCS #8. */
export function formatPrivateKey(key: KeyObject): string {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return key.export({ type: 'pkcs1', format: 'pem' }).toString();
    case 'ec':
      return key.export({ type: 'sec1', format: 'pem' }).toString();
    case 'dsa':
      return encodePem('DSA PRIVATE KEY', dsaKeyBytes(key));
    default:
      return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  }
}

/** Throws GoError. */
export function parsePrivateKey(pem: string): KeyObject {
  const block = findPemBlock(pem);
  if (block === undefined) throw new GoError('no PEM data in input');
  if (block.type === 'PRIVATE KEY') return keyFrom(block, 'pkcs8', 'decoding PEM as PKCS#8');
  if (!block.type.endsWith(' PRIVATE KEY')) {
    throw new GoError(`no private key data in PEM block of type ${block.type}`);
  }
  switch (block.type) {
    case 'RSA PRIVATE KEY':
      return keyFrom(block, 'pkcs1', 'parsing RSA private key from PEM');
    case 'EC PRIVATE KEY':
      return keyFrom(block, 'sec1', 'parsing EC private key from PEM');
    case 'DSA PRIVATE KEY':
      return dsaKeyFrom(block);
    default:
      throw new GoError(`invalid private key type ${block.type}`);
  }
}

function keyFrom({ bytes }: PemBlock, type: 'pkcs1' | 'pkcs8' | 'sec1', doing: string): KeyObject {
  try {
    return nodeCrypto().createPrivateKey({ key: Buffer.from(bytes), format: 'der', type });
  } catch {
    throw new GoError(`${doing}: ${asn1Problem(bytes)}`);
  }
}

/** OpenSSL reads its own form of DSA keys as PEM only. */
function dsaKeyFrom({ type, bytes }: PemBlock): KeyObject {
  try {
    return nodeCrypto().createPrivateKey(encodePem(type, bytes));
  } catch {
    throw new GoError(`parsing DSA private key from PEM: ${asn1Problem(bytes)}`);
  }
}

/** Go goes on to name the tags; what is wrong with a key is not worth two parsers. */
function asn1Problem(bytes: Uint8Array): string {
  return bytes.length === 0
    ? 'asn1: syntax error: sequence truncated'
    : "asn1: structure error: tags don't match";
}

/** Version, P, Q, G, Y and X. */
function dsaKeyBytes(key: KeyObject): Buffer {
  const [, algorithm, wrapped] = readSequence(key.export({ type: 'pkcs8', format: 'der' }));
  const [, parameters] = readElements(algorithm?.content ?? new Uint8Array());
  const [p = 0n, q = 0n, g = 0n] = readElements(parameters?.content ?? new Uint8Array()).map(
    readInteger,
  );
  const [x = 0n] = readElements(wrapped?.content ?? new Uint8Array()).map(readInteger);
  return sequence(...[0n, p, q, g, modularPower(g, x, p), x].map(integer));
}
