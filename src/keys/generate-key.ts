import type { KeyObject } from 'node:crypto';
import { generateDsaKey } from '../x509/index.ts';

/** A private key to make: RSA by its size, else by its curve; DSA has 2048 and 256 bits. */
export type KeyKind = 'rsa-2048' | 'rsa-4096' | 'dsa' | 'ecdsa-p256' | 'ed25519';

/** Makes a private key with the machine's own randomness. */
export function generateKey(kind: KeyKind): KeyObject {
  const { generateKeyPairSync } = process.getBuiltinModule('node:crypto');
  switch (kind) {
    case 'rsa-2048':
      return generateRsaKey(2048);
    case 'rsa-4096':
      return generateRsaKey(4096);
    case 'dsa':
      return generateDsaKey();
    case 'ecdsa-p256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    case 'ed25519':
      return generateKeyPairSync('ed25519').privateKey;
  }
}

function generateRsaKey(bits: number): KeyObject {
  const { generateKeyPairSync } = process.getBuiltinModule('node:crypto');
  return generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
}
