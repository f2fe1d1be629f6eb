import type { KeyObject } from 'node:crypto';
import { GoError } from '../go/index.ts';
import { integer, sequence } from './write-der.ts';
import { modularPower } from './modular-power.ts';
import { nodeCrypto } from './node-crypto.ts';
import { encodePem, findPemBlock } from './pem.ts';
import type { PemBlock } from './pem.ts';
import { findShapeProblem, readAlgorithm, readOwnCurve } from './key-shape.ts';
import type { KeyShape } from './key-shape.ts';

/** In the form that sprig writes keys of this type: PKCS #1, SEC 1, OpenSSL's for DSA, PKCS #8. */
export function formatPrivateKey(key: KeyObject): string {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return key.export({ type: 'pkcs1', format: 'pem' }).toString();
    case 'ec':
      return key.export({ type: 'sec1', format: 'pem' }).toString();
    case 'dsa':
      return encodePem('DSA PRIVATE KEY', bytesOfDsaKey(key));
    default:
      return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  }
}

/** Throws GoError. */
export function parsePrivateKey(pem: string): KeyObject {
  const block = findPemBlock(pem);
  if (block === undefined) throw new GoError('no PEM data in input');
  const form = forms.get(block.type);
  if (form !== undefined) return readKey(block, form);
  throw new GoError(
    block.type.endsWith(' PRIVATE KEY')
      ? `invalid private key type ${block.type}`
      : `no private key data in PEM block of type ${block.type}`,
  );
}

interface Form {
  readonly shape: KeyShape;
  readonly doing: string;
  /** Why Go would not have it; nothing where it would. */
  readonly findProblem: (bytes: Uint8Array) => string | undefined;
}

const forms: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['PRIVATE KEY', { shape: 'pkcs8', doing: 'decoding PEM as PKCS#8', findProblem: pkcs8Problem }],
  [
    'RSA PRIVATE KEY',
    { shape: 'pkcs1', doing: 'parsing RSA private key from PEM', findProblem: pkcs1Problem },
  ],
  [
    'EC PRIVATE KEY',
    { shape: 'sec1', doing: 'parsing EC private key from PEM', findProblem: sec1Problem },
  ],
  [
    'DSA PRIVATE KEY',
    {
      shape: 'dsa',
      doing: 'parsing DSA private key from PEM',
      findProblem: (bytes) => findShapeProblem(bytes, 'dsa'),
    },
  ],
]);

function readKey(block: PemBlock, { shape, doing, findProblem }: Form): KeyObject {
  const problem = findProblem(block.bytes);
  if (problem !== undefined) throw new GoError(`${doing}: ${problem}`);
  if (shape === 'dsa') return readDsaKey(block.bytes);
  const key = Buffer.from(block.bytes);
  try {
    return nodeCrypto().createPrivateKey({ key, format: 'der', type: shape });
  } catch {
    throw new GoError(`${doing}: x509: invalid private key value`);
  }
}

/** DSA keys, as they are written. */
const writtenKeys = new WeakMap<KeyObject, Uint8Array>();

/**
 * Go reads six numbers of a DSA key, whatever they are, and signs nothing with them: its kind is all that
 * anybody asks. Not every OpenSSL could read it.
 */
function readDsaKey(bytes: Uint8Array): KeyObject {
  const key = Object.freeze({ asymmetricKeyType: 'dsa' }) as KeyObject;
  writtenKeys.set(key, bytes);
  return key;
}

const ecdsa = '1.2.840.10045.2.1';
const x25519 = '1.3.101.110';
const algorithms = new Set(['1.2.840.113549.1.1.1', ecdsa, '1.3.101.112', x25519]);
const curves = new Set(['1.3.132.0.33', '1.2.840.10045.3.1.7', '1.3.132.0.34', '1.3.132.0.35']);

function pkcs8Problem(bytes: Uint8Array): string | undefined {
  const problem = findShapeProblem(bytes, 'pkcs8');
  if (problem !== undefined) return findOtherShape(bytes, ['sec1', 'pkcs1']) ?? problem;
  const { algorithm, curve } = readAlgorithm(bytes);
  if (!algorithms.has(algorithm)) {
    return `x509: PKCS#8 wrapping contained private key with unknown algorithm: ${algorithm}`;
  }
  return algorithm === ecdsa && !curves.has(curve ?? '')
    ? `x509: failed to parse EC private key embedded in PKCS#8: ${unknownCurve}`
    : undefined;
}

function pkcs1Problem(bytes: Uint8Array): string | undefined {
  const problem = findShapeProblem(bytes, 'pkcs1');
  return problem && (findOtherShape(bytes, ['sec1', 'pkcs8']) ?? problem);
}

function sec1Problem(bytes: Uint8Array): string | undefined {
  const problem = findShapeProblem(bytes, 'sec1');
  if (problem !== undefined) {
    const other = findOtherShape(bytes, ['pkcs8', 'pkcs1']);
    return other ?? `x509: failed to parse EC private key: ${problem}`;
  }
  return curves.has(readOwnCurve(bytes) ?? '') ? undefined : unknownCurve;
}

const unknownCurve = 'x509: unknown elliptic curve';

const readers = { pkcs8: 'PKCS8', pkcs1: 'PKCS1', sec1: 'EC' } as const;

function findOtherShape(
  bytes: Uint8Array,
  others: readonly (keyof typeof readers)[],
): string | undefined {
  const found = others.find((shape) => findShapeProblem(bytes, shape) === undefined);
  return (
    found &&
    `x509: failed to parse private key (use Parse${readers[found]}PrivateKey instead for this key format)`
  );
}

function bytesOfDsaKey(key: KeyObject): Uint8Array {
  const bytes = writtenKeys.get(key);
  if (bytes === undefined) throw new Error('A DSA key came from elsewhere');
  return bytes;
}

/** A DSA key of 2048 and 256 bits, by its definition: not every OpenSSL makes them. */
export function generateDsaKey(): KeyObject {
  const { generatePrimeSync, randomBytes } = nodeCrypto();
  const q = generatePrimeSync(256, { bigint: true });
  const p = generatePrimeSync(2048, { bigint: true, add: 2n * q, rem: 1n });
  const g = modularPower(2n, (p - 1n) / q, p);
  // 64 bits more than needed, so that no remainder is more likely than another.
  const x = (BigInt(`0x${randomBytes(40).toString('hex')}`) % (q - 1n)) + 1n;
  return readDsaKey(sequence(...[0n, p, q, g, modularPower(g, x, p), x].map(integer)));
}
