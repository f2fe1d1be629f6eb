import os from 'node:os';
import { helmVersion, version } from '../base/index.ts';
import type { HttpClient } from '../http/index.ts';
import { createHttpClient, loadAuthorities, loadClientCertificate } from '../http/index.ts';
import type { CredentialStore, RegistryClientOptions } from '../registry/index.ts';
import { openCredentialStore, RegistryClient } from '../registry/index.ts';
import type { Access, FetchContext } from '../repository/index.ts';
import { openContentCache } from '../repository/index.ts';
import type { ActionContext } from '../context/index.ts';
import { downloadWithPlugin } from './plugin-transfer.ts';

/** Who one is at repositories and registries, and how one talks to them. */
export interface RemoteAccess extends Access {
  /** Talks to registries without encryption. */
  readonly plainHttp?: boolean;
}

/** Everything that fetching charts needs, from the settings and the environment. */
export function createFetchContext(context: ActionContext, access: RemoteAccess): FetchContext {
  const { settings, signal } = context;
  const http = httpClientOf(context);
  return {
    http,
    registry: new RegistryClient({
      http,
      credentials: credentialStoreOf(context),
      ...registryOptions(access),
      signal,
    }),
    cache: openContentCache(settings.contentCache),
    repositoryConfig: settings.repositoryConfig,
    repositoryCache: settings.repositoryCache,
    download: (url, own) => downloadWithPlugin(context, url, own),
    signal,
  };
}

export function httpClientOf({
  environment,
  clock,
  logger,
  onTransfer,
}: ActionContext): HttpClient {
  return createHttpClient({
    environment,
    userAgent: `Helm/${helmVersion}+helm-ts.${version}`,
    now: clock.now,
    onDebug: logger.debug,
    onTransfer,
  });
}

export function credentialStoreOf({
  settings,
  environment,
  signal,
}: ActionContext): CredentialStore {
  return openCredentialStore({
    registryConfig: settings.registryConfig,
    environment,
    home: homeOf(environment),
    platform: process.platform,
    signal,
  });
}

export function registryOptions(
  access: RemoteAccess,
): Pick<RegistryClientOptions, 'login' | 'plainHttp' | 'trust' | 'certificate'> {
  const { username = '', password = '', certFile = '', keyFile = '', caFile = '' } = access;
  return {
    plainHttp: access.plainHttp === true,
    trust: {
      isInsecure: access.isInsecure === true,
      ...(caFile === '' ? {} : { authorities: loadAuthorities(caFile) }),
    },
    ...(username === '' || password === '' ? {} : { login: { username, password } }),
    ...(certFile === '' || keyFile === ''
      ? {}
      : { certificate: loadClientCertificate(certFile, keyFile) }),
  };
}

export function homeOf(environment: ActionContext['environment']): string {
  return environment['HOME'] ?? os.homedir();
}
