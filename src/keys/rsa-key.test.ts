import { createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeRsaKey } from './rsa-key.ts';

describe('makeRsaKey()', () => {
  it.each([1024, 2048])('makes a key of %i bits that signs', (bits) => {
    const key = makeRsaKey(bits);
    expect(key.asymmetricKeyDetails).toEqual({ modulusLength: bits, publicExponent: 65_537n });
    const text = Buffer.from('text');
    const signature = sign('sha256', text, key);
    expect(verify('sha256', text, createPublicKey(key), signature)).toBe(true);
    expect(verify('sha256', Buffer.from('other'), createPublicKey(key), signature)).toBe(false);
  });

  it('makes another key each time', () => {
    const makePem = (): string =>
      makeRsaKey(512).export({ type: 'pkcs1', format: 'pem' }) as string;
    expect(makePem()).not.toBe(makePem());
  });
});
