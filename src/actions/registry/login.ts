import { HelmError } from '../../base/index.ts';
import { login as showCredentials, RegistryClient } from '../../registry/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { RemoteAccess } from '../../source/index.ts';
import { credentialStoreOf, httpClientOf, registryOptions } from '../../source/index.ts';

export interface LoginOptions extends RemoteAccess {
  /** Empty where the password is an identity token. */
  readonly username: string;
  readonly password: string;
}

/** Shows credentials to a registry and keeps them, once it accepted them. */
export async function login(
  context: ActionContext,
  host: string,
  options: LoginOptions,
): Promise<void> {
  const registry = hostOf(context, host);
  const { username, password } = options;
  const client = new RegistryClient({
    http: httpClientOf(context),
    credentials: { get: async () => undefined },
    ...registryOptions(options),
    login: { username, password },
    signal: context.signal,
  });
  await showCredentials(client, credentialStoreOf(context), registry, { username, password });
}

/** People paste addresses of repositories. */
export function hostOf({ logger }: ActionContext, text: string): string {
  const host = text.replace(/^oci:\/\//, '');
  const [registry = ''] = host.split('/');
  if (registry === '' || !URL.canParse(`https://${registry}`)) {
    throw new HelmError('InvalidReference', `invalid registry ${JSON.stringify(text)}`);
  }
  if (registry !== host) {
    logger.warn(
      `registry login currently only supports registry hostname, not a repository path: ${registry} is used`,
    );
  }
  return registry;
}
