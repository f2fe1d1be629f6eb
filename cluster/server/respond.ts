import type { Duplex } from 'node:stream';
import type { Json, JsonObject } from '../object.ts';
import type { StatusError } from '../status-error.ts';

/** An answer that is there as a whole. */
export interface Answer {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that goes on until someone ends it: `start` writes to the sink, and gives how to stop. */
export interface StreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly start: (sink: Sink) => () => void;
}

/** A connection instead of an answer, for a client that asks for one. */
export interface ConnectAnswer {
  /** What both sides speak over it. */
  readonly protocol: string;
  readonly connect: (transport: Duplex) => void;
}

export interface Sink {
  write(text: string): void;
  end(): void;
}

export function jsonAnswer(status: number, value: JsonObject): Answer {
  return textAnswer(status, `${JSON.stringify(value)}\n`, 'application/json');
}

export function textAnswer(
  status: number,
  body: string,
  contentType = 'text/plain; charset=utf-8',
): Answer {
  return { status, body, headers: { 'content-type': contentType } };
}

export function describeError(error: StatusError): JsonObject {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: error.message,
    ...(error.reason !== '' && { reason: error.reason }),
    ...(error.details && { details: error.details as unknown as Json }),
    code: error.code,
  };
}

export function errorAnswer(error: StatusError): Answer {
  const answer = jsonAnswer(error.code, describeError(error));
  const seconds = error.details?.retryAfterSeconds;
  if (!seconds) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
}
