import type { RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import { HelmError } from '../base/index.ts';
import { basicAuthorization } from './identity.ts';
import { redactUrl } from './redact-url.ts';

/** A connection to the host of `url` through a proxy, by CONNECT. */
export function openTunnel(url: URL, proxy: URL, { signal }: RequestOptions): Promise<Socket> {
  const module = process.getBuiltinModule(proxy.protocol === 'https:' ? 'node:https' : 'node:http');
  const target = `${url.hostname}:${url.port === '' ? '443' : url.port}`;
  return new Promise((resolve, reject) => {
    const request = module.request({
      hostname: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : Number(proxy.port),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...proxyHeaders(proxy) },
      agent: false,
      signal,
    });
    request.on('error', reject);
    request.on('connect', (response, socket) => {
      if (response.statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(refusal(proxy, `${response.statusCode ?? ''} ${response.statusMessage ?? ''}`));
    });
    request.end();
  });
}

/** The proxy's own credentials, which no other host ever sees. */
export function proxyHeaders(proxy: URL): Record<string, string> {
  if (proxy.username === '') return {};
  const username = decodeURIComponent(proxy.username);
  const password = decodeURIComponent(proxy.password);
  return { 'proxy-authorization': basicAuthorization({ username, password }) };
}

function refusal(proxy: URL, answer: string): HelmError {
  return new HelmError('ProxyRefused', `the proxy "${redactUrl(proxy)}" refused: ${answer}`);
}
