import type { GoObject } from '../../go/index.ts';

/** A certificate and its private key, both as PEM: what templates get from sprig. */
export class CertificateObject implements GoObject {
  readonly goType = 'sprig.certificate';
  readonly goKind = 'struct';
  readonly cert: string;
  readonly key: string;

  constructor(cert: string, key: string) {
    this.cert = cert;
    this.key = key;
  }

  goField(name: string): unknown {
    if (name === 'Cert') return this.cert;
    return name === 'Key' ? this.key : undefined;
  }

  goFields(): [string, unknown][] {
    return [
      ['Cert', this.cert],
      ['Key', this.key],
    ];
  }
}
