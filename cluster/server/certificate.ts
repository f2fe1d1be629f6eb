import type { KeyObject } from 'node:crypto';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIPv4 } from 'node:net';
import * as der from './der.ts';

/** PEM. */
export interface CertificatePair {
  readonly certificate: string;
  readonly key: string;
}

export interface Subject {
  readonly commonName: string;
  readonly organizations?: readonly string[];
}

interface CertificateRequest {
  readonly subject: Subject;
  readonly usage: 'authority' | 'server' | 'client';
  /** DNS names and IPv4 addresses, of servers. */
  readonly hosts?: readonly string[];
  readonly notBefore: Date;
}

const oids = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
} as const;

const tenYears = 10 * 365 * 24 * 60 * 60 * 1000;

/** A certificate authority of its own, that signs the server's certificate and those of users. */
export class CertificateAuthority {
  readonly pair: CertificatePair;
  readonly #key: KeyObject;
  readonly #subject: Subject = { commonName: 'helm-embedded' };
  readonly #keyIdentifier: Buffer;

  constructor(notBefore: Date, existing?: CertificatePair) {
    this.#key = existing
      ? createPrivateKey(existing.key)
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const publicKey = createPublicKey(this.#key);
    this.#keyIdentifier = identifyKey(publicKey);
    this.pair = existing ?? {
      certificate: this.#sign({ subject: this.#subject, usage: 'authority', notBefore }, publicKey),
      key: exportKey(this.#key),
    };
  }

  issueServer(hosts: readonly string[], notBefore: Date): CertificatePair {
    return this.#issue({
      subject: { commonName: 'kube-apiserver' },
      usage: 'server',
      hosts,
      notBefore,
    });
  }

  /** Whoever shows it is the user of that name, in the groups its organizations name. */
  issueClient(subject: Subject, notBefore: Date): CertificatePair {
    return this.#issue({ subject, usage: 'client', notBefore });
  }

  #issue(request: CertificateRequest): CertificatePair {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { certificate: this.#sign(request, publicKey), key: exportKey(privateKey) };
  }

  #sign(request: CertificateRequest, publicKey: KeyObject): string {
    const algorithm = der.sequence(der.objectIdentifier(oids.ecdsaWithSha256));
    const notAfter = new Date(request.notBefore.getTime() + tenYears);
    const body = der.sequence(
      der.context(0, der.integer(Buffer.of(2))),
      der.integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
      algorithm,
      encodeName(this.#subject),
      der.sequence(der.time(request.notBefore), der.time(notAfter)),
      encodeName(request.subject),
      publicKey.export({ type: 'spki', format: 'der' }),
      der.context(3, der.sequence(...this.#extensions(request, publicKey))),
    );
    const signature = sign('sha256', body, this.#key);
    return toPem(der.sequence(body, algorithm, der.bitString(signature)));
  }

  #extensions({ usage, hosts = [] }: CertificateRequest, publicKey: KeyObject): Buffer[] {
    const isAuthority = usage === 'authority';
    // Bits count from the left: an authority signs certificates and lists, the others sign.
    const keyUsage = isAuthority
      ? der.bitString(Buffer.of(0b0000_0110), 1)
      : der.bitString(Buffer.of(0b1000_0000), 7);
    const purpose = usage === 'server' ? oids.serverAuth : oids.clientAuth;
    return [
      extension(
        oids.basicConstraints,
        der.sequence(...(isAuthority ? [der.boolean(true)] : [])),
        true,
      ),
      extension(oids.keyUsage, keyUsage, true),
      extension(oids.subjectKeyIdentifier, der.octetString(identifyKey(publicKey))),
      extension(
        oids.authorityKeyIdentifier,
        der.sequence(der.context(0, this.#keyIdentifier, false)),
      ),
      ...(isAuthority
        ? []
        : [extension(oids.extendedKeyUsage, der.sequence(der.objectIdentifier(purpose)))]),
      ...(hosts.length === 0
        ? []
        : [extension(oids.subjectAltName, der.sequence(...hosts.map(encodeHost)))]),
    ];
  }
}

function extension(oid: string, value: Buffer, isCritical = false): Buffer {
  const critical = isCritical ? [der.boolean(true)] : [];
  return der.sequence(der.objectIdentifier(oid), ...critical, der.octetString(value));
}

function encodeName({ commonName, organizations = [] }: Subject): Buffer {
  const attribute = (oid: string, value: string): Buffer =>
    der.set(der.sequence(der.objectIdentifier(oid), der.utf8String(value)));
  return der.sequence(
    ...organizations.map((name) => attribute(oids.organization, name)),
    attribute(oids.commonName, commonName),
  );
}

function encodeHost(host: string): Buffer {
  return isIPv4(host)
    ? der.context(7, Buffer.from(host.split('.').map(Number)), false)
    : der.context(2, Buffer.from(host), false);
}

function identifyKey(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
}

function exportKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function toPem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
