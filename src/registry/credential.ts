/** What a user may be known by to a registry. */
export interface Credential {
  readonly username?: string;
  readonly password?: string;
  /** Exchanged for an access token at the token service. */
  readonly identityToken?: string;
  /** Sent to the registry as it is. */
  readonly registryToken?: string;
}

export interface CredentialStore {
  /** `address` is the registry's host and port. */
  readonly get: (address: string) => Promise<Credential | undefined>;
  readonly put: (address: string, credential: Credential) => Promise<void>;
  readonly remove: (address: string) => Promise<void>;
}

/** Docker keeps what belongs to its own registry under a name of old. */
export function serverAddressOf(registry: string): string {
  return registry === 'docker.io' || registry === 'registry-1.docker.io'
    ? 'https://index.docker.io/v1/'
    : registry;
}
