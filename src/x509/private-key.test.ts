import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodePem } from './pem.ts';
import { formatPrivateKey, parsePrivateKey } from './private-key.ts';

test('parsePrivateKey() takes what DSA wants of a key, and leaves what follows, as Go does', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const bytes = privateKey.export({ type: 'pkcs1', format: 'der' });
  const key = parsePrivateKey(encodePem('DSA PRIVATE KEY', bytes));
  expect(key.asymmetricKeyType).toBe('dsa');
});

test('a DSA key is written as it was read', () => {
  const { privateKey } = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 });
  const pem = formatPrivateKey(privateKey);
  expect(formatPrivateKey(parsePrivateKey(pem))).toBe(pem);
});
