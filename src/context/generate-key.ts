import type { KeyObject } from 'node:crypto';
import type { KeyKind } from '../engine/index.ts';
import { isExecutable } from '../runtime/index.ts';
import { makeRsaKey } from './rsa-key.ts';

/** Makes a private key with the machine's own randomness. */
export function generateKey(kind: KeyKind): KeyObject {
  const { generateKeyPairSync } = process.getBuiltinModule('node:crypto');
  switch (kind) {
    case 'rsa-2048':
      return generateRsaKey(2048);
    case 'rsa-4096':
      return generateRsaKey(4096);
    case 'dsa':
      return generateKeyPairSync('dsa', { modulusLength: 2048, divisorLength: 256 }).privateKey;
    case 'ecdsa-p256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    case 'ed25519':
      return generateKeyPairSync('ed25519').privateKey;
  }
}

/** The executable finds primes more quickly than it makes keys; Node the other way round. */
function generateRsaKey(bits: number): KeyObject {
  if (isExecutable) return makeRsaKey(bits);
  const { generateKeyPairSync } = process.getBuiltinModule('node:crypto');
  return generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
}
