import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { HelmError } from '../base/index.ts';
import { basicAuthorization } from './identity.ts';
import { hostOf, portOf, serverNameOf } from './origin.ts';
import { redactUrl } from './redact-url.ts';
import { openSocksTunnel } from './socks.ts';

export interface TunnelOptions extends Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized'> {
  readonly signal: AbortSignal;
}

/** A connection to the host of `target` through a proxy: by SOCKS, or by CONNECT. */
export function openTunnel(target: URL, proxy: URL, options: TunnelOptions): Promise<Socket> {
  if (proxy.protocol.startsWith('socks')) return openSocksTunnel(target, proxy, options.signal);
  const module = process.getBuiltinModule(proxy.protocol === 'https:' ? 'node:https' : 'node:http');
  const path = `${target.hostname}:${portOf(target)}`;
  const asking = {
    ...options,
    hostname: hostOf(proxy),
    port: portOf(proxy),
    servername: serverNameOf(proxy),
    method: 'CONNECT',
    path,
    headers: { host: path, ...proxyHeaders(proxy) },
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const request = module.request(asking);
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
