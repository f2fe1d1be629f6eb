import { HelmError } from '../base/index.ts';
import type { BasicCredentials } from '../http/index.ts';
import type { CredentialStore } from './credential.ts';
import type { RegistryClient } from './registry-client.ts';
import { registryError } from './registry-error.ts';

/** Shows the credentials to a registry and keeps them when it accepts them. */
export async function login(
  client: RegistryClient,
  store: CredentialStore,
  registry: string,
  credentials: BasicCredentials,
): Promise<void> {
  const response = await client.send({ registry, path: '/v2/' });
  if (response.status !== 200) {
    const cause = await registryError('GET', response);
    throw new HelmError('LoginFailed', `authenticating to "${registry}": ${cause.message}`, {
      cause,
    });
  }
  response.body.destroy();
  await store.put(registry, credentials);
}
