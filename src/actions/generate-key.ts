import type { KeyObject } from 'node:crypto';
import type { KeyKind } from '../engine/index.ts';

/** Makes a private key with the machine's own randomness. */
export function generateKey(kind: KeyKind): KeyObject {
  const { generateKeyPairSync } = process.getBuiltinModule('node:crypto');
  switch (kind) {
    case 'rsa-2048':
      return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    case 'rsa-4096':
      return generateKeyPairSync('rsa', { modulusLength: 4096 }).privateKey;
    case 'dsa':
      return generateKeyPairSync('dsa', { modulusLength: 2048, divisorLength: 256 }).privateKey;
    case 'ecdsa-p256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    case 'ed25519':
      return generateKeyPairSync('ed25519').privateKey;
  }
}
