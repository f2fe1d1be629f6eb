import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.ts';
import { Deadline } from './deadline.ts';
import { WireFailure, codeOf, isCertificateProblem } from './wire-failure.ts';
import type { HttpResponse, WireRequest } from './wire-request.ts';

/**
 * One request and its answer, as soon as the answer's head is there: no redirect is followed, and
 * nothing sent twice. Rejects with `WireFailure` where no answer comes.
 */
export async function exchange(
  request: WireRequest,
  connections: Connections,
): Promise<HttpResponse> {
  const wereTrusted = connections.trustsSystem || request.trust?.authorities !== undefined;
  try {
    return await send(request, connections);
  } catch (error) {
    // Nothing was sent yet: the handshake failed.
    if (wereTrusted || !isUnknownAuthority(error) || !connections.trustSystem()) throw error;
    return send(request, connections);
  }
}

function isUnknownAuthority(error: unknown): boolean {
  return isCertificateProblem(error) && !/ALTNAME|EXPIRED/.test(codeOf(error));
}

async function send(request: WireRequest, connections: Connections): Promise<HttpResponse> {
  await request.beforeSend?.();
  const outgoing = connections.open(request);
  let answering: ClientRequest | IncomingMessage = outgoing;
  const deadline = new Deadline({
    milliseconds: request.timeout,
    signal: request.signal,
    onEnd: (reason) => void answering.destroy(reason as Error),
  });
  try {
    const message = await answerOf(outgoing, request);
    answering = message;
    if (request.isStream === true) deadline.stopClock();
    message.once('close', () => deadline.release());
    return responseOf(message, request);
  } catch (error) {
    deadline.release();
    throw error;
  }
}

function answerOf(
  outgoing: ClientRequest,
  { body, onSent, connectTimeout }: WireRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let wasSent = false;
    const giveUp = (): void => void outgoing.destroy(connectTimedOut());
    const timer = connectTimeout === undefined ? undefined : setTimeout(giveUp, connectTimeout);
    const connected = (): void => {
      wasSent = true;
      clearTimeout(timer);
    };
    outgoing.once('socket', (socket: Socket) => {
      if (!isConnecting(socket)) connected();
      else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
    });
    outgoing.once('response', resolve);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(new WireFailure(error, wasSent));
    });
    if (body === undefined || onSent === undefined) outgoing.end(body);
    else sendInPieces(outgoing, body, onSent);
  });
}

/** How much goes out at once where somebody wants to know how far it is. */
const pieceLength = 256 * 1024;

function sendInPieces(
  outgoing: ClientRequest,
  body: Uint8Array,
  onSent: (bytes: number) => void,
): void {
  for (let start = 0; start < body.length; start += pieceLength) {
    const end = Math.min(start + pieceLength, body.length);
    outgoing.write(body.subarray(start, end), () => onSent(end));
  }
  outgoing.end();
}

function isConnecting(socket: Socket & { secureConnecting?: boolean }): boolean {
  return socket.connecting || socket.secureConnecting === true;
}

function connectTimedOut(): Error {
  return Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' });
}

function responseOf(message: IncomingMessage, { server, target }: WireRequest): HttpResponse {
  const status = message.statusCode ?? 0;
  const headers = Object.entries(message.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    url: `${server.protocol}//${server.host}${target}`,
    status,
    statusLine: `${status} ${message.statusMessage ?? ''}`.trimEnd(),
    headers: Object.fromEntries(headers) as HttpResponse['headers'],
    body: message,
  };
}
