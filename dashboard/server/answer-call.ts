import type { IncomingMessage, ServerResponse } from 'node:http';
import { HelmError, isHelmError } from '../../src/base/index.ts';
import type { ActionContext } from '../../src/context/index.ts';
import type { RemoteAccess } from '../../src/source/index.ts';
import { problemOf } from './problem.ts';
import type { ApiCall, FoundRoute, Route, Tell } from './route.ts';
import { sendJson, toJson } from './send.ts';

interface Exchange {
  readonly context: ActionContext;
  readonly access: RemoteAccess;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers a call of the API by its route. */
export async function answerCall(
  exchange: Exchange,
  { route, parameters }: FoundRoute,
): Promise<void> {
  const { context, access, query, request, response } = exchange;
  const left = new AbortController();
  response.once('close', () => left.abort(new HelmError('Interrupted', 'nobody waits for it')));
  const signal = AbortSignal.any([context.signal, left.signal]);
  try {
    const body = route.method === 'POST' ? await readBody(request) : undefined;
    await dispatch(
      route,
      { context: { ...context, signal }, access, parameters, query, body, signal },
      exchange,
    );
  } catch (error) {
    if (!signal.aborted) sendProblem(response, error);
  } finally {
    if (!response.writableEnded) response.end();
  }
}

async function dispatch(
  route: Route,
  call: ApiCall,
  { context, response }: Exchange,
): Promise<void> {
  if ('answer' in route) {
    sendJson(response, 200, await route.answer(call));
    return;
  }
  if ('follow' in route) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    await route.follow(
      call,
      telling(response, (json) => `data: ${json}\n\n`),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
  // What was begun is brought to its end, even if nobody looks any longer.
  const lasting = { ...call, context, signal: context.signal };
  await route.perform(
    lasting,
    telling(response, (json) => `${json}\n`),
  );
}

function telling(response: ServerResponse, format: (json: string) => string): Tell {
  return (message) => {
    if (!response.writableEnded && !response.destroyed) response.write(format(toJson(message)));
  };
}

/** Once an answer has begun, its problem is its last word. */
function sendProblem(response: ServerResponse, error: unknown): void {
  const problem = problemOf(error);
  if (!response.headersSent) {
    sendJson(response, statusOf(error), { problem });
    return;
  }
  const isStream = String(response.getHeader('content-type')).startsWith('text/event-stream');
  const json = toJson({ type: 'problem', problem });
  response.write(isStream ? `data: ${json}\n\n` : `${json}\n`);
}

function statusOf(error: unknown): number {
  if (!isHelmError(error)) return 500;
  if (error.code === 'KubeForbidden') return 403;
  return error.code.endsWith('NotFound') ? 404 : 422;
}

/** Values are the largest that anybody posts. */
const maxBody = 4 << 20;

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json') {
    throw new HelmError('InvalidRequest', 'what is posted has to be JSON');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBody)
      throw new HelmError('InvalidRequest', `more than ${maxBody} bytes were posted`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw new HelmError('InvalidRequest', 'what was posted is not JSON', { cause });
  }
}
