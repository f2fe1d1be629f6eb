import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { HelmError } from '../../src/base/index.ts';
import { peerCertificateOf } from '../../src/runtime/index.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { JsonObject } from '../object.ts';
import { StatusError, badRequest, internalError, tooLarge } from '../status-error.ts';
import type { Api } from './api.ts';
import type { CertificatePair } from './certificate.ts';
import { parseRequest } from './request-info.ts';
import type { Answer, ConnectAnswer, StreamAnswer } from './respond.ts';
import { errorAnswer, textAnswer } from './respond.ts';
import { connect, refuse } from './upgrade.ts';
import { printYamlBody } from './yaml-body.ts';

/** The most that the API takes in one request. */
const bodyLimit = 3 * 1024 * 1024;
/** A watcher that lets this much pile up is not reading any more. */
const backlogLimit = 16 * 1024 * 1024;

export interface HttpServerOptions {
  readonly certificate: CertificatePair;
  /** PEM, of the authority whose client certificates count. */
  readonly authority: string;
  readonly authenticator: Authenticator;
  readonly api: Api;
  /** Told of what should not have happened: a mistake of ours, not the client's. */
  readonly onError: (error: unknown) => void;
}

/** The transport: HTTPS on loopback, and nowhere else. */
export class HttpServer {
  readonly #options: HttpServerOptions;
  readonly #server: Server;
  readonly #connections = new Set<Duplex>();

  constructor(options: HttpServerOptions) {
    this.#options = options;
    const { certificate, authority } = options;
    this.#server = createServer(
      {
        cert: certificate.certificate,
        key: certificate.key,
        ca: authority,
        requestCert: true,
        // Whoever shows a certificate that is not ours is not refused here, but nobody.
        rejectUnauthorized: false,
      },
      (request, response) => void this.#serve(request, response),
    );
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.#upgrade(request, socket, head);
    });
    // Longer than clients keep idle connections: never close one that is about to be used.
    this.#server.keepAliveTimeout = 120_000;
    this.#server.requestTimeout = 0;
  }

  /** 0 while it does not listen. */
  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0;
  }

  /** Port 0 takes a free one; the port it is. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const refuse = (cause: Error): void => reject(cannotListen(port, cause));
      this.#server.once('error', refuse);
      this.#server.listen(port, '127.0.0.1', () => {
        this.#server.off('error', refuse);
        resolve(this.port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
      for (const socket of this.#connections) socket.destroy();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const warnings: string[] = [];
    const answer = await this.#answer(request, warnings);
    if (response.destroyed) return;
    for (const warning of warnings) {
      response.appendHeader('warning', `299 - ${JSON.stringify(warning)}`);
    }
    if ('start' in answer) stream(answer, response);
    else if ('connect' in answer) send(connectionRequired(), request, response);
    else send(inYamlIfAsked(answer, request.headers.accept), request, response);
  }

  /** A client that asks for a connection gets it, or an answer like everyone else. */
  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const answer = await this.#answer(request, []);
    if (socket.destroyed) return;
    if ('connect' in answer) {
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
      connect(answer, request.headers, socket, head);
      return;
    }
    refuse(socket, 'start' in answer ? connectionRequired() : answer);
  }

  async #answer(
    request: IncomingMessage,
    warnings: string[],
  ): Promise<Answer | StreamAnswer | ConnectAnswer> {
    try {
      const { authenticator, api } = this.#options;
      const target = splitTarget(request.url ?? '/');
      if (!target) return textAnswer(400, '400 Bad Request');
      const { path, query } = target;
      const method = request.method ?? 'GET';
      const headers = request.headers as Readonly<Record<string, string | undefined>>;
      return await api.handle({
        info: parseRequest(method, path, query),
        method,
        query,
        headers,
        user: authenticator.authenticate(
          headers['authorization'],
          peerCertificateOf(request.socket),
        ),
        readBody: (maxBytes) => readBody(request, maxBytes),
        warnings,
      });
    } catch (error) {
      if (error instanceof StatusError) return errorAnswer(error);
      this.#options.onError(error);
      return errorAnswer(internalError(error instanceof Error ? error.message : 'unknown'));
    }
  }
}

function connectionRequired(): Answer {
  return errorAnswer(badRequest('Upgrade request required'));
}

/** By hand: a URL would resolve `..` in a path, however it is written. */
function splitTarget(target: string): { path: string; query: URLSearchParams } | undefined {
  const at = target.indexOf('?');
  const [path, query] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
  try {
    return { path: decodeURIComponent(path), query: new URLSearchParams(query) };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function cannotListen(port: number, cause: NodeJS.ErrnoException): HelmError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another process does',
    EACCES: 'permission denied',
  };
  const reason = reasons[cause.code ?? ''] ?? cause.message;
  return new HelmError('CannotListen', `Cannot listen on port ${port}: ${reason}`, { cause });
}

async function readBody(request: IncomingMessage, maxBytes = bodyLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(`limit is ${maxBytes}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whoever prefers YAML gets it, of everything that would be JSON. */
function inYamlIfAsked(answer: Answer, accept = ''): Answer {
  const [first = ''] = accept.split(',');
  const isJson = answer.headers['content-type'] === 'application/json';
  if (!isJson || first.split(';')[0]?.trim() !== 'application/yaml') return answer;
  const body = printYamlBody(JSON.parse(answer.body.toString()) as JsonObject);
  return { ...answer, body, headers: { ...answer.headers, 'content-type': 'application/yaml' } };
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.status, {
    'cache-control': 'no-cache, private',
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

function stream(answer: StreamAnswer, response: ServerResponse): void {
  response.writeHead(answer.status, { 'cache-control': 'no-cache, private', ...answer.headers });
  response.flushHeaders();
  const stop = answer.start({
    write(text) {
      if (response.writableLength > backlogLimit) response.destroy();
      else response.write(text);
    },
    end: () => response.end(),
  });
  response.on('close', stop);
}
