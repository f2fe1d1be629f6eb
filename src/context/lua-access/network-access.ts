import { HelmError, quoteName, version } from '../../base/index.ts';
import { createHttpClient, portOf, readBody } from '../../http/index.ts';
import type { HttpMethod } from '../../http/index.ts';
import type { NetworkAccess } from '../../lua/index.ts';
import { isHostWithin } from '../../lua/index.ts';
import type { ActionContext } from '../action-context.ts';

const methods: readonly HttpMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const maxBodySize = 16 * 1024 * 1024;

/** HTTP for scripts that may use the network: all of it, or some hosts, wherever these redirect to. */
export function networkAccess(
  { environment, clock }: ActionContext,
  hosts?: readonly string[],
): NetworkAccess {
  const client = createHttpClient({
    environment,
    userAgent: `Helm/${version}`,
    now: clock.now,
  });
  return {
    async request({ url, method, headers, body, timeout }, signal) {
      const response = await client.send({
        url,
        method: requireMethod(method),
        headers,
        signal,
        ...(hosts === undefined ? {} : { checkAddress: hostCheck(hosts) }),
        ...(body.length === 0 ? {} : { body }),
        ...(timeout === undefined ? {} : { timeout }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(
          Object.entries(response.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        ),
        body: await readBody(response, maxBodySize),
      };
    },
  };
}

function hostCheck(hosts: readonly string[]): (address: URL) => void {
  return (address) => {
    const host = `${address.hostname}:${portOf(address)}`;
    if (hosts.some((scope) => isHostWithin(host, scope))) return;
    throw new HelmError(
      'HostNotGranted',
      `http: ${quoteName(address.host)} is none of the hosts that were granted`,
      { hint: `these are ${hosts.join(', ')}` },
    );
  };
}

function requireMethod(name: string): HttpMethod {
  const method = methods.find((each) => each === name.toUpperCase());
  if (method !== undefined) return method;
  throw new HelmError('InvalidMethod', `http: "${name}" is no method`);
}
