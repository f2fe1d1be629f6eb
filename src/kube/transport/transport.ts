import { HelmError, printExactJson } from '../../base/index.ts';
import type { HttpBody, HttpResponse, Sleep, Trust } from '../../http/index.ts';
import {
  Connections,
  WireFailure,
  codeOf,
  exchange,
  interruption,
  redactUrl,
} from '../../http/index.ts';
import type { ClusterAccess } from '../config/cluster-access.ts';
import { createLogin } from '../login/create-login.ts';
import type { Login, Proof } from '../login/login.ts';
import type { LoginWorld } from '../login/login-world.ts';
import { readPem } from '../login/read-pem.ts';
import type { ApiAnswer, ApiRequest, ApiStream } from './api-request.ts';
import { formatTarget, isSuccess } from './api-request.ts';
import { explainFailure } from './explain-failure.ts';
import type { Place } from './explain-status.ts';
import { explainStatus } from './explain-status.ts';
import { createGate } from './gate.ts';
import type { Outcome } from './judge.ts';
import type { Limits } from './limits.ts';
import { createRateLimit } from './rate-limit.ts';
import { readAnswer } from './read-answer.ts';
import { requestHeaders } from './request-headers.ts';
import { tryUntilFinal } from './retry.ts';
import { parseWarnings } from './server-warnings.ts';
import { streamOf } from './stream.ts';

export interface TransportWorld extends LoginWorld {
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly sleep: Sleep;
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
  #trust: Trust | undefined;
  #hasAnswered = false;

  constructor(access: ClusterAccess, world: TransportWorld) {
    this.place = { server: redactUrl(access.server).replace(/\/$/, ''), context: access.context };
    this.#access = access;
    this.#world = world;
    this.#connections = new Connections(world.environment);
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
    return streamOf(answer.body as HttpBody, request.signal);
  }

  close(): void {
    this.#connections.close();
  }

  /** A server that has never answered is not waited for so long. */
  #within(limit: number): number {
    return this.#hasAnswered ? limit : Math.min(limit, this.#world.limits.silence);
  }

  async #succeed(request: ApiRequest, attempt: () => Promise<Outcome>): Promise<ApiAnswer> {
    const hasAnswered = (): boolean => this.#hasAnswered;
    try {
      const outcome = await tryUntilFinal(request, attempt, { ...this.#world, hasAnswered });
      if ('failure' in outcome) throw explainFailure(outcome.failure, request, this.place);
      if (!isSuccess(outcome.answer)) throw explainStatus(outcome.answer, request, this.place);
      return outcome.answer;
    } catch (error) {
      throw request.signal?.aborted === true ? interruption(request.signal.reason) : error;
    }
  }

  async #attempt(request: ApiRequest, isStream: boolean): Promise<Outcome> {
    if (request.isUrgent !== true) await this.#takeTurn(request.signal);
    const { limits, onDebug, onServerWarning } = this.#world;
    try {
      const response = await this.#exchange(request, isStream);
      const { status, headers } = response;
      onDebug?.(`${request.method} ${formatTarget(request)}: ${status}`);
      for (const text of parseWarnings(headers['warning'])) onServerWarning(text);
      const isOpen = isStream && status < 300;
      if (isOpen) return { answer: { status, headers, body: response.body } };
      const { deed } = request;
      const read = await readAnswer(response, { deed, maxBytes: limits.answer });
      return { answer: { status, headers, ...read } };
    } catch (error) {
      if (error instanceof WireFailure) return { failure: error };
      throw error;
    }
  }

  /** An answer, after one more login where that can help. */
  async #exchange(request: ApiRequest, isStream: boolean): Promise<HttpResponse> {
    this.#login ??= createLogin(this.#access, this.#world);
    const proof = await this.#login.prove(request.signal);
    const response = await this.#send(request, proof, isStream);
    this.#hasAnswered = true;
    if (response.status !== 401 || !this.#login.renew(proof)) return response;
    response.body.destroy();
    return this.#send(request, await this.#login.prove(request.signal), isStream);
  }

  async #send(request: ApiRequest, proof: Proof, isStream: boolean): Promise<HttpResponse> {
    const { server, proxy } = this.#access;
    const { userAgent, limits } = this.#world;
    const body = encodeBody(request.body);
    const parts = { access: this.#access, userAgent, proof, body, isStream };
    try {
      return await exchange(
        {
          server,
          target: server.pathname.replace(/\/$/, '') + formatTarget(request),
          method: request.method,
          headers: requestHeaders(request, parts),
          body,
          certificate: proof.certificate,
          trust: (this.#trust ??= trustOf(this.#access)),
          proxy,
          connectTimeout: this.#within(limits.connect),
          timeout: this.#within(limits.attempt),
          isStream,
          beforeSend: request.beforeAttempt,
          signal: request.signal,
        },
        this.#connections,
      );
    } catch (error) {
      throw error instanceof WireFailure ? error : explainUnusable(error);
    }
  }
}

function encodeBody(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  return Buffer.from(typeof body === 'string' ? body : printExactJson(body));
}

function trustOf({ trust: { authority, serverName, isInsecure } }: ClusterAccess): Trust {
  const authorities = authority && readPem(authority, 'certificate authority');
  return { authorities, serverName, isInsecure };
}

/** Certificates that are none, and tokens that cannot stand in a header. */
function explainUnusable(cause: unknown): unknown {
  if (!/^(ERR_INVALID_CHAR$|ERR_OSSL|ERR_SSL)/.test(codeOf(cause))) return cause;
  return new HelmError('LoginFailed', 'cannot log in: the credentials cannot be read', {
    hint: 'look at token, certificate and key in the kubeconfig',
    cause,
  });
}
