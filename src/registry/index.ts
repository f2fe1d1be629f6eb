/**
 * Charts in OCI registries: finding, loading and putting them there as Helm does, with the
 * credentials of Docker's configuration. All content is checked against its digest; credentials are
 * shown to the registry they are for and to the token service it names, to nobody else.
 */
export type { CredentialStore } from './credential.ts';
export { openCredentialStore } from './credential-store.ts';
export { findSignatures } from './find-signatures.ts';
export { listVersions } from './list-versions.ts';
export { login } from './login.ts';
export { pullBlob, pullManifest, requireTagAtDigest } from './pull-chart.ts';
export { pullPlugin } from './pull-plugin.ts';
export type { PulledManifest } from './pull-chart.ts';
export { pushChart } from './push-chart.ts';
export { formatOciReference, parseOciReference, tagOf, versionOf } from './reference.ts';
export type { OciReference } from './reference.ts';
export { RegistryClient } from './registry-client.ts';
export type { RegistryClientOptions } from './registry-client.ts';
export { ociAnnotations } from './oci-annotations.ts';
