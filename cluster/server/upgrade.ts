import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { acceptKey, openWebSocket } from '../connections/websocket.ts';
import type { Answer, ConnectAnswer } from './respond.ts';
import { textAnswer } from './respond.ts';

/** Turns a request into the connection that it asks for, by either of the ways that clients know. */
export function connect(
  answer: ConnectAnswer,
  headers: IncomingHttpHeaders,
  socket: Duplex,
  head: Buffer,
): void {
  const protocol = headers.upgrade?.toLowerCase();
  const tunnel = `SPDY/3.1+${answer.protocol}`;
  const offered = headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
  if (protocol === 'websocket' && offered.includes(tunnel)) {
    const accept = acceptKey(headers['sec-websocket-key'] ?? '');
    switchTo(socket, {
      upgrade: 'websocket',
      'sec-websocket-accept': accept,
      'sec-websocket-protocol': tunnel,
    });
    answer.connect(openWebSocket(socket, head));
    return;
  }
  if (protocol === 'spdy/3.1') {
    switchTo(socket, { upgrade: 'SPDY/3.1', 'x-stream-protocol-version': answer.protocol });
    if (head.length > 0) socket.unshift(head);
    answer.connect(socket);
    return;
  }
  refuse(socket, textAnswer(400, 'unable to upgrade: no protocol that is known here\n'));
}

function switchTo(socket: Duplex, headers: Readonly<Record<string, string>>): void {
  write(socket, '101 Switching Protocols', { connection: 'Upgrade', ...headers }, '');
}

/** Answers as if nobody had asked for a connection, and ends. */
export function refuse(socket: Duplex, { status, headers, body }: Answer): void {
  const length = String(Buffer.byteLength(body));
  write(
    socket,
    String(status),
    { ...headers, 'content-length': length, connection: 'close' },
    body,
  );
  socket.end();
}

function write(
  socket: Duplex,
  status: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
  if (body.length > 0) socket.write(body);
}
