import type { ApiResource } from '../../resources/api-resource.ts';
import { StatusError } from '../../status-error.ts';

const connections = ['exec', 'attach', 'portforward', 'proxy'];

/** Without containers there is nothing to connect to. A proxy's path may go on behind its name. */
export function refuseConnection(resource: ApiResource, subresource: string): void {
  const [name = ''] = subresource.split('/', 1);
  if (!connections.includes(name) || !resource.subresources.has(name)) return;
  throw new StatusError({
    code: 501,
    reason: 'NotImplemented',
    message: `the embedded cluster runs no containers: there is nothing to ${name} to`,
  });
}
