import type { KeyObject } from 'node:crypto';
import {
  decodeBase64,
  decodeUtf8,
  Duration,
  formatGoValue,
  GoError,
  goFunction,
  slowFunction,
  parseIpAddress,
} from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import type { KeyKind } from '../../keys/index.ts';
import {
  createCertificate,
  encodePem,
  findPemBlock,
  formatPrivateKey,
  isSameKey,
  parsePrivateKey,
  readCertificate,
} from '../../x509/index.ts';
import type { Issuer } from '../../x509/index.ts';
import { CertificateObject } from './certificate-object.ts';
import type { SprigEnvironment } from './environment.ts';
import { orElse, recover, within } from './go-errors.ts';

/** What a certificate is made for. */
interface Subject {
  readonly commonName: string;
  readonly ips: readonly unknown[];
  readonly dnsNames: readonly unknown[];
  readonly days: bigint;
  readonly isAuthority?: boolean;
}

const certificate = 'sprig.certificate';
const subjectTypes = 'string, []interface {}, []interface {}, int';

/** Keys and certificates. Each call makes new ones. */
export function certificateFunctions(
  environment: Pick<SprigEnvironment, 'now' | 'randomBytes' | 'generateKey'>,
): FunctionTable {
  const newKey = (): KeyObject => environment.generateKey('rsa-2048');
  return {
    buildCustomCert: goFunction(`func(string, string) (${certificate}, error)`, buildCustom),
    genCA: slowFunction(`func(string, int) (${certificate}, error)`, (name: string, days: bigint) =>
      make(authority(name, days), newKey()),
    ),
    genCAWithKey: slowFunction(
      `func(string, int, string) (${certificate}, error)`,
      (name: string, days: bigint, pem: string) => make(authority(name, days), requireKey(pem)),
    ),
    genPrivateKey: slowFunction('func(string) string', generatePrivateKey),
    genSelfSignedCert: slowFunction(
      `func(${subjectTypes}) (${certificate}, error)`,
      (...subject: SubjectArguments) => make(subjectOf(subject), newKey()),
    ),
    genSelfSignedCertWithKey: slowFunction(
      `func(${subjectTypes}, string) (${certificate}, error)`,
      (...[name, ips, dns, days, pem]: [...SubjectArguments, string]) =>
        make(subjectOf([name, ips, dns, days]), requireKey(pem)),
    ),
    genSignedCert: slowFunction(
      `func(${subjectTypes}, ${certificate}) (${certificate}, error)`,
      (...[name, ips, dns, days, ca]: [...SubjectArguments, CertificateObject]) =>
        make(subjectOf([name, ips, dns, days]), newKey(), ca),
    ),
    genSignedCertWithKey: slowFunction(
      `func(${subjectTypes}, ${certificate}, string) (${certificate}, error)`,
      (...[name, ips, dns, days, ca, pem]: [...SubjectArguments, CertificateObject, string]) =>
        make(subjectOf([name, ips, dns, days]), requireKey(pem), ca),
    ),
  };

  function make(subject: Subject, key: KeyObject, ca?: CertificateObject): CertificateObject {
    const issuer = ca && issuerOf(ca);
    const ipAddresses = subject.ips.map(requireIp);
    const dnsNames = subject.dnsNames.map(requireDnsName);
    const now = environment.now();
    const bytes = within('error creating certificate', () => {
      if (issuer !== undefined && !isSameKey(issuer.key, issuer.publicKey)) {
        throw new GoError("x509: provided PrivateKey doesn't match parent's PublicKey");
      }
      return createCertificate({
        subject,
        ipAddresses,
        dnsNames,
        serialNumber: randomSerial(),
        notBefore: now,
        notAfter: daysAfter(now, subject.days),
        isAuthority: subject.isAuthority ?? false,
        key,
        issuer,
      });
    });
    return new CertificateObject(encodePem('CERTIFICATE', bytes), formatPrivateKey(key));
  }

  function randomSerial(): bigint {
    return BigInt(`0x${Buffer.from(environment.randomBytes(16)).toString('hex')}`);
  }

  function generatePrivateKey(type: string): string {
    const kind = keyKinds.get(type);
    return kind === undefined
      ? `Unknown type ${type}`
      : formatPrivateKey(environment.generateKey(kind));
  }
}

const keyKinds: ReadonlyMap<string, KeyKind> = new Map([
  ['', 'rsa-4096'],
  ['rsa', 'rsa-4096'],
  ['dsa', 'dsa'],
  ['ecdsa', 'ecdsa-p256'],
  ['ed25519', 'ed25519'],
]);

type SubjectArguments = [name: string, ips: unknown[], dnsNames: unknown[], days: bigint];

function subjectOf([commonName, ips, dnsNames, days]: SubjectArguments): Subject {
  return { commonName, ips, dnsNames, days };
}

function authority(commonName: string, days: bigint): Subject {
  return { commonName, ips: [], dnsNames: [], days, isAuthority: true };
}

function requireKey(pem: string): KeyObject {
  return within('parsing private key', () => parsePrivateKey(pem));
}

function issuerOf(ca: CertificateObject): Issuer & { readonly publicKey: KeyObject } {
  const block = findPemBlock(ca.cert);
  if (block === undefined) throw new GoError('unable to decode certificate');
  const { subject, keyIdentifier, publicKey } = within(
    'error parsing certificate: decodedSignerCert.Bytes',
    () => readCertificate(block.bytes),
  );
  const key = within('error parsing private key', () => parsePrivateKey(ca.key));
  return { key, name: subject, keyIdentifier, publicKey };
}

function requireIp(value: unknown): readonly number[] {
  if (typeof value !== 'string') {
    throw new GoError(`error parsing ip: ${formatGoValue(value)} is not a string`);
  }
  const address = orElse(() => parseIpAddress(value), undefined);
  if (address?.zone === '') return mappedIpv4(address.bytes) ?? address.bytes;
  throw new GoError(`error parsing ip: ${value}`);
}

/** An IPv6 address that stands for an IPv4 one is written as that. */
function mappedIpv4(bytes: readonly number[]): readonly number[] | undefined {
  const isMapped =
    bytes.length === 16 &&
    bytes.slice(0, 10).every((byte) => byte === 0) &&
    bytes[10] === 0xff &&
    bytes[11] === 0xff;
  return isMapped ? bytes.slice(12) : undefined;
}

function requireDnsName(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GoError(`error processing alternate dns name: ${formatGoValue(value)} is not a string`);
}

/** Go counts in nanoseconds, so that 292 years run over. */
function daysAfter(start: Date, days: bigint): Date {
  const { nanoseconds } = new Duration(days * 86_400_000_000_000n);
  return new Date(start.getTime() + Number(nanoseconds / 1_000_000n));
}

/** A certificate and key from elsewhere, once they have proven to be such. */
function buildCustom(base64Cert: string, base64Key: string): CertificateObject {
  const cert = requireBase64(base64Cert, 'unable to decode base64 certificate');
  const key = requireBase64(base64Key, 'unable to decode base64 private key');
  const block = findPemBlock(cert);
  if (block === undefined) throw new GoError('unable to decode certificate');
  within('error parsing certificate: decodedCert.Bytes', () => readCertificate(block.bytes));
  within('error parsing private key', () => parsePrivateKey(key));
  return new CertificateObject(cert, key);
}

function requireBase64(text: string, complaint: string): string {
  return recover(
    () => decodeUtf8(decodeBase64(text)),
    () => {
      throw new GoError(complaint);
    },
  );
}
