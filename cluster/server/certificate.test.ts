import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CertificateAuthority } from './certificate.ts';

const now = new Date();

describe('CertificateAuthority', () => {
  it('signs certificates that its own one vouches for', () => {
    const authority = new CertificateAuthority(now);
    const root = new X509Certificate(authority.pair.certificate);
    const { certificate, key } = authority.issueServer(['localhost', '127.0.0.1'], now);
    const server = new X509Certificate(certificate);
    expect(root.ca).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    expect(server.verify(root.publicKey)).toBe(true);
    expect(server.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(server.checkHost('localhost')).toBe('localhost');
    expect(key).toContain('PRIVATE KEY');
  });

  it('names users and their groups', () => {
    const authority = new CertificateAuthority(now);
    const { certificate } = authority.issueClient(
      { commonName: 'alice', organizations: ['dev', 'ops'] },
      now,
    );
    expect(new X509Certificate(certificate).subject).toBe('O=dev\nO=ops\nCN=alice');
  });

  it('goes on where it stopped', () => {
    const first = new CertificateAuthority(now);
    const second = new CertificateAuthority(now, first.pair);
    const { certificate } = second.issueServer(['localhost'], now);
    const root = new X509Certificate(first.pair.certificate);
    expect(new X509Certificate(certificate).verify(root.publicKey)).toBe(true);
  });
});
