import { HelmError } from '../../base/index.ts';
import { readText } from '../../files/index.ts';
import { isSoundPem } from '../../x509/index.ts';
import type { PemSource } from '../config/kubeconfig.ts';

export function readPem(source: PemSource, what: string): string {
  const pem = 'pem' in source ? source.pem : readText(source.file);
  if (isSoundPem(pem)) return pem;
  const place = 'pem' in source ? 'the kubeconfig' : `"${source.file}"`;
  throw new HelmError(
    'InvalidCertificate',
    `the ${what} in ${place} is ${pem.includes('-----BEGIN ') ? 'damaged' : 'not PEM'}`,
  );
}
