import type { KeyObject } from 'node:crypto';
import { createPrivateKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nodeCrypto } from './web-crypto.ts';

const web = nodeCrypto();

const keys: Readonly<Record<string, KeyObject>> = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
  'P-521': generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey,
  ed25519: generateKeyPairSync('ed25519').privateKey,
};
const hashes: Readonly<Record<string, string | undefined>> = {
  rsa: 'sha256',
  'P-256': 'sha256',
  'P-384': 'sha384',
  'P-521': 'sha512',
  ed25519: undefined,
};
const bytes = Buffer.from('what is signed');

describe.each(Object.entries(keys))('in browsers, a key of %s', (name, key) => {
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const read = web.createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });

  test('is written as Node writes it', () => {
    const type = { rsa: 'pkcs1', ed25519: 'pkcs8' }[name] ?? 'sec1';
    const pem = key.export({ type: type as 'pkcs8', format: 'pem' });
    expect(read.export({ type: 'pkcs8', format: 'pem' })).toBe(pem);
    expect(createPrivateKey(String(read.export())).equals(key)).toBe(true);
  });

  test('tells its size and curve as Node does', () => {
    const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
    expect(read.asymmetricKeyDetails).toMatchObject(
      JSON.parse(JSON.stringify({ modulusLength, namedCurve })) as object,
    );
  });

  test('has the same public key', () => {
    const { createPublicKey } = process.getBuiltinModule('node:crypto');
    const spki = { type: 'spki', format: 'der' } as const;
    const exported = web.createPublicKey(read).export(spki);
    expect(Buffer.from(exported)).toEqual(createPublicKey(key).export(spki));
    expect(web.createPublicKey(read).asymmetricKeyType).toBe(key.asymmetricKeyType);
  });

  test('makes signatures that Node takes', () => {
    const signature = web.sign(hashes[name], bytes, read);
    const { createPublicKey } = process.getBuiltinModule('node:crypto');
    expect(verify(hashes[name], bytes, createPublicKey(key), signature)).toBe(true);
  });
});

test('what is no key is refused', () => {
  const garbage = { key: Buffer.from('3003020100', 'hex'), format: 'der' } as const;
  for (const type of ['pkcs1', 'pkcs8', 'sec1'] as const) {
    expect(() => web.createPrivateKey({ ...garbage, type })).toThrow();
  }
});
