/**
 * Provenance: who made a chart, and that it is what they made. Digests, signatures in the clear and
 * GnuPG's keyrings. Its trust is Helm's, neither wider nor narrower; a proof that is missing is a
 * failure. Knows no network.
 */
export { defaultKeyring } from './default-keyring.ts';
export { digestOf } from './digest.ts';
export { signArchive } from './sign-archive.ts';
export type { ArchiveToSign } from './sign-archive.ts';
export { signedDigests } from './signed-digests.ts';
export { verifyManifest } from './sigstore/verify-manifest.ts';
export type { FoundSignature, SignatureTrust } from './sigstore/signature.ts';
export { verifyArchive } from './verify-archive.ts';
export type { Verification } from './verify-archive.ts';
