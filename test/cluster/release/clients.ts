/** What every test of releases against a server starts from. */
import type { KubeClient, KubeClientOptions } from '../../../src/kube/index.ts';
import { releaseResources } from '../../../src/release/index.ts';
import { accessOf, clientOf } from '../kube/clients.ts';

export function releaseClientOf(
  namespace: string,
  options: Partial<KubeClientOptions> & { readonly server?: string; readonly user?: string } = {},
): KubeClient {
  const { server, user, ...rest } = options;
  const own = server === undefined ? {} : { server: new URL(server) };
  return clientOf(accessOf(user, { namespace, ...own }), { resources: releaseResources, ...rest });
}
