import type { Identity } from './identity.ts';
import type { Trust } from './trust.ts';
import type { HttpMethod } from './wire-request.ts';

/** What a client is asked for: whatever it takes to get an answer, it is done on the way. */
export interface HttpRequest {
  readonly url: string;
  readonly method?: HttpMethod;
  /** For the origin of `url`, and no other that a redirect leads to. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the answer may be, wherever it comes from. */
  readonly accept?: { readonly type?: string; readonly encoding?: string };
  /** Held in memory, so that a second try can send it again. */
  readonly body?: Uint8Array;
  readonly identity?: Identity;
  readonly trust?: Trust;
  /** Without, a redirect is an answer like any other. True unless said otherwise. */
  readonly followsRedirects?: boolean;
  /**
   * Throws for an address that must not be asked: the first one, or one that a redirect leads to.
   * Without it, addresses of the machine's own link are refused.
   */
  readonly checkAddress?: (address: URL) => void;
  /** Milliseconds for everything, the body included. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}
