import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { modularPower } from './modular-power.ts';
import { curves, ed25519Identifier, rsaIdentifier } from './web-key.ts';
import type { WebKey } from './web-key.ts';
import {
  bitString,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
} from './write-der.ts';

/** Signs with the hash that certificates have for keys of this kind. */
export function signWithWebKey({ numbers: key }: WebKey, bytes: Uint8Array): Uint8Array {
  switch (key.kind) {
    case 'rsa':
      return signWithRsa(key.numbers, bytes);
    case 'ec': {
      const hash = { prime256v1: sha256, secp384r1: sha384, secp521r1: sha512 }[key.curve];
      const { curve } = curves[key.curve];
      return curve.sign(hash(bytes), key.secret, { prehash: false, format: 'der' });
    }
    case 'ed25519':
      return ed25519.sign(bytes, key.secret);
  }
}

/** PKCS #1 v1.5 with SHA-256, by the primes apart: a quarter of the work. */
function signWithRsa(
  [n = 1n, , , p = 1n, q = 1n, dp = 1n, dq = 1n, inverse = 1n]: readonly bigint[],
  bytes: Uint8Array,
): Uint8Array {
  const size = Math.ceil(n.toString(16).length / 2);
  const digest = sequence(
    sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'), nullValue()),
    octetString(sha256(bytes)),
  );
  const padded = Buffer.concat([
    Buffer.of(0, 1),
    Buffer.alloc(size - digest.length - 3, 0xff),
    Buffer.of(0),
    digest,
  ]);
  const message = BigInt(`0x${padded.toString('hex')}`);
  const [atP, atQ] = [modularPower(message, dp, p), modularPower(message, dq, q)];
  const difference = (((atP - atQ) % p) + p) % p;
  const signature = atQ + q * ((inverse * difference) % p);
  return Buffer.from(signature.toString(16).padStart(size * 2, '0'), 'hex');
}

/** As certificates hold it: the algorithm and the key. */
export function exportWebPublicKey({ numbers: key }: WebKey): Uint8Array {
  switch (key.kind) {
    case 'rsa': {
      const [n = 0n, e = 0n] = key.numbers;
      const algorithm = sequence(objectIdentifier(rsaIdentifier), nullValue());
      return sequence(algorithm, bitString(sequence(integer(n), integer(e))));
    }
    case 'ec': {
      const { curve, identifier } = curves[key.curve];
      const algorithm = sequence(
        objectIdentifier('1.2.840.10045.2.1'),
        objectIdentifier(identifier),
      );
      return sequence(algorithm, bitString(curve.getPublicKey(key.secret, false)));
    }
    case 'ed25519': {
      const algorithm = sequence(objectIdentifier(ed25519Identifier));
      return sequence(algorithm, bitString(ed25519.getPublicKey(key.secret)));
    }
  }
}
