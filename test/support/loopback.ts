import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** The name in the client's certificate, where it showed one. */
  readonly client?: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Cuts the connection after the body, which a longer Content-Length had promised. */
  readonly isCutOff?: boolean;
  /** Never answers. */
  readonly isSilent?: boolean;
  /** Sends the body again and again, as long as somebody reads. */
  readonly isEndless?: boolean;
}

export interface Loopback {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly RecordedRequest[];
  readonly close: () => Promise<void>;
}

export type Handler = (request: RecordedRequest) => Answer | Promise<Answer>;

export interface LoopbackOptions {
  readonly isSecure?: boolean;
  /** The address to listen on, 127.0.0.1 unless another host is wanted. */
  readonly host?: string;
}

const directory = path.join(import.meta.dirname, 'tls');

/** The files that the secure servers and their clients are made with. */
export const tlsFiles: Readonly<Record<TlsFile, string>> = {
  authority: path.join(directory, 'ca.pem'),
  serverCertificate: path.join(directory, 'server.pem'),
  serverKey: path.join(directory, 'server.key'),
  clientCertificate: path.join(directory, 'client.pem'),
  clientKey: path.join(directory, 'client.key'),
};

type TlsFile = 'authority' | 'serverCertificate' | 'serverKey' | 'clientCertificate' | 'clientKey';

/** A server of the test's own, which remembers what it was asked. */
export async function startLoopback(
  handler: Handler,
  options: LoopbackOptions = {},
): Promise<Loopback> {
  const requests: RecordedRequest[] = [];
  const listener: http.RequestListener = (incoming, outgoing) => {
    void answer(incoming, outgoing, { handler, requests });
  };
  const server = options.isSecure === true ? secureServer(listener) : http.createServer(listener);
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.isSecure === true ? 'https' : 'http'}://${host}:${port}`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function secureServer(listener: http.RequestListener): https.Server {
  return https.createServer(
    {
      cert: readFileSync(tlsFiles.serverCertificate),
      key: readFileSync(tlsFiles.serverKey),
      ca: readFileSync(tlsFiles.authority),
      requestCert: true,
      rejectUnauthorized: false,
    },
    listener,
  );
}

interface Serving {
  readonly handler: Handler;
  readonly requests: RecordedRequest[];
}

async function answer(
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  { handler, requests }: Serving,
): Promise<void> {
  const request = await record(incoming);
  requests.push(request);
  const { status = 200, headers = {}, body = '', ...fault } = await handler(request);
  if (fault.isSilent === true) return;
  const bytes = Buffer.from(body);
  if (fault.isEndless === true) {
    outgoing.writeHead(status, headers);
    Readable.from(repeat(bytes)).pipe(outgoing);
    return;
  }
  const length = fault.isCutOff === true ? bytes.length + 1 : bytes.length;
  const isChunked = headers['transfer-encoding'] === 'chunked';
  outgoing.writeHead(status, isChunked ? headers : { 'content-length': length, ...headers });
  if (fault.isCutOff !== true) {
    outgoing.end(bytes);
    return;
  }
  outgoing.write(bytes, () => incoming.socket.destroy());
}

function* repeat(bytes: Buffer): Generator<Buffer> {
  for (;;) yield bytes;
}

async function record(incoming: http.IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const client = clientOf(incoming);
  return {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    headers: incoming.headers as Record<string, string | undefined>,
    body: Buffer.concat(chunks),
    ...(client === undefined ? {} : { client }),
  };
}

function clientOf({ socket }: http.IncomingMessage): string | undefined {
  if (!('getPeerCertificate' in socket)) return undefined;
  const tlsSocket = socket as { getPeerCertificate(): { subject?: { CN?: string } } };
  return tlsSocket.getPeerCertificate().subject?.CN;
}
