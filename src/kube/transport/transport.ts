import type { ClientRequest, IncomingMessage } from 'node:http';
import { HelmError, printExactJson } from '../../base/index.ts';
import { redactUrl } from '../../http/index.ts';
import type { ClusterAccess } from '../config/cluster-access.ts';
import { createLogin } from '../login/create-login.ts';
import type { Login, Proof } from '../login/login.ts';
import type { LoginWorld } from '../login/login-world.ts';
import type { ApiAnswer, ApiRequest, ApiStream } from './api-request.ts';
import { formatTarget, isSuccess } from './api-request.ts';
import { Connections } from './connections.ts';
import { Deadline } from './deadline.ts';
import { exchange } from './exchange.ts';
import { explainFailure, interruption } from './explain-failure.ts';
import type { Place } from './explain-status.ts';
import { explainStatus } from './explain-status.ts';
import { createGate } from './gate.ts';
import type { Outcome } from './judge.ts';
import type { Limits } from './limits.ts';
import { createRateLimit } from './rate-limit.ts';
import { parseAnswer, readText } from './read-answer.ts';
import { requestHeaders } from './request-headers.ts';
import { retry } from './retry.ts';
import { parseWarnings } from './server-warnings.ts';
import { streamOf } from './stream.ts';
import { WireFailure, isCertificateProblem } from './wire-failure.ts';

export interface TransportWorld extends LoginWorld {
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly limits: Limits;
  /** Requests per second, and how many at once; 0 per second leaves it to the server. */
  readonly rate: { readonly qps: number; readonly burst: number };
  readonly onServerWarning: (text: string) => void;
  readonly onDebug?: ((message: string) => void) | undefined;
}

/** Requests to one server as one user: logged in, bounded, tried again where that is safe. */
export class Transport {
  readonly place: Place;
  readonly #access: ClusterAccess;
  readonly #world: TransportWorld;
  readonly #connections: Connections;
  readonly #gate: ReturnType<typeof createGate>;
  readonly #takeTurn: (signal?: AbortSignal) => Promise<void>;
  #login: Login | undefined;
  #hasAnswered = false;

  constructor(access: ClusterAccess, world: TransportWorld) {
    this.place = { server: redactUrl(access.server).replace(/\/$/, ''), context: access.context };
    this.#access = access;
    this.#world = world;
    this.#connections = new Connections(access, world.environment);
    this.#gate = createGate(world.limits.parallel);
    this.#takeTurn = createRateLimit({ ...world, ...world.rate });
  }

  async send(request: ApiRequest): Promise<ApiAnswer> {
    const attempt = (): Promise<Outcome> => this.#attempt(request, false);
    return this.#succeed(request, request.isUrgent === true ? attempt : () => this.#gate(attempt));
  }

  /** Streams stay open, and do not take the places of requests. */
  async open(request: ApiRequest): Promise<ApiStream> {
    const answer = await this.#succeed(request, () => this.#attempt(request, true));
    return streamOf(answer.body as IncomingMessage, request.signal);
  }

  close(): void {
    this.#connections.close();
  }

  async #succeed(request: ApiRequest, attempt: () => Promise<Outcome>): Promise<ApiAnswer> {
    const hasAnswered = (): boolean => this.#hasAnswered;
    try {
      const outcome = await retry(request, attempt, { ...this.#world, hasAnswered });
      if ('failure' in outcome) throw explainFailure(outcome.failure, request, this.place);
      if (!isSuccess(outcome.answer)) throw explainStatus(outcome.answer, request, this.place);
      return outcome.answer;
    } catch (error) {
      throw request.signal?.aborted === true ? interruption(request.signal) : error;
    }
  }

  async #attempt(request: ApiRequest, isStream: boolean): Promise<Outcome> {
    if (request.isUrgent !== true) await this.#takeTurn(request.signal);
    const deadline = new Deadline(this.#world.limits.attempt, request.signal);
    try {
      const message = await this.#exchange(request, isStream, deadline.signal);
      const status = message.statusCode ?? 0;
      this.#world.onDebug?.(`${request.method} ${formatTarget(request)}: ${status}`);
      for (const text of parseWarnings(message.headers.warning)) this.#world.onServerWarning(text);
      const body = isStream && status < 300 ? message : await this.#read(message);
      return { answer: { status, headers: message.headers, body } };
    } catch (error) {
      if (!(error instanceof WireFailure)) throw error;
      return {
        failure: deadline.isOver ? new WireFailure(answerTimedOut(), error.wasSent) : error,
      };
    } finally {
      deadline.release();
    }
  }

  async #read(message: IncomingMessage): Promise<unknown> {
    return parseAnswer(message, await readText(message, this.#world.limits.answer));
  }

  /** An answer, after one more login or with more authorities where that can help. */
  async #exchange(
    request: ApiRequest,
    isStream: boolean,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    this.#login ??= createLogin(this.#access, this.#world);
    const login = this.#login;
    const send = async (proof: Proof): Promise<IncomingMessage> => {
      const body = encodeBody(request.body);
      await request.beforeAttempt?.();
      const outgoing = this.#request(request, { proof, body, isStream, signal });
      const connectTimeout = this.#world.limits.connect;
      return exchange(outgoing, { body, connectTimeout });
    };
    const proof = await login.prove(signal);
    const message = await send(proof).catch((error: unknown) => {
      if (!isCertificateProblem(error) || !this.#connections.trustSystem()) throw error;
      return send(proof);
    });
    this.#hasAnswered = true;
    if (message.statusCode !== 401 || !login.renew(proof)) return message;
    message.resume();
    return send(await login.prove(signal));
  }

  #request(
    request: ApiRequest,
    parts: { proof: Proof; body: Buffer | undefined; isStream: boolean; signal: AbortSignal },
  ): ClientRequest {
    const { userAgent } = this.#world;
    const headers = requestHeaders(request, { access: this.#access, userAgent, ...parts });
    const path = this.#access.server.pathname.replace(/\/$/, '') + formatTarget(request);
    const { signal, proof } = parts;
    try {
      return this.#connections.open(
        { method: request.method, path, headers, signal },
        proof.certificate,
      );
    } catch (cause) {
      throw unusable(cause);
    }
  }
}

function encodeBody(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  return Buffer.from(typeof body === 'string' ? body : printExactJson(body));
}

/** Certificates that are none, and tokens that cannot stand in a header. */
function unusable(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code !== 'ERR_INVALID_CHAR' && !code.startsWith('ERR_OSSL') && !code.startsWith('ERR_SSL')) {
    return cause;
  }
  return new HelmError('LoginFailed', 'cannot log in: the credentials cannot be read', {
    hint: 'look at token, certificate and key in the kubeconfig',
    cause,
  });
}

function answerTimedOut(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'ANSWER_TIMEOUT' });
}
