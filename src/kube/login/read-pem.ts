import { readFileSync } from 'node:fs';
import { HelmError } from '../../base/index.ts';
import { fileError } from '../../files/index.ts';
import type { PemSource } from '../config/kubeconfig.ts';

export function readPem(source: PemSource, what: string): string {
  const pem = 'pem' in source ? source.pem : readFile(source.file);
  if (pem.includes('-----BEGIN ')) return pem;
  const place = 'pem' in source ? 'the kubeconfig' : `"${source.file}"`;
  throw new HelmError('InvalidCertificate', `the ${what} in ${place} is not PEM`);
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw fileError('read', file, cause);
  }
}
