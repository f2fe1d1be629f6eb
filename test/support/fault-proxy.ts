import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What goes wrong with one request. */
export type Fault =
  /** Answered by the proxy; the server never hears of it. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** `before`: nobody hears of it. `after`: it is carried out, and the answer lost. */
  | { readonly reset: 'before' | 'after' }
  /** The answer is cut off after so many bytes. */
  | { readonly cutAfter: number };

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly isWatch: boolean;
}

export interface FaultProxy {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  readonly close: () => Promise<void>;
}

export interface FaultProxyOptions {
  readonly target: string;
  /** PEM. */
  readonly ca: string;
  readonly token: string;
  /** Decides for each request, which is the `index`-th. */
  readonly fault: (request: SeenRequest, index: number) => Fault | undefined;
}

/** Stands between a client and an API server, where it logs in, and breaks some of what passes. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const requests: SeenRequest[] = [];
  const agent = new https.Agent({ keepAlive: true, ca: options.ca });
  const server = http.createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    const seen = { method, url, isWatch: url.includes('watch=true') };
    const fault = options.fault(seen, requests.length);
    requests.push(seen);
    void pass(incoming, outgoing, { ...options, agent, broken: fault });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Passing extends FaultProxyOptions {
  readonly agent: https.Agent;
  readonly broken: Fault | undefined;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, token, agent, broken }: Passing,
): Promise<void> {
  const body = await buffer(incoming);
  if (broken !== undefined && 'status' in broken) {
    const status = { kind: 'Status', code: broken.status, message: 'injected' };
    outgoing.writeHead(broken.status, { 'content-type': 'application/json', ...broken.headers });
    outgoing.end(JSON.stringify(status));
    return;
  }
  if (broken !== undefined && 'reset' in broken && broken.reset === 'before') {
    incoming.socket.destroy();
    return;
  }
  const headers = { ...incoming.headers, host: new URL(target).host };
  const forwarded = https.request(target + (incoming.url ?? ''), {
    method: incoming.method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    agent,
  });
  outgoing.on('close', () => forwarded.destroy());
  forwarded.on('error', () => incoming.socket.destroy());
  forwarded.on('response', (answer) => relay(answer, outgoing, broken));
  forwarded.end(body);
}

function relay(answer: IncomingMessage, outgoing: ServerResponse, broken: Fault | undefined): void {
  answer.on('error', () => outgoing.destroy());
  if (broken !== undefined && 'reset' in broken) {
    answer.resume().on('end', () => outgoing.destroy());
    return;
  }
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  outgoing.flushHeaders();
  if (broken === undefined || !('cutAfter' in broken)) {
    answer.pipe(outgoing);
    return;
  }
  let left = broken.cutAfter;
  answer.on('data', (chunk: Buffer) => {
    outgoing.write(chunk.subarray(0, Math.max(0, left)), () => {
      if (left <= 0) outgoing.destroy();
    });
    left -= chunk.length;
  });
}
