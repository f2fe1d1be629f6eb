import { HelmError } from '../base/index.ts';
import type { HttpRequest } from './http-request.ts';
import { isSameOrigin } from './origin.ts';
import { redactUrl } from './redact-url.ts';
import type { HttpResponse } from './wire-request.ts';

const maxRedirects = 10;

/**
 * Follows redirects. What a server says in `Location` chooses the address alone: another origin gets
 * nothing that was meant for this one. Credentials stay with the origin that they were given for, the
 * caller's headers are gone for good, a body is not sent, and what was encrypted stays so. Credentials
 * written into the new URL are dropped.
 */
export async function followRedirects(
  request: HttpRequest,
  exchange: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  let current = request;
  for (let count = 0; count <= maxRedirects; count++) {
    const response = await exchange(current);
    const next = nextOf(current, response);
    if (next === undefined) return response;
    response.body.destroy();
    current = next;
  }
  throw new HelmError(
    'TooManyRedirects',
    `"${redactUrl(request.url)}" redirects more than ${maxRedirects} times`,
  );
}

/** The request that a redirect leads to; undefined where the answer is to be taken as it is. */
function nextOf(request: HttpRequest, response: HttpResponse): HttpRequest | undefined {
  const { method = 'GET', followsRedirects = true } = request;
  const isReading = method === 'GET' || method === 'HEAD';
  const followed = isReading ? [301, 302, 303, 307, 308] : [307, 308];
  const location = followed.includes(response.status) ? response.headers['location'] : undefined;
  if (location === undefined || !followsRedirects) return undefined;
  try {
    const url = targetOf(request.url, location);
    if (isSameOrigin(request.url, url)) return { ...request, url };
    return isReading && request.body === undefined ? { ...request, url, headers: {} } : undefined;
  } catch (error) {
    response.body.destroy();
    throw error;
  }
}

function targetOf(base: string, location: string): string {
  const target = URL.parse(location, base);
  const refusal = (reason: string) =>
    new HelmError(
      'InvalidRedirect',
      `"${redactUrl(base)}" redirects to "${redactUrl(location)}", which is ${reason}`,
    );
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:') {
    throw refusal('no web address');
  }
  const isEncrypted = new URL(base).protocol === 'https:';
  if (isEncrypted && target.protocol === 'http:') throw refusal('not encrypted');
  target.username = '';
  target.password = '';
  return target.href;
}
