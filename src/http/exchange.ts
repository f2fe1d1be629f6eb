import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { SecureContextOptions } from 'node:tls';
import type { Connections } from './connections.ts';
import { identityFor } from './identity.ts';
import type { HttpRequest, HttpResponse } from './http-request.ts';
import { codeOf, isCertificateProblem } from './http-error.ts';
import { findProxy } from './proxy.ts';
import { loadSystemAuthorities } from './trust.ts';
import { openTunnel, proxyHeaders } from './tunnel.ts';

/** One request and its answer, with no redirect followed. */
export async function exchange(
  request: HttpRequest,
  connections: Connections,
): Promise<HttpResponse> {
  try {
    return await exchangeOnce(request, connections, undefined);
  } catch (error) {
    // Nothing was sent yet: the handshake failed.
    const isUnknownAuthority =
      isCertificateProblem(codeOf(error)) && !/ALTNAME|EXPIRED/.test(codeOf(error));
    if (!isUnknownAuthority || request.trust?.authorities !== undefined) throw error;
    const authorities = loadSystemAuthorities();
    if (authorities === undefined) throw error;
    return exchangeOnce(request, connections, authorities);
  }
}

async function exchangeOnce(
  request: HttpRequest,
  connections: Connections,
  authorities: string[] | undefined,
): Promise<HttpResponse> {
  const url = new URL(request.url);
  const proxy = findProxy(url, connections.environment);
  const headers = headersOf(request, url, connections);
  const options: RequestOptions = {
    ...addressOf(url),
    method: request.method ?? 'GET',
    headers,
    ...tlsOptionsOf(request, url, authorities),
    signal: request.signal,
  };
  if (url.protocol === 'http:') {
    const viaProxy = proxy === undefined ? {} : viaPlainProxy(url, proxy, headers);
    const module = proxy?.protocol === 'https:' ? 'https' : 'http';
    return send(connections.open(module, { ...options, ...viaProxy }), request);
  }
  if (proxy === undefined) return send(connections.open('https', options), request);
  const socket = await openTunnel(url, proxy, options);
  return send(connections.openOver(socket, options), request);
}

function addressOf(url: URL): RequestOptions {
  return {
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    path: url.pathname + url.search,
  };
}

function headersOf(
  request: HttpRequest,
  url: URL,
  connections: Connections,
): Record<string, string> {
  const authorization = identityFor(url, request.identity)?.authorization;
  return {
    'user-agent': connections.userAgent,
    host: url.host,
    ...request.headers,
    ...(request.body === undefined ? {} : { 'content-length': String(request.body.length) }),
    ...(authorization === undefined ? {} : { authorization }),
  };
}

function tlsOptionsOf(
  { trust, identity }: HttpRequest,
  url: URL,
  authorities: string[] | undefined,
): SecureContextOptions & { rejectUnauthorized?: boolean } {
  const ca = trust?.authorities ?? authorities;
  const pair = identityFor(url, identity)?.certificate;
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(trust?.isInsecure === true ? { rejectUnauthorized: false } : {}),
    ...(pair === undefined ? {} : { cert: pair.certificate, key: pair.key }),
  };
}

/** A plain request to a proxy names the whole URL. */
function viaPlainProxy(url: URL, proxy: URL, headers: Record<string, string>): RequestOptions {
  return { ...addressOf(proxy), path: url.href, headers: { ...headers, ...proxyHeaders(proxy) } };
}

function send(outgoing: ClientRequest, request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (message: IncomingMessage) => {
      endWith(request.signal, message);
      resolve(responseOf(message, request));
    });
    outgoing.end(request.body);
  });
}

/** Whoever reads the body learns why it ended. */
function endWith(signal: AbortSignal | undefined, message: IncomingMessage): void {
  const end = (): void => void message.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', end, { once: true });
  message.once('close', () => signal?.removeEventListener('abort', end));
}

function responseOf(message: IncomingMessage, request: HttpRequest): HttpResponse {
  const status = message.statusCode ?? 0;
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
  return {
    url: request.url,
    status,
    statusLine: `${status} ${message.statusMessage ?? ''}`.trimEnd(),
    headers,
    body: message,
  };
}
