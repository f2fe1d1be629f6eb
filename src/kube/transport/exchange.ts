import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WireFailure } from './wire-failure.ts';

export interface Exchange {
  readonly body: Buffer | undefined;
  /** Milliseconds for a connection. */
  readonly connectTimeout: number;
}

/** Sends a request and hands over the answer as soon as its head is there. Rejects with `WireFailure`. */
export function exchange(
  outgoing: ClientRequest,
  { body, connectTimeout }: Exchange,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let wasSent = false;
    const timer = setTimeout(() => outgoing.destroy(connectTimedOut()), connectTimeout);
    const connected = (): void => {
      wasSent = true;
      clearTimeout(timer);
    };
    outgoing.once('socket', (socket: Socket) => {
      if (!isConnecting(socket)) connected();
      else socket.once(isSecure(socket) ? 'secureConnect' : 'connect', connected);
    });
    outgoing.once('response', resolve);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(new WireFailure(error, wasSent));
    });
    outgoing.end(body);
  });
}

function isConnecting(socket: Socket & { secureConnecting?: boolean }): boolean {
  return socket.connecting || socket.secureConnecting === true;
}

function isSecure(socket: Socket): boolean {
  return 'encrypted' in socket;
}

function connectTimedOut(): Error {
  return Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' });
}
