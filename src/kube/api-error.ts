import type { HelmErrorOptions } from '../base/index.ts';
import { HelmError, isHelmError } from '../base/index.ts';

/** Kubernetes' Status object, as far as clients read it. */
export interface Status {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: StatusDetails;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly retryAfterSeconds?: number;
  readonly causes?: readonly StatusCause[];
}

export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/** An answer of the API server that is not a success. The reason is part of the code: `KubeNotFound`. */
export class ApiError extends HelmError {
  readonly statusCode: number;
  readonly status: Status;

  constructor(statusCode: number, status: Status, message: string, options: HelmErrorOptions = {}) {
    super(`Kube${reasonOf(statusCode, status)}`, message, {
      retryable: isPassing(statusCode),
      ...options,
    });
    this.statusCode = statusCode;
    this.status = status;
  }
}

export function isApiError(error: unknown, ...statusCodes: readonly number[]): error is ApiError {
  if (!isHelmError(error) || !('statusCode' in error)) return false;
  return statusCodes.length === 0 || statusCodes.includes((error as ApiError).statusCode);
}

/** Whether the same request may well succeed in a while. */
export function isPassing(statusCode: number): boolean {
  return statusCode === 429 || statusCode >= 500;
}

/** The word is the server's, and ends up in codes: only words will do. */
function reasonOf(statusCode: number, { reason = '' }: Status): string {
  return /^[A-Z][A-Za-z]*$/.test(reason) ? reason : (reasons[statusCode] ?? 'Failure');
}

const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};
