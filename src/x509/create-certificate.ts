import type { KeyObject } from 'node:crypto';
import { GoError, quote } from '../go/index.ts';
import {
  bitString,
  boolean,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  set,
  tagged,
  text,
  time,
} from './write-der.ts';
import { readSequence } from './read-der.ts';
import { nodeCrypto } from './node-crypto.ts';

export interface CertificateRequest {
  readonly subject: Subject;
  readonly dnsNames: readonly string[];
  /** 4 or 16 bytes each. */
  readonly ipAddresses: readonly (readonly number[])[];
  readonly serialNumber: bigint;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly isAuthority: boolean;
  /** What it may be shown as; everything where nothing is said. */
  readonly purposes?: readonly Purpose[];
  readonly key: KeyObject;
  readonly issuer: Issuer | undefined;
}

export interface Subject {
  readonly commonName: string;
  readonly organizations?: readonly string[];
}

type Purpose = keyof typeof purposeIdentifiers;

const purposeIdentifiers = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' } as const;

/** Who signs; a certificate without an issuer signs itself. */
export interface Issuer {
  readonly key: KeyObject;
  /** Its subject as it is in its certificate. */
  readonly name: Uint8Array;
  readonly keyIdentifier: Uint8Array | undefined;
}

/** An X.509 certificate in DER, field by field as Go's x509 makes it for sprig's template. */
export function createCertificate(request: CertificateRequest): Buffer {
  const { key, issuer } = request;
  const signature = signatureAlgorithmOf(issuer?.key ?? key);
  const subject = nameOf(request.subject);
  const body = sequence(
    tagged(0, integer(2n)),
    integer(request.serialNumber),
    signature.identifier,
    issuer?.name ?? subject,
    sequence(time(request.notBefore), time(request.notAfter)),
    subject,
    publicKeyOf(key),
    tagged(3, sequence(...extensionsOf(request, subject))),
  );
  requireSecure(issuer?.key ?? key);
  const signed = nodeCrypto().sign(signature.hash, body, issuer?.key ?? key);
  return sequence(body, signature.identifier, bitString(signed));
}

export function isSameKey(privateKey: KeyObject, publicKey: KeyObject): boolean {
  if (privateKey.asymmetricKeyType !== publicKey.asymmetricKeyType) return false;
  return nodeCrypto().createPublicKey(privateKey).equals(publicKey);
}

interface SignatureAlgorithm {
  readonly identifier: Buffer;
  readonly hash: string | undefined;
}

const ecdsaHashes: Readonly<Partial<Record<string, readonly [oid: string, hash: string]>>> = {
  secp224r1: ['1.2.840.10045.4.3.2', 'sha256'],
  prime256v1: ['1.2.840.10045.4.3.2', 'sha256'],
  secp384r1: ['1.2.840.10045.4.3.3', 'sha384'],
  secp521r1: ['1.2.840.10045.4.3.4', 'sha512'],
};

function signatureAlgorithmOf(key: KeyObject): SignatureAlgorithm {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return {
        identifier: sequence(objectIdentifier('1.2.840.113549.1.1.11'), nullValue()),
        hash: 'sha256',
      };
    case 'ed25519':
      return { identifier: sequence(objectIdentifier('1.3.101.112')), hash: undefined };
    case 'ec': {
      const found = ecdsaHashes[key.asymmetricKeyDetails?.namedCurve ?? ''];
      if (found === undefined) throw new GoError('x509: unsupported elliptic curve');
      return { identifier: sequence(objectIdentifier(found[0])), hash: found[1] };
    }
    default:
      throw new GoError('x509: certificate private key does not implement crypto.Signer');
  }
}

/** Go signs with no shorter RSA keys. */
const minRsaBits = 1024;

function requireSecure({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): void {
  const bits = asymmetricKeyDetails?.modulusLength ?? minRsaBits;
  if (asymmetricKeyType === 'rsa' && bits < minRsaBits) {
    const where = 'https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size';
    throw new GoError(`crypto/rsa: ${bits}-bit keys are insecure (see ${where})`);
  }
}

/** A name with nothing in it where there is no common name. */
function nameOf({ commonName, organizations = [] }: Subject): Buffer {
  const common = commonName === '' ? [] : [attribute('2.5.4.3', commonName)];
  return sequence(...organizations.map((name) => attribute('2.5.4.10', name)), ...common);
}

function attribute(oid: string, value: string): Buffer {
  if (!value.isWellFormed()) throw new GoError('asn1: string not valid UTF-8');
  return set(sequence(objectIdentifier(oid), text(value)));
}

/** Key types that sign nothing in Go, and so are in no certificate. */
const unsupportedTypes: ReadonlyMap<string | undefined, string> = new Map([
  ['dsa', '*dsa.PublicKey'],
  ['x25519', '*ecdh.PublicKey'],
]);

function publicKeyOf(key: KeyObject): Buffer {
  const unsupported = unsupportedTypes.get(key.asymmetricKeyType);
  if (unsupported !== undefined) {
    throw new GoError(`x509: unsupported public key type: ${unsupported}`);
  }
  return nodeCrypto().createPublicKey(key).export({ type: 'spki', format: 'der' });
}

function extensionsOf(request: CertificateRequest, subject: Uint8Array): Buffer[] {
  const { isAuthority, key, issuer, purposes = ['server', 'client'] } = request;
  const extensions = [
    extension('2.5.29.15', keyUsage(isAuthority), true),
    extension('2.5.29.37', extendedKeyUsage(purposes)),
    extension('2.5.29.19', isAuthority ? sequence(boolean(true)) : sequence(), true),
  ];
  if (isAuthority) extensions.push(extension('2.5.29.14', octetString(keyIdentifierOf(key))));
  const isIssuedByOther = issuer !== undefined && Buffer.compare(issuer.name, subject) !== 0;
  if (isIssuedByOther && issuer.keyIdentifier !== undefined) {
    extensions.push(extension('2.5.29.35', sequence(tagged(0, issuer.keyIdentifier, false))));
  }
  const names = alternativeNames(request);
  if (names.length > 0) {
    const isOnlyName = request.subject.commonName === '';
    extensions.push(extension('2.5.29.17', sequence(...names), isOnlyName));
  }
  return extensions;
}

function extension(oid: string, value: Uint8Array, isCritical = false): Buffer {
  const critical = isCritical ? [boolean(true)] : [];
  return sequence(objectIdentifier(oid), ...critical, octetString(value));
}

/** Digital signature and key encipherment; an authority signs certificates, too. */
function keyUsage(isAuthority: boolean): Buffer {
  return isAuthority ? bitString(Buffer.of(0b1010_0100), 2) : bitString(Buffer.of(0b1010_0000), 5);
}

function extendedKeyUsage(purposes: readonly Purpose[]): Buffer {
  return sequence(...purposes.map((purpose) => objectIdentifier(purposeIdentifiers[purpose])));
}

/** By RFC 7093: 160 bits of the SHA-256 of the public key without what wraps it. */
function keyIdentifierOf(key: KeyObject): Uint8Array {
  const [, bits] = readSequence(publicKeyOf(key));
  const bytes = bits?.content.subarray(1) ?? new Uint8Array();
  return nodeCrypto().createHash('sha256').update(bytes).digest().subarray(0, 20);
}

function alternativeNames({ dnsNames, ipAddresses }: CertificateRequest): Buffer[] {
  return [
    ...dnsNames.map((name) => tagged(2, Buffer.from(requireAscii(name)), false)),
    ...ipAddresses.map((address) => tagged(7, Buffer.from(address), false)),
  ];
}

function requireAscii(name: string): string {
  if (/^[\0-\x7f]*$/.test(name)) return name;
  throw new GoError(`x509: ${quote(name)} cannot be encoded as an IA5String`);
}
