import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodePem } from './pem.ts';
import { formatPrivateKey, generateDsaKey, parsePrivateKey } from './private-key.ts';

test('parsePrivateKey() takes what DSA wants of a key, and leaves what follows, as Go does', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const bytes = privateKey.export({ type: 'pkcs1', format: 'der' });
  const key = parsePrivateKey(encodePem('DSA PRIVATE KEY', bytes));
  expect(key.asymmetricKeyType).toBe('dsa');
});

test('generateDsaKey() makes a key that OpenSSL takes for one, written as it was read', () => {
  const pem = formatPrivateKey(generateDsaKey());
  expect(formatPrivateKey(parsePrivateKey(pem))).toBe(pem);
  const key = createPrivateKey(pem);
  expect(key.asymmetricKeyDetails).toEqual({ modulusLength: 2048, divisorLength: 256 });
  const signature = sign('sha256', Buffer.from('text'), key);
  expect(verify('sha256', Buffer.from('text'), createPublicKey(key), signature)).toBe(true);
});
