import { HelmError } from '../../base/index.ts';
import { parseProxy, redactUrl } from '../../http/index.ts';
import type {
  ClientCertificateSource,
  ClusterAccess,
  LoginMethod,
  ServerTrust,
} from './cluster-access.ts';
import type { ClusterEntry, Impersonation, UserEntry } from './kubeconfig.ts';

/** What flags and environment say instead of the kubeconfig. */
export interface AccessOverrides {
  readonly context?: string | undefined;
  readonly server?: string | undefined;
  readonly namespace?: string | undefined;
  readonly token?: string | undefined;
  readonly caFile?: string | undefined;
  readonly tlsServerName?: string | undefined;
  readonly isInsecure?: boolean;
  readonly asUser?: string | undefined;
  readonly asGroups?: readonly string[];
}

/** The parts of a kubeconfig that one command uses. */
export interface ChosenEntries {
  readonly contextName?: string | undefined;
  readonly userName?: string | undefined;
  readonly cluster?: ClusterEntry | undefined;
  readonly user?: UserEntry | undefined;
  readonly namespace?: string | undefined;
}

const inKubeconfig = ' of the kubeconfig';

export function resolveAccess(chosen: ChosenEntries, overrides: AccessOverrides): ClusterAccess {
  const { cluster, user } = chosen;
  const server = parseServer(overrides.server ?? cluster?.server, chosen);
  const access = {
    server,
    context: chosen.contextName,
    namespace: overrides.namespace ?? chosen.namespace ?? 'default',
    trust: trustOf(cluster, overrides),
    proxy: cluster?.proxyUrl === undefined ? undefined : parseProxy(cluster.proxyUrl, inKubeconfig),
    isCompressed: cluster?.isCompressionDisabled !== true,
    impersonate: impersonationOf(user, overrides),
  };
  // Credentials never go over a line that anybody can read.
  if (server.protocol !== 'https:') {
    return { ...access, certificate: undefined, login: { kind: 'none' } };
  }
  // A token that was asked for is the whole identity: servers would look at the certificate first.
  if (overrides.token !== undefined) {
    const login = { kind: 'token', token: overrides.token } as const;
    return { ...access, certificate: undefined, login };
  }
  const certificate = certificateOf(user);
  return { ...access, certificate, login: loginOf(chosen, certificate !== undefined) };
}

/** As client-go has it, an address without a scheme is not a secure one. */
function parseServer(text: string | undefined, { contextName, cluster }: ChosenEntries): URL {
  if (text === undefined) {
    throw new HelmError(
      'KubeconfigIncomplete',
      `the cluster of context "${contextName ?? ''}" has no server in "${cluster?.file ?? ''}"`,
    );
  }
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new HelmError(
      'KubeconfigMalformed',
      `"${redactUrl(text)}" is not the address of an API server`,
    );
  }
  for (const part of ['username', 'password', 'search', 'hash'] as const) url[part] = '';
  return url;
}

function trustOf(cluster: ClusterEntry | undefined, overrides: AccessOverrides): ServerTrust {
  const { server, caFile, isInsecure = false, tlsServerName } = overrides;
  const ownName = server === undefined ? cluster?.tlsServerName : undefined;
  const serverName = tlsServerName ?? ownName;
  // Flags about the certificate replace all that the kubeconfig says about it.
  if (caFile !== undefined) return { authority: { file: caFile }, serverName, isInsecure };
  if (isInsecure) return { authority: undefined, serverName, isInsecure };
  return { authority: cluster?.authority, serverName, isInsecure: cluster?.isInsecure === true };
}

function certificateOf(user: UserEntry | undefined): ClientCertificateSource | undefined {
  const { certificate, key, file } = user ?? {};
  if (certificate === undefined) return undefined;
  if (key !== undefined) return { certificate, key };
  throw new HelmError(
    'KubeconfigIncomplete',
    `a user in "${file ?? ''}" has a client certificate, but not its key`,
  );
}

/** In client-go's order: what is written down beats programs. */
function loginOf(
  { user, userName = '', cluster }: ChosenEntries,
  hasCertificate: boolean,
): LoginMethod {
  if (user === undefined) return { kind: 'none' };
  const { token, tokenFile, username, password, exec, authProvider } = user;
  if (exec !== undefined && authProvider !== undefined) {
    throw new HelmError(
      'KubeconfigMalformed',
      `user "${userName}" in "${user.file}" has an exec plugin and an auth-provider, where only one can be`,
    );
  }
  if (tokenFile !== undefined) return { kind: 'token-file', file: tokenFile };
  if (token !== undefined) return { kind: 'token', token };
  if (username !== undefined) return { kind: 'basic', username, password: password ?? '' };
  if (authProvider !== undefined) {
    return { kind: 'auth-provider', ...authProvider, file: user.file, user: userName };
  }
  if (exec === undefined || hasCertificate) return { kind: 'none' };
  return { kind: 'exec', exec, pluginConfig: cluster?.pluginConfig };
}

function impersonationOf(
  user: UserEntry | undefined,
  { asUser, asGroups = [] }: AccessOverrides,
): Impersonation | undefined {
  const own = user?.impersonate;
  const name = asUser ?? own?.user;
  const groups = asGroups.length > 0 ? asGroups : (own?.groups ?? []);
  if (name !== undefined)
    return { user: name, uid: own?.uid, groups, extra: own?.extra ?? new Map() };
  if (groups.length === 0 && own?.uid === undefined && (own?.extra.size ?? 0) === 0)
    return undefined;
  throw new HelmError('InvalidImpersonation', 'cannot act as a group alone: name a user, too', {
    hint: 'add --kube-as-user',
  });
}
