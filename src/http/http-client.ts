import { setTimeout as delay } from 'node:timers/promises';
import { HelmError } from '../base/index.ts';
import { createConnections } from './connections.ts';
import { exchange } from './exchange.ts';
import { followRedirects } from './follow-redirects.ts';
import { wireError } from './http-error.ts';
import type { HttpRequest, HttpResponse } from './http-request.ts';
import type { Environment } from './proxy.ts';
import { redactUrl } from './redact-url.ts';
import { retry } from './retry.ts';
import type { Sleep } from './retry.ts';

export interface HttpClientOptions {
  readonly environment: Environment;
  readonly userAgent: string;
  readonly now: () => Date;
  readonly sleep?: Sleep;
  readonly onDebug?: (message: string) => void;
}

export interface HttpClient {
  /** Resolves to whatever answer there is, whatever its status; rejects when there is none. */
  readonly send: (request: HttpRequest) => Promise<HttpResponse>;
}

const defaultTimeout = 120_000;

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const connections = createConnections(options);
  const sendOnce = async (request: HttpRequest): Promise<HttpResponse> => {
    options.onDebug?.(`${request.method ?? 'GET'} ${redactUrl(request.url)}`);
    try {
      return await exchange(request, connections);
    } catch (error) {
      const reason: unknown = request.signal?.aborted === true ? request.signal.reason : error;
      throw wireError(request.url, reason);
    }
  };
  const sleep: Sleep = options.sleep ?? ((wait, signal) => delay(wait, undefined, { signal }));
  return {
    async send(request) {
      requireWebAddress(request.url);
      const limited = { ...request, signal: signalOf(request) };
      return retry(limited, (again) => followRedirects(again, sendOnce), {
        sleep,
        now: options.now,
      });
    },
  };
}

function requireWebAddress(text: string): void {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return;
  throw new HelmError('InvalidUrl', `"${redactUrl(text)}" is no web address`);
}

function signalOf({ signal, timeout = defaultTimeout }: HttpRequest): AbortSignal {
  const deadline = AbortSignal.timeout(timeout);
  return signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
}
