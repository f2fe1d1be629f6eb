import type { ECDSA } from '@noble/curves/abstract/weierstrass.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { GoError } from '../go/index.ts';
import { encodePem } from './pem.ts';
import { readAlgorithm, readOwnCurve } from './key-shape.ts';
import { readElements, readInteger, readSequence } from './read-der.ts';
import type { DerElement } from './read-der.ts';
import {
  bitString,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
} from './write-der.ts';

export const rsaIdentifier = '1.2.840.113549.1.1.1';
export const ed25519Identifier = '1.3.101.112';

/** By the names that Node has for them. */
export const curves: Readonly<Record<CurveName, Curve>> = {
  prime256v1: { curve: p256, identifier: '1.2.840.10045.3.1.7' },
  secp384r1: { curve: p384, identifier: '1.3.132.0.34' },
  secp521r1: { curve: p521, identifier: '1.3.132.0.35' },
};

export type CurveName = 'prime256v1' | 'secp384r1' | 'secp521r1';

interface Curve {
  readonly curve: ECDSA;
  readonly identifier: string;
}

/** A private key by its numbers; RSA's as PKCS #1 lists them. */
export type KeyNumbers =
  | { readonly kind: 'rsa'; readonly numbers: readonly bigint[] }
  | { readonly kind: 'ec'; readonly curve: CurveName; readonly secret: Uint8Array }
  | { readonly kind: 'ed25519'; readonly secret: Uint8Array };

/** A private key in a browser, with as much of Node's `KeyObject` as certificates and templates need. */
export class WebKey {
  readonly numbers: KeyNumbers;

  constructor(numbers: KeyNumbers) {
    this.numbers = numbers;
  }

  get asymmetricKeyType(): KeyNumbers['kind'] {
    return this.numbers.kind;
  }

  get asymmetricKeyDetails(): { readonly namedCurve?: string; readonly modulusLength?: number } {
    const { numbers: key } = this;
    switch (key.kind) {
      case 'rsa':
        return { modulusLength: key.numbers[0]?.toString(2).length ?? 0 };
      case 'ec':
        return { namedCurve: key.curve };
      case 'ed25519':
        return {};
    }
  }

  /** In PEM, in the form that sprig writes keys of this type. */
  export(): string {
    const { numbers: key } = this;
    switch (key.kind) {
      case 'rsa':
        return encodePem('RSA PRIVATE KEY', sequence(...[0n, ...key.numbers].map(integer)));
      case 'ec':
        return encodePem('EC PRIVATE KEY', sec1(key.curve, key.secret));
      case 'ed25519':
        return encodePem('PRIVATE KEY', pkcs8OfEd25519(key.secret));
    }
  }
}

function sec1(name: CurveName, secret: Uint8Array): Uint8Array {
  const { curve, identifier } = curves[name];
  return sequence(
    integer(1n),
    octetString(secret),
    tagged(0, objectIdentifier(identifier)),
    tagged(1, bitString(curve.getPublicKey(secret, false))),
  );
}

function pkcs8OfEd25519(secret: Uint8Array): Uint8Array {
  const algorithm = sequence(objectIdentifier(ed25519Identifier));
  return sequence(integer(0n), algorithm, octetString(octetString(secret)));
}

/** Reads DER in one of Node's forms. Throws for what is no key of a kind that is known. */
export function readWebKey(der: Uint8Array, type: string): WebKey {
  const fields = readSequence(der);
  if (type === 'pkcs1') return rsaKey(fields);
  if (type === 'sec1') return ecKey(fields, readOwnCurve(der));
  if (type !== 'pkcs8') throw new GoError('the key is of a kind that browsers cannot read');
  const { algorithm, curve } = readAlgorithm(der);
  const wrapped = contentOf(fields[2]);
  if (algorithm === rsaIdentifier) return rsaKey(readSequence(wrapped));
  if (algorithm === ed25519Identifier) {
    const secret = contentOf(readElements(wrapped)[0]);
    if (secret.length !== ed25519.lengths.secretKey) throw new GoError('the key is cut short');
    return new WebKey({ kind: 'ed25519', secret });
  }
  return ecKey(readSequence(wrapped), curve);
}

function rsaKey([version, ...numbers]: readonly DerElement[]): WebKey {
  if (version === undefined || numbers.length < 8) throw new GoError('the key is cut short');
  return new WebKey({ kind: 'rsa', numbers: numbers.slice(0, 8).map(readInteger) });
}

function ecKey([, secret]: readonly DerElement[], curve: string | undefined): WebKey {
  const found = (Object.keys(curves) as CurveName[]).find(
    (name) => curves[name].identifier === curve,
  );
  if (found === undefined) throw new GoError('x509: unsupported elliptic curve');
  return new WebKey({ kind: 'ec', curve: found, secret: contentOf(secret) });
}

function contentOf(element: DerElement | undefined): Uint8Array {
  return element?.content ?? new Uint8Array();
}
