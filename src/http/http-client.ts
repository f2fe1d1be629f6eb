import { setTimeout as delay } from 'node:timers/promises';
import { HelmError } from '../base/index.ts';
import { Connections } from './connections.ts';
import { exchange } from './exchange.ts';
import { followRedirects } from './follow-redirects.ts';
import { wireError } from './http-error.ts';
import type { HttpRequest } from './http-request.ts';
import { identityFor } from './identity.ts';
import { allowsLinkLocal, requireOtherThanLinkLocal } from './link-local.ts';
import type { Environment } from './proxy.ts';
import { redactUrl } from './redact-url.ts';
import { retry } from './retry.ts';
import type { Sleep } from './retry.ts';
import type { Outcome } from './retry-policy.ts';
import { waitAfter } from './retry-policy.ts';
import type { OnTransfer } from './transfer.ts';
import { tellDownload, tellUpload } from './transfer.ts';
import type { HttpResponse, WireRequest } from './wire-request.ts';

export interface HttpClientOptions {
  readonly environment: Environment;
  readonly userAgent: string;
  readonly now: () => Date;
  readonly sleep?: Sleep;
  readonly onDebug?: (message: string) => void;
  readonly onTransfer?: OnTransfer | undefined;
}

export interface HttpClient {
  /** Resolves to whatever answer there is, whatever its status; rejects when there is none. */
  readonly send: (request: HttpRequest) => Promise<HttpResponse>;
}

const defaultTimeout = 120_000;

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const connections = new Connections(options.environment);
  const { onTransfer } = options;
  const mayAskAll = allowsLinkLocal(options.environment);
  const sendOnce = async (request: HttpRequest): Promise<HttpResponse> => {
    const server = new URL(request.url);
    request.checkAddress?.(server);
    const isGuarded = !mayAskAll && request.checkAddress === undefined;
    if (isGuarded) requireOtherThanLinkLocal(server);
    options.onDebug?.(`${request.method ?? 'GET'} ${redactUrl(request.url)}`);
    const wired = { ...wireRequestOf(request, options), refusesLinkLocal: isGuarded };
    try {
      const response = await exchange(wired, connections);
      const answer = { ...response, url: request.url };
      return onTransfer === undefined ? answer : tellDownload(answer, onTransfer);
    } catch (error) {
      wired.onSent?.();
      throw wireError(request.url, error);
    }
  };
  const sleep: Sleep =
    options.sleep ?? ((wait, signal) => delay(Math.min(wait, maxWait), undefined, { signal }));
  const attempt = async (request: HttpRequest, previous?: Outcome): Promise<Outcome> => {
    if (previous !== undefined && 'response' in previous) previous.response.body.destroy();
    try {
      return { response: await followRedirects(request, sendOnce) };
    } catch (error) {
      return { error };
    }
  };
  return {
    async send({ timeout = defaultTimeout, ...given }) {
      requireWebAddress(given.url);
      const request = { ...given, signal: endingAfter(timeout, given.signal) };
      const outcome = await retry<Outcome>((previous) => attempt(request, previous), {
        waitAfter: (last, tries) => waitAfter(last, tries, { request, now: options.now() }),
        sleep,
        signal: request.signal,
      });
      if ('error' in outcome) throw outcome.error;
      return outcome.response;
    },
  };
}

function wireRequestOf(
  request: HttpRequest,
  { userAgent, onTransfer }: HttpClientOptions,
): WireRequest {
  const { method = 'GET', accept = {}, body, trust, signal } = request;
  const server = new URL(request.url);
  const identity = identityFor(server, request.identity);
  const headers = {
    'user-agent': userAgent,
    ...(accept.type === undefined ? {} : { accept: accept.type }),
    ...(accept.encoding === undefined ? {} : { 'accept-encoding': accept.encoding }),
    ...request.headers,
    ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    ...(identity?.authorization === undefined ? {} : { authorization: identity.authorization }),
  };
  const target = server.pathname + server.search;
  return {
    server,
    target,
    method,
    headers,
    body,
    ...(body === undefined || onTransfer === undefined
      ? {}
      : { onSent: tellUpload(request.url, body.length, onTransfer) }),
    trust,
    certificate: identity?.certificate,
    signal,
  };
}

function requireWebAddress(text: string): void {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return;
  throw new HelmError('InvalidUrl', `"${redactUrl(text)}" is no web address`);
}

function endingAfter(milliseconds: number, signal: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(milliseconds);
  return signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
}

/** Timers that are told to wait any longer do not wait at all. */
const maxWait = 2 ** 31 - 1;
