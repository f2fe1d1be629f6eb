import http from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** What goes wrong with one request. */
export type Fault =
  /** Answered by the proxy; the server never hears of it. */
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** JSON; says that it was injected without it. */
      readonly body?: string;
    }
  /**
   * `before`: nobody hears of it. `after`: it is carried out, and the answer lost. Not before so many
   * milliseconds have passed.
   */
  | { readonly reset: 'before' | 'after'; readonly delay?: number }
  /** The answer is cut off after so many bytes. */
  | { readonly cutAfter: number };

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly isWatch: boolean;
  /** Whom it said to act for: several clients may share a proxy, which leaves that out. */
  readonly client: string;
  /** Since the proxy started, in milliseconds. */
  readonly at: number;
  /** What the server answered, if it was asked. */
  status?: number;
  /** The server has it, and has not said its last word. */
  isUnderWay: boolean;
}

export interface FaultProxy {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Ends the connections of all watches, as a server that is restarted does. */
  readonly cutWatches: () => void;
  readonly close: () => Promise<void>;
}

type Decided = Fault | undefined;

export interface FaultProxyOptions {
  readonly target: string;
  /** PEM. */
  readonly ca: string;
  readonly token: string;
  /** Decides for each request, which is the `index`-th; the request waits as long as that takes. */
  readonly fault: (request: SeenRequest, index: number) => Decided | Promise<Decided>;
}

/** Stands between clients and an API server, where it logs in, and breaks some of what passes. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const requests: SeenRequest[] = [];
  const watches = new Set<ServerResponse>();
  const start = performance.now();
  const agent = new https.Agent({ keepAlive: true, ca: options.ca });
  const server = http.createServer((incoming, outgoing) => {
    const seen = describe(incoming, performance.now() - start);
    const index = requests.push(seen) - 1;
    if (seen.isWatch) {
      watches.add(outgoing);
      outgoing.on('close', () => watches.delete(outgoing));
    }
    void pass(incoming, outgoing, { ...options, agent, seen, index });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    cutWatches: () => {
      for (const watch of watches) watch.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function describe({ method = '', url = '', headers }: IncomingMessage, at: number): SeenRequest {
  const client = String(headers['impersonate-user'] ?? '');
  const isWatch = url.includes('watch=true');
  return { method, url, isWatch, client, at, isUnderWay: false };
}

interface Passing extends FaultProxyOptions {
  readonly agent: https.Agent;
  readonly seen: SeenRequest;
  readonly index: number;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, token, agent, fault, seen, index }: Passing,
): Promise<void> {
  const [body, broken] = await Promise.all([
    buffer(incoming).catch(() => undefined),
    fault(seen, index),
  ]);
  if (body === undefined) return;
  if (broken !== undefined && 'status' in broken) {
    answerItself(outgoing, broken);
    return;
  }
  if (broken !== undefined && 'reset' in broken) await delay(broken.delay ?? 0);
  if (broken !== undefined && 'reset' in broken && broken.reset === 'before') {
    incoming.socket.destroy();
    return;
  }
  const headers: OutgoingHttpHeaders = { ...incoming.headers, host: new URL(target).host };
  delete headers['impersonate-user'];
  const forwarded = https.request(target + (incoming.url ?? ''), {
    method: incoming.method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    agent,
  });
  // What a server has been told it does, whether the client still lives or not.
  if (seen.isWatch) outgoing.on('close', () => forwarded.destroy());
  seen.isUnderWay = true;
  forwarded.on('close', () => (seen.isUnderWay = false));
  forwarded.on('error', () => incoming.socket.destroy());
  forwarded.on('response', (answer) => {
    seen.status = answer.statusCode ?? 502;
    relay(answer, outgoing, broken);
  });
  forwarded.end(body);
}

function answerItself(
  outgoing: ServerResponse,
  { status, headers, body: given }: Extract<Fault, { readonly status: number }>,
): void {
  const reason = status === 409 ? 'Conflict' : undefined;
  const body = { kind: 'Status', code: status, reason, message: 'injected' };
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(given ?? JSON.stringify(body));
}

function relay(answer: IncomingMessage, outgoing: ServerResponse, broken: Decided): void {
  answer.on('error', () => outgoing.destroy());
  if (outgoing.destroyed) {
    answer.resume();
    return;
  }
  outgoing.on('close', () => answer.unpipe(outgoing).resume());
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
  answer.on('end', () => outgoing.destroy());
  let left = broken.cutAfter;
  answer.on('data', (chunk: Buffer) => {
    outgoing.write(chunk.subarray(0, Math.max(0, left)), () => {
      if (left <= 0) outgoing.destroy();
    });
    left -= chunk.length;
  });
}
