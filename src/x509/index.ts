/**
 * Certificates and keys in X.509, DER and PEM, made and read without waiting: field by field as Go's
 * crypto/x509 and sprig write them, which templates show. It knows neither; it has no clock and no
 * randomness of its own.
 */
export { createCertificate, isSameKey } from './create-certificate.ts';
export type { CertificateRequest, Issuer, Subject } from './create-certificate.ts';
export { isSoundPem } from './is-sound-pem.ts';
export { encodePem, findPemBlock } from './pem.ts';
export { formatPrivateKey, generateDsaKey, parsePrivateKey } from './private-key.ts';
export { readCertificate } from './read-certificate.ts';
