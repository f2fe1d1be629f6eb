export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type QueryValue = string | number | boolean | undefined;

export interface ApiRequest {
  readonly method: ApiMethod;
  /** Below the server's address, encoded, without a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is being done, for messages: `create Secret "x" in namespace "y"`. */
  readonly deed: string;
  /** What rights it takes, for messages. */
  readonly right?: Right;
  /** Doing it twice is the same as doing it once. */
  readonly isRepeatable?: boolean;
  /** Finds out whether a request with no answer was carried out after all; what ends the request ends that, too. */
  readonly settle?: (signal: AbortSignal | undefined) => Promise<Settlement>;
  /** Awaited before each try, when nothing is left to wait for but the network; may reject. */
  readonly beforeAttempt?: () => Promise<void>;
  /** Does not wait for others, neither for their answers nor for their turn. */
  readonly isUrgent?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Undefined `body` means that it was not done, and may be sent again. */
export interface Settlement {
  readonly body: unknown;
}

/** What RBAC grants or not. */
export interface Right {
  readonly verb: string;
  /** Empty for the core group. */
  readonly group: string;
  /** The plural, with the subresource: `pods/log`. */
  readonly resource: string;
  readonly namespace?: string | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The JSON of the answer; undefined where it has none. */
  readonly body: unknown;
  /** How many characters its text had; streams have none yet. */
  readonly size?: number;
}

/** An answer that goes on: to be read to its end, or closed. */
export interface ApiStream {
  readonly chunks: AsyncIterable<Buffer>;
  readonly close: () => void;
}

export function formatTarget({ path, query = {} }: ApiRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

/** A conditional request has a success of its own. */
export function isSuccess({ status }: ApiAnswer): boolean {
  return status < 300 || status === 304;
}

/** Whether nobody needs to look what became of a request without an answer. */
export function isHarmless({ method, isRepeatable, settle }: ApiRequest): boolean {
  return method === 'GET' || isRepeatable === true || settle !== undefined;
}

export const mayBeDone = 'it may have been done all the same: look before you try again';
