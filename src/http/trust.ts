import { readFileSync } from 'node:fs';
import { HelmError } from '../base/index.ts';
import { isSoundPem } from '../x509/index.ts';
import type { ClientCertificate } from './identity.ts';

/** Which servers the client believes. */
export interface Trust {
  /** Certificate authorities in PEM; undefined means the usual ones. */
  readonly authorities?: Buffer | string | undefined;
  /** The name to expect in the certificate, if it is not the host's. */
  readonly serverName?: string | undefined;
  readonly isInsecure?: boolean;
}

export function loadAuthorities(file: string): Buffer {
  const pem = readPem(file, 'CA file');
  const text = pem.toString();
  if (!text.includes('-----BEGIN CERTIFICATE-----') || !isSoundPem(text)) {
    throw new HelmError('InvalidCertificate', `failed to append certificates from file: ${file}`);
  }
  return pem;
}

export function loadClientCertificate(certFile: string, keyFile: string): ClientCertificate {
  const pair = { certificate: readPem(certFile, 'cert file'), key: readPem(keyFile, 'key file') };
  try {
    process
      .getBuiltinModule('node:tls')
      .createSecureContext({ cert: pair.certificate, key: pair.key });
  } catch (cause) {
    throw new HelmError(
      'InvalidCertificate',
      `unable to load cert from key pair "${certFile}", "${keyFile}": they are no certificate and its key`,
      { cause },
    );
  }
  return pair;
}

/**
 * The authorities of the system, which Go trusts and Node does not by itself. Loaded only for a
 * server that Node's own list does not know: it takes tens of milliseconds.
 */
export function loadSystemAuthorities(): string[] | undefined {
  const tls = process.getBuiltinModule('node:tls');
  // Since Node 22.15.
  if (typeof tls.getCACertificates !== 'function') return undefined;
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}

function readPem(file: string, what: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HelmError('CannotRead', `can't read ${what} "${file}": ${reason}`, { cause });
  }
}
