/**
 * A client of the Kubernetes API for tests: HTTP with JSON and nothing else, so that what a test says is what goes
 * over the wire. The product's own client is another one on purpose: a mistake in it must not hide here.
 */
import { Agent, request as openRequest } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';

export interface ApiAddress {
  readonly url: string;
  /** PEM of the authority that signed the server's certificate. */
  readonly ca: string;
}

export interface Credentials {
  readonly token?: string;
  readonly certificate?: string;
  readonly key?: string;
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface ApiRequest {
  readonly query?: Query;
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** What the text says where it is JSON, else the text. */
  readonly body: unknown;
}

export interface ApplyOptions extends ApiRequest {
  readonly manager: string;
  readonly force?: boolean;
}

export class ApiClient {
  readonly #url: string;
  readonly #agent: Agent;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(address: ApiAddress, credentials: Credentials = {}) {
    this.#url = address.url;
    this.#agent = new Agent({
      keepAlive: true,
      ca: address.ca,
      cert: credentials.certificate,
      key: credentials.key,
    });
    this.#headers =
      credentials.token === undefined ? {} : { authorization: `Bearer ${credentials.token}` };
  }

  async request(method: string, path: string, request: ApiRequest = {}): Promise<ApiResponse> {
    const response = await this.open(method, path, request);
    const text = await readText(response);
    const isJson = response.headers['content-type']?.includes('json') ?? false;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  }

  get(path: string, query: Query = {}, request: ApiRequest = {}): Promise<ApiResponse> {
    return this.request('GET', path, { ...request, query });
  }

  post(path: string, body: unknown, request: ApiRequest = {}): Promise<ApiResponse> {
    return this.request('POST', path, { ...request, body });
  }

  put(path: string, body: unknown, request: ApiRequest = {}): Promise<ApiResponse> {
    return this.request('PUT', path, { ...request, body });
  }

  /** `options` is the DeleteOptions body; without any, no body is sent. */
  delete(path: string, options?: object, request: ApiRequest = {}): Promise<ApiResponse> {
    const body = options && { apiVersion: 'v1', kind: 'DeleteOptions', ...options };
    return this.request('DELETE', path, { ...request, body });
  }

  mergePatch(path: string, body: unknown, request: ApiRequest = {}): Promise<ApiResponse> {
    return this.#patch('application/merge-patch+json', path, { ...request, body });
  }

  jsonPatch(path: string, body: unknown, request: ApiRequest = {}): Promise<ApiResponse> {
    return this.#patch('application/json-patch+json', path, { ...request, body });
  }

  strategicPatch(path: string, body: unknown, request: ApiRequest = {}): Promise<ApiResponse> {
    return this.#patch('application/strategic-merge-patch+json', path, { ...request, body });
  }

  /** Server-side apply. JSON is YAML. */
  apply(path: string, body: unknown, options: ApplyOptions): Promise<ApiResponse> {
    const { manager, force, ...request } = options;
    const query: Query = {
      ...request.query,
      fieldManager: manager,
      ...(force === undefined ? {} : { force }),
    };
    return this.#patch('application/apply-patch+yaml', path, { ...request, query, body });
  }

  #patch(contentType: string, path: string, request: ApiRequest): Promise<ApiResponse> {
    return this.request('PATCH', path, { contentType, ...request });
  }

  /** Sends a request and hands over the response as soon as its headers are there: for streams. */
  open(method: string, path: string, request: ApiRequest = {}): Promise<IncomingMessage> {
    const payload = encodeBody(request.body);
    const options: RequestOptions = {
      method,
      headers: {
        accept: 'application/json',
        ...this.#headers,
        ...(payload === undefined
          ? {}
          : {
              'content-type': request.contentType ?? 'application/json',
              'content-length': String(Buffer.byteLength(payload)),
            }),
        ...request.headers,
      },
      agent: this.#agent,
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    };
    const url = `${this.#url}${path}${formatQuery(request.query ?? {})}`;
    return new Promise((resolve, reject) => {
      openRequest(url, options, resolve).on('error', reject).end(payload);
    });
  }
}

/** The path of a collection: `collection('apps/v1', 'deployments', 'default')`. */
export function collection(apiVersion: string, plural: string, namespace?: string): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return namespace === undefined
    ? `${root}/${plural}`
    : `${root}/namespaces/${namespace}/${plural}`;
}

function encodeBody(body: unknown): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
}

function formatQuery(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
