import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generateDsaKey } from '../../x509/index.ts';
import { certificateFunctions } from './certificates.ts';
import type { CertificateObject } from './certificate-object.ts';
import type { KeyKind } from '../../keys/index.ts';

const functions = certificateFunctions({
  now: () => new Date('2024-02-29T12:00:00.999Z'),
  randomBytes: (count) => randomBytes(count),
  generateKey,
});

/** Small keys: making real ones takes longer than all of these tests. */
function generateKey(kind: KeyKind): KeyObject {
  switch (kind) {
    case 'rsa-2048':
    case 'rsa-4096':
      return generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    case 'dsa':
      return generateDsaKey();
    case 'ecdsa-p256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    case 'ed25519':
      return generateKeyPairSync('ed25519').privateKey;
  }
}

function call(name: string, ...args: unknown[]): unknown {
  return functions[name]?.call(...(args as never[]));
}

function certificate(name: string, ...args: unknown[]): CertificateObject {
  return call(name, ...args) as CertificateObject;
}

describe('genCA', () => {
  const ca = certificate('genCA', 'my-ca', 365n);
  const x509 = new X509Certificate(ca.cert);

  test('makes an authority that signs itself', () => {
    expect(x509.subject).toBe('CN=my-ca');
    expect(x509.ca).toBe(true);
    expect(x509.verify(x509.publicKey)).toBe(true);
  });

  test('is valid from now on, for as many days', () => {
    expect(x509.validFromDate).toEqual(new Date('2024-02-29T12:00:00Z'));
    expect(x509.validToDate).toEqual(new Date('2025-02-28T12:00:00Z'));
  });

  test('comes with its key', () => {
    expect(ca.key).toMatch(/^-----BEGIN RSA PRIVATE KEY-----\n/);
    expect(x509.checkPrivateKey(createPrivateKey(ca.key))).toBe(true);
  });

  test.each(['ecdsa', 'ed25519'])('takes a key of type %s', (type) => {
    const made = new X509Certificate(
      certificate('genCAWithKey', 'ca', 1n, call('genPrivateKey', type)).cert,
    );
    expect(made.verify(made.publicKey)).toBe(true);
  });
});

describe('genSelfSignedCert', () => {
  test('writes alternative names', () => {
    const ips = ['10.0.0.1', '::1', '::ffff:1.2.3.4'];
    const made = certificate('genSelfSignedCert', 'foo.com', ips, ['bar.com', '*.baz.com'], 1n);
    expect(new X509Certificate(made.cert).subjectAltName).toBe(
      'DNS:bar.com, DNS:*.baz.com, IP Address:10.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:1.2.3.4',
    );
  });

  test('writes far dates, and runs over where Go does', () => {
    const far = certificate('genSelfSignedCert', 'x', [], [], 36_500n);
    expect(new X509Certificate(far.cert).validToDate).toEqual(new Date('2124-02-05T12:00:00Z'));
    const over = certificate('genSelfSignedCert', 'x', [], [], 200_000n);
    expect(new X509Certificate(over.cert).validToDate.getUTCFullYear()).toBe(1987);
  });

  test.each([
    [['x'], [], 'error parsing ip: x'],
    [[1n], [], 'error parsing ip: 1 is not a string'],
    [[], [null], 'error processing alternate dns name: <nil> is not a string'],
    [[], ['ä.de'], 'error creating certificate: x509: "ä.de" cannot be encoded as an IA5String'],
  ])('refuses the addresses %o and names %o', (ips, names, message) => {
    expect(() => certificate('genSelfSignedCert', 'x', ips, names, 1n)).toThrow(message);
  });
});

describe('genSignedCert', () => {
  const ca = certificate('genCA', 'ca', 365n);

  test('makes a certificate that the authority vouches for', () => {
    const issuer = new X509Certificate(ca.cert);
    const made = new X509Certificate(
      certificate('genSignedCert', 'svc', [], ['svc.ns'], 30n, ca).cert,
    );
    expect(made.checkIssued(issuer)).toBe(true);
    expect(made.verify(issuer.publicKey)).toBe(true);
    expect(made.ca).toBe(false);
  });

  test('refuses a key that is not the authority’s', () => {
    const other = certificate('genCA', 'ca', 365n);
    const mixed = { cert: ca.cert, key: other.key };
    expect(() => certificate('genSignedCert', 'svc', [], [], 30n, mixed)).toThrow(
      "error creating certificate: x509: provided PrivateKey doesn't match parent's PublicKey",
    );
  });

  test('refuses an authority that is none', () => {
    expect(() => certificate('genSignedCert', 'svc', [], [], 30n, { cert: '', key: '' })).toThrow(
      'unable to decode certificate',
    );
  });
});

describe('genPrivateKey', () => {
  test.each([
    ['', 'RSA PRIVATE KEY'],
    ['rsa', 'RSA PRIVATE KEY'],
    ['dsa', 'DSA PRIVATE KEY'],
    ['ecdsa', 'EC PRIVATE KEY'],
    ['ed25519', 'PRIVATE KEY'],
  ])('of type %j writes a %s', (type, label) => {
    const pem = call('genPrivateKey', type) as string;
    expect(pem.split('\n')[0]).toBe(`-----BEGIN ${label}-----`);
    expect(createPublicKey(pem).type).toBe('public');
  });

  test('says what it does not know', () => {
    expect(call('genPrivateKey', 'toString')).toBe('Unknown type toString');
  });
});

test('buildCustomCert takes a certificate and key that are such', () => {
  const { cert, key } = certificate('genCA', 'ca', 1n);
  const [base64Cert, base64Key] = [cert, key].map((pem) => Buffer.from(pem).toString('base64'));
  expect(certificate('buildCustomCert', base64Cert, base64Key)).toMatchObject({ cert, key });
  expect(() => certificate('buildCustomCert', base64Key, base64Key)).toThrow(
    'error parsing certificate: decodedCert.Bytes: x509: malformed certificate',
  );
  expect(() => certificate('buildCustomCert', base64Cert, base64Cert)).toThrow(
    'error parsing private key: no private key data in PEM block of type CERTIFICATE',
  );
});
