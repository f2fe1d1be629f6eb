/**
 * What `../differences.ts` is in browsers: the build puts this in its place. Templates cannot wait, and
 * the Web's own cryptography makes them wait; these are the plain functions of audited packages.
 */
import { cbc } from '@noble/ciphers/aes.js';
import { hmac as hashWithKey } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { scrypt as deriveKey } from '@noble/hashes/scrypt.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type * as Node from '../differences.ts';

export { gunzip } from './gunzip.ts';

export const isExecutable = false;

const hashes = { sha1, sha256, sha512 } as const;

export const hash: typeof Node.hash = (algorithm, bytes) => bytesToHex(hashes[algorithm](bytes));

export const hmac: typeof Node.hmac = (key, bytes) => bytesToHex(hashWithKey(sha256, key, bytes));

export const encrypt: typeof Node.encrypt = (key, vector, bytes) => cbc(key, vector).encrypt(bytes);

export const decrypt: typeof Node.decrypt = (key, vector, bytes) =>
  bytes.length === 0 ? bytes : cbc(key, vector, { disablePadding: true }).decrypt(bytes);

export const scrypt: typeof Node.scrypt = (password, salt, cost) =>
  deriveKey(password, salt, { ...cost, dkLen: 64 });

/** The browser decides itself. */
export const compileSooner: typeof Node.compileSooner = () => undefined;
