import { HelmError, isHelmError, version } from '../base/index.ts';
import type { HttpResponse } from '../http/index.ts';
import type { ActionContext } from './action-context.ts';

const maxSize = 4 * 1024 * 1024;
const milliseconds = 15_000;

type World = Pick<ActionContext, 'environment' | 'clock' | 'signal'>;

/** What is at an address, for charts whose schemas refer to it; failures are in Helm's words. */
export async function fetchDocument(url: string, world: World): Promise<Uint8Array> {
  const response = await ask(url, world);
  if (response.status === 200) {
    const { readBody } = await import('../http/index.ts');
    return readBody(response, maxSize);
  }
  response.body.destroy();
  const status = response.statusLine.replace(/^(\d+) (.*)$/, '$1 ($2)');
  throw new HelmError('FetchFailed', `HTTP request to ${url} returned status ${status}`);
}

async function ask(url: string, { environment, clock, signal }: World): Promise<HttpResponse> {
  const { createHttpClient } = await import('../http/index.ts');
  const userAgent = `Helm/${version}`;
  const client = createHttpClient({ environment, userAgent, now: clock.now });
  try {
    return await client.send({ url, timeout: milliseconds, signal });
  } catch (cause) {
    if (!isHelmError(cause) || cause.code === 'Interrupted') throw cause;
    throw new HelmError('FetchFailed', `HTTP request failed for ${url}: ${cause.message}`, {
      cause,
    });
  }
}
