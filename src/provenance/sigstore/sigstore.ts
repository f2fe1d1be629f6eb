/** What is used of sigstore's own packages. */
export { bundleFromJSON } from '@sigstore/bundle';
export { TrustedRoot } from '@sigstore/protobuf-specs';
export { Verifier, toSignedEntity, toTrustMaterial } from '@sigstore/verify';
