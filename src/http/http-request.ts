import type { Identity } from './identity.ts';
import type { Trust } from './trust.ts';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface HttpRequest {
  readonly url: string;
  readonly method?: HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** Held in memory, so that a redirect or a second try can send it again. */
  readonly body?: Uint8Array;
  readonly identity?: Identity;
  readonly trust?: Trust;
  /** Milliseconds for everything, the body included. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number;
  /** As in `404 Not Found`. */
  readonly statusLine: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** To be read to its end or destroyed: it holds a connection. */
  readonly body: HttpBody;
}

export interface HttpBody extends AsyncIterable<Buffer> {
  destroy(): unknown;
}
