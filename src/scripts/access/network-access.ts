import { HelmError, version } from '../../base/index.ts';
import { createHttpClient, readBody } from '../../http/index.ts';
import type { HttpMethod } from '../../http/index.ts';
import type { NetworkAccess } from '../../lua/index.ts';
import type { ActionContext } from '../../context/index.ts';

const methods: readonly HttpMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const maxBodySize = 16 * 1024 * 1024;

/** HTTP for scripts that may use the network. */
export function networkAccess({ environment, clock }: ActionContext): NetworkAccess {
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

function requireMethod(name: string): HttpMethod {
  const method = methods.find((each) => each === name.toUpperCase());
  if (method !== undefined) return method;
  throw new HelmError('InvalidMethod', `http: "${name}" is no method`);
}
