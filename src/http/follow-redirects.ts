import { HelmError } from '../base/index.ts';
import type { HttpRequest, HttpResponse } from './http-request.ts';
import { redactUrl } from './redact-url.ts';

const maxRedirects = 10;

/**
 * Follows redirects. What a server says in `Location` chooses the address alone: credentials stay
 * with the origin they were given for, and those written into the new URL are dropped.
 */
export async function followRedirects(
  request: HttpRequest,
  exchange: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  let current = request;
  for (let count = 0; count <= maxRedirects; count++) {
    const response = await exchange(current);
    const location = redirectOf(current, response);
    if (location === undefined) return response;
    response.body.destroy();
    current = { ...current, url: targetOf(current.url, location) };
  }
  throw new HelmError(
    'TooManyRedirects',
    `"${redactUrl(request.url)}" redirects more than ${maxRedirects} times`,
  );
}

function redirectOf({ method }: HttpRequest, response: HttpResponse): string | undefined {
  const isReading = method === undefined || method === 'GET' || method === 'HEAD';
  const followed = isReading ? [301, 302, 303, 307, 308] : [307, 308];
  return followed.includes(response.status) ? response.headers['location'] : undefined;
}

function targetOf(base: string, location: string): string {
  const target = URL.parse(location, base);
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:') {
    throw new HelmError(
      'InvalidRedirect',
      `"${redactUrl(base)}" redirects to "${redactUrl(location)}", which is no web address`,
    );
  }
  target.username = '';
  target.password = '';
  return target.href;
}
