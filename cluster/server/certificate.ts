import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { CertificateRequest, Issuer, Subject } from '../../src/x509/index.ts';
import {
  createCertificate,
  encodePem,
  findPemBlock,
  formatPrivateKey,
  readCertificate,
} from '../../src/x509/index.ts';

/** PEM. */
export interface CertificatePair {
  readonly certificate: string;
  readonly key: string;
}

type Request = Pick<CertificateRequest, 'subject' | 'notBefore'> & Partial<CertificateRequest>;

const tenYears = 10 * 365 * 24 * 60 * 60 * 1000;

/** A certificate authority of its own, that signs the server's certificate and those of users. */
export class CertificateAuthority {
  readonly pair: CertificatePair;
  readonly #issuer: Issuer;

  constructor(notBefore: Date, existing?: CertificatePair) {
    const subject = { commonName: 'helm-embedded' };
    this.pair = existing ?? issue({ subject, isAuthority: true, notBefore });
    const { bytes } = findPemBlock(this.pair.certificate) ?? { bytes: Buffer.of() };
    const { subject: name, keyIdentifier } = readCertificate(bytes);
    this.#issuer = { key: createPrivateKey(this.pair.key), name, keyIdentifier };
  }

  /** For DNS names and IPv4 addresses. */
  issueServer(hosts: readonly string[], notBefore: Date): CertificatePair {
    return issue({
      subject: { commonName: 'kube-apiserver' },
      dnsNames: hosts.filter((host) => !isIPv4(host)),
      ipAddresses: hosts.filter(isIPv4).map((address) => address.split('.').map(Number)),
      purposes: ['server'],
      notBefore,
      issuer: this.#issuer,
    });
  }

  /** Whoever shows it is the user of that name, in the groups its organizations name. */
  issueClient(subject: Subject, notBefore: Date): CertificatePair {
    return issue({ subject, purposes: ['client'], notBefore, issuer: this.#issuer });
  }
}

function issue(request: Request): CertificatePair {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = createCertificate({
    dnsNames: [],
    ipAddresses: [],
    serialNumber: BigInt(`0x01${randomBytes(15).toString('hex')}`),
    notAfter: new Date(request.notBefore.getTime() + tenYears),
    isAuthority: false,
    key,
    issuer: undefined,
    ...request,
  });
  return { certificate: encodePem('CERTIFICATE', certificate), key: formatPrivateKey(key) };
}
