import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { HelmError } from '../../src/base/index.ts';
import type { ActionContext } from '../../src/context/index.ts';
import type { RemoteAccess } from '../../src/source/index.ts';
import { answerCall } from './answer-call.ts';
import type { Session } from './gate.ts';
import { cookieName, judge } from './gate.ts';
import type { PageFiles } from './page-files.ts';
import { sendPage } from './send-page.ts';
import type { Route } from './route.ts';
import { findRoute } from './route.ts';
import { protect, refuse } from './send.ts';

export interface ServeOptions {
  readonly context: ActionContext;
  readonly access: RemoteAccess;
  readonly session: Session;
  readonly page: PageFiles;
  readonly routes: readonly Route[];
  readonly port: number;
}

export interface RunningServer extends AsyncDisposable {
  /** `http://127.0.0.1:4321` */
  readonly origin: string;
}

const host = '127.0.0.1';

/** Serves page and API on the loopback interface; disposing of it ends every connection. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  let port = options.port;
  const server = createServer((request, response) => {
    protect(response);
    void answer(request, response, { ...options, port });
  });
  // Streams stay open for as long as somebody looks.
  server.requestTimeout = 60_000;
  port = await listen(server, port);
  return {
    origin: `http://${host}:${port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { context, access, session, page, routes, port }: ServeOptions,
): Promise<void> {
  const { method = 'GET', url: target = '/', headers } = request;
  const site = headers['sec-fetch-site'];
  const judgement = judge(
    {
      method,
      target,
      host: headers.host,
      origin: headers.origin,
      site: typeof site === 'string' ? site : undefined,
      cookie: headers.cookie,
    },
    session,
    port,
  );
  if (judgement.kind === 'refused') {
    refuse(response, judgement);
    return;
  }
  if (judgement.kind === 'welcome') {
    response.setHeader(
      'set-cookie',
      `${cookieName(port)}=${session.secret}; Path=/; HttpOnly; SameSite=Strict`,
    );
    response.writeHead(303, { location: '/' }).end();
    return;
  }
  const { pathname, searchParams: query } = new URL(target, `http://${host}`);
  const found = findRoute(routes, method, pathname);
  if (found !== undefined) await answerCall({ context, access, query, request, response }, found);
  else if (pathname.startsWith('/api/'))
    refuse(response, { status: 404, reason: 'there is no such call' });
  else sendPage(page, pathname, response);
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `cannot listen on ${host}:${port}: ${cause.message}`;
      reject(new HelmError('CannotListen', message, { cause, hint: '--port names another one' }));
    });
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}
