import type { ClientCertificate } from './identity.ts';
import type { Trust } from './trust.ts';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request to one server, as it goes over the wire. */
export interface WireRequest {
  readonly server: URL;
  /** Path and query, sent as they are. */
  readonly target: string;
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array | undefined;
  /** Told how many bytes of the body have gone out; without a number, that no more will. */
  readonly onSent?: ((bytes?: number) => void) | undefined;
  readonly certificate?: ClientCertificate | undefined;
  readonly trust?: Trust | undefined;
  /** Instead of the one that the environment names. */
  readonly proxy?: URL | undefined;
  /** Whether names of servers must not stand for addresses of the machine's own link. */
  readonly refusesLinkLocal?: boolean;
  /** Milliseconds for a connection, TLS included. */
  readonly connectTimeout?: number | undefined;
  /** Milliseconds for the answer, its body included. */
  readonly timeout?: number | undefined;
  /** The body goes on for as long as it likes: only its head has to come in time. */
  readonly isStream?: boolean;
  /** Awaited when nothing is left to wait for but the network, before each sending; may reject. */
  readonly beforeSend?: (() => Promise<void>) | undefined;
  /** Ends the request, or the body that is being read. */
  readonly signal?: AbortSignal | undefined;
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
