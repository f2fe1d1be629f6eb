import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSoundPem } from './is-sound-pem.ts';

test('isSoundPem() takes keys as they are written', () => {
  for (const type of ['pkcs8', 'sec1'] as const) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(isSoundPem(privateKey.export({ type, format: 'pem' }).toString())).toBe(true);
  }
});

test('isSoundPem() refuses what is cut short or is nothing', () => {
  const wrapped = (body: string) =>
    `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
  expect(isSoundPem('garbage')).toBe(false);
  expect(isSoundPem(wrapped('AAAA'))).toBe(false);
  expect(isSoundPem(wrapped('MII='))).toBe(false);
  expect(isSoundPem(wrapped('MIIBAAAA'))).toBe(false);
  expect(isSoundPem(wrapped('!!!!'))).toBe(false);
  expect(isSoundPem(wrapped('MAA='))).toBe(true);
});
