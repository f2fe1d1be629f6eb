import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { tlsFiles } from './loopback.ts';

export interface Proxy {
  readonly port: number;
  readonly connects: readonly { readonly target: string; readonly authorization?: string }[];
  readonly close: () => Promise<void>;
}

/** A proxy that leads every tunnel to one port of this machine. */
export async function startProxy(targetPort: number, isSecure = false): Promise<Proxy> {
  const connects: { target: string; authorization?: string }[] = [];
  const server = isSecure ? https.createServer(serverPair()) : http.createServer();
  const sockets = new Set<net.Socket>();
  server.on('connect', (request, client: net.Socket) => {
    const authorization = request.headers['proxy-authorization'];
    connects.push({
      target: request.url ?? '',
      ...(authorization === undefined ? {} : { authorization }),
    });
    const target = net.connect(targetPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connects,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function serverPair(): https.ServerOptions {
  return { cert: readFileSync(tlsFiles.serverCertificate), key: readFileSync(tlsFiles.serverKey) };
}
