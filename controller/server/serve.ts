import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { HelmError } from '../../src/base/index.ts';

export interface Served {
  readonly isReady: () => boolean;
  readonly isAlive: () => boolean;
  readonly metrics: () => string;
}

/** Serves health and metrics at `host:port`; disposing of it closes it. */
export async function serve(
  listen: string,
  served: Served,
): Promise<AsyncDisposable & { readonly address: string }> {
  const { host, port } = parseAddress(listen);
  const server = createServer((request, response) => {
    const { status, text } = answer(request.url ?? '/', served);
    response.writeHead(request.method === 'GET' ? status : 405, {
      'content-type': 'text/plain; charset=utf-8',
    });
    response.end(request.method === 'GET' ? text : 'only GET\n');
  });
  await start(server, host, port);
  const bound = server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: `${host}:${actual}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(
  url: string,
  { isReady, isAlive, metrics }: Served,
): { status: number; text: string } {
  switch (url.split('?')[0]) {
    case '/healthz':
      return isAlive() ? { status: 200, text: 'ok\n' } : { status: 500, text: 'not alive\n' };
    case '/readyz':
      return isReady() ? { status: 200, text: 'ok\n' } : { status: 503, text: 'not ready yet\n' };
    case '/metrics':
      return { status: 200, text: metrics() };
    default:
      return { status: 404, text: 'there are /healthz, /readyz and /metrics\n' };
  }
}

function parseAddress(listen: string): { readonly host: string; readonly port: number } {
  const parts = /^(.*):(\d{1,5})$/.exec(listen);
  const port = Number(parts?.[2]);
  if (parts === null || port > 65_535) {
    throw new HelmError('InvalidFlag', `invalid --listen "${listen}"`, {
      hint: 'an address and a port, such as 127.0.0.1:8080',
    });
  }
  return { host: (parts[1] ?? '').replace(/^\[(.*)\]$/, '$1') || '0.0.0.0', port };
}

async function start(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new HelmError('CannotListen', `cannot listen on ${host}:${port}: ${error.message}`, {
          cause: error,
        }),
      ),
    );
    server.listen(port, host, () => resolve());
  });
}
