import { request } from 'node:https';
import type { RequestOptions } from 'node:https';
import type { JsonObject } from '../../object.ts';
import { isObject, numberAt, objectAt, stringAt } from '../../object.ts';
import { CallError } from './call-error.ts';

const maxAnswer = 4 * 1024 * 1024;
const maxShown = 2048;

/** Where what a Service stands for listens on this machine; `undefined` where nobody said. */
export type ServiceResolver = (namespace: string, name: string, port: number) => number | undefined;

export interface Address {
  /** As the server would write it. */
  readonly url: string;
  readonly authority: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** Whose certificate has to be shown. */
  readonly serverName?: string;
}

/** Where a webhook is; `undefined` for a Service behind which nothing runs. */
export function addressOf(webhook: JsonObject, resolve: ServiceResolver): Address | undefined {
  const seconds = numberAt(webhook, 'timeoutSeconds') ?? 10;
  const service = objectAt(webhook, 'clientConfig', 'service');
  if (!service) {
    const url = new URL(stringAt(webhook, 'clientConfig', 'url') ?? '');
    const port = url.port === '' ? 443 : Number(url.port);
    const path = `${url.pathname}?timeout=${seconds}s`;
    return { url: `${url.origin}${path}`, authority: url.host, host: url.hostname, port, path };
  }
  const name = stringAt(service, 'name') ?? '';
  const namespace = stringAt(service, 'namespace') ?? '';
  const stated = numberAt(service, 'port') ?? 443;
  const port = resolve(namespace, name, stated);
  if (port === undefined) return undefined;
  const serverName = `${name}.${namespace}.svc`;
  const path = `${stringAt(service, 'path') ?? ''}?timeout=${seconds}s`;
  const authority = `${serverName}:${stated}`;
  const url = `https://${authority}${path}`;
  return {
    url,
    authority,
    host: '127.0.0.1',
    port,
    path: path.startsWith('/') ? path : `/${path}`,
    serverName,
  };
}

/** Asks a webhook; throws a {@link CallError} where it does not answer as webhooks do. */
export async function callWebhook(
  webhook: JsonObject,
  address: Address,
  body: JsonObject,
): Promise<JsonObject> {
  if (!isHere(address.host)) {
    throw failed(`${address.host} is not this machine: the embedded cluster calls no other`);
  }
  const seconds = numberAt(webhook, 'timeoutSeconds') ?? 10;
  const bundle = stringAt(webhook, 'clientConfig', 'caBundle') ?? '';
  const payload = JSON.stringify(body);
  const options: RequestOptions = {
    method: 'POST',
    host: address.host,
    port: address.port,
    path: address.path,
    agent: false,
    signal: AbortSignal.timeout(seconds * 1000),
    headers: {
      host: address.authority,
      accept: 'application/json, */*',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    },
    ...(bundle !== '' && { ca: Buffer.from(bundle, 'base64').toString() }),
    ...(address.serverName !== undefined && { servername: address.serverName }),
  };
  const { status, text } = await post(options, payload).catch((error: unknown) => {
    throw failed(`Post "${address.url}": ${describeFailure(error, address)}`);
  });
  return readAnswer(status, text);
}

function isHere(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function failed(why: string): CallError {
  return new CallError(`failed to call webhook: ${why}`);
}

function post(
  options: RequestOptions,
  payload: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxAnswer) sent.destroy(new Error('the answer is too large'));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

function describeFailure(error: unknown, { host, port }: Address): string {
  const { name, code = '', message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return 'context deadline exceeded';
  if (code === 'ECONNREFUSED') return `dial tcp ${host}:${port}: connect: connection refused`;
  return message;
}

function readAnswer(status: number, text: string): JsonObject {
  const answer = parse(text);
  if (status < 200 || status > 206) throw failed(describeStatus(status, text, answer));
  if (!answer)
    throw failed(`couldn't get version/kind; json parse error: ${text.slice(0, maxShown)}`);
  return answer;
}

function describeStatus(status: number, text: string, answer: JsonObject | undefined): string {
  const message = stringAt(answer, 'message');
  if (stringAt(answer, 'kind') === 'Status' && message !== undefined) return message;
  if (status === 404) return 'the server could not find the requested resource';
  const said = text.trim().slice(0, maxShown);
  const shown = said === '' ? 'unknown' : said;
  if (status >= 500) {
    return `an error on the server (${JSON.stringify(shown)}) has prevented the request from succeeding`;
  }
  return 'the server rejected our request for an unknown reason';
}

function parse(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
