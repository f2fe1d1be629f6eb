/** What every test of the client against a server starts from. */
import { inject } from 'vitest';
import '../contract/server.ts';
import type { ClusterAccess, KubeClient, KubeClientOptions } from '../../../src/kube/index.ts';
import { createKubeClient } from '../../../src/kube/index.ts';

const server = inject('contractServer');

/** The access of the administrator, or of a user whom nothing is allowed. */
export function accessOf(user?: string, own: Partial<ClusterAccess> = {}): ClusterAccess {
  const token = user === undefined ? server.adminToken : server.users[user]?.token;
  return {
    server: new URL(server.url),
    context: 'test',
    namespace: 'default',
    trust: { authority: { pem: server.ca }, serverName: undefined, isInsecure: false },
    proxy: undefined,
    isCompressed: true,
    certificate: undefined,
    login: { kind: 'token', token: token ?? '' },
    impersonate: undefined,
    ...own,
  };
}

/** The access of a user by certificate instead of token. */
export function certifiedAccessOf(user: string): ClusterAccess {
  const credentials = server.users[user];
  if (credentials === undefined) throw new Error(`The server has no user "${user}"`);
  const { certificate, key } = credentials;
  return accessOf(user, {
    login: { kind: 'none' },
    certificate: { certificate: { pem: certificate }, key: { pem: key } },
  });
}

export function clientOf(
  access: ClusterAccess = accessOf(),
  options: Partial<KubeClientOptions> = {},
): KubeClient {
  return createKubeClient(access, {
    environment: { HOME: '/dev/null' },
    now: () => new Date(),
    random: Math.random,
    ...options,
  });
}
