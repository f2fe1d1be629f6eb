import type { FieldError } from './field-error.ts';
import { describeFieldError, fieldErrorReason } from './field-error.ts';

export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

interface Failure {
  readonly code: number;
  /** Absent for what the API server itself did not expect. */
  readonly reason?: string;
  readonly message: string;
  readonly details?: StatusDetails;
}

/** A request that the API refuses: what the client gets as a `Status`. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly code: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;

  constructor({ code, reason = '', message, details }: Failure) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}

/** A resource or a kind with its group, as messages name it: `deployments.apps`, `pods`. */
export interface Qualified {
  readonly group: string;
  readonly name: string;
}

export function formatQualified({ group, name }: Qualified): string {
  return group === '' ? name : `${name}.${group}`;
}

function detailsOf({ group, name: kind }: Qualified, name: string): StatusDetails {
  return {
    ...(name !== '' && { name }),
    ...(group !== '' && { group }),
    ...(kind !== '' && { kind }),
  };
}

export function notFound(resource: Qualified, name: string): StatusError {
  return new StatusError({
    code: 404,
    reason: 'NotFound',
    message: `${formatQualified(resource)} ${quote(name)} not found`,
    details: detailsOf(resource, name),
  });
}

export function alreadyExists(resource: Qualified, name: string): StatusError {
  return new StatusError({
    code: 409,
    reason: 'AlreadyExists',
    message: `${formatQualified(resource)} ${quote(name)} already exists`,
    details: detailsOf(resource, name),
  });
}

export function conflict(resource: Qualified, name: string, why: string): StatusError {
  return new StatusError({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${formatQualified(resource)} ${quote(name)}: ${why}`,
    details: detailsOf(resource, name),
  });
}

export function invalid(kind: Qualified, name: string, errors: readonly FieldError[]): StatusError {
  const descriptions = [...new Set(errors.map((e) => `${e.field}: ${describeFieldError(e)}`))];
  const [first] = descriptions;
  const summary = descriptions.length > 1 ? `[${descriptions.join(', ')}]` : (first ?? '');
  return new StatusError({
    code: 422,
    reason: 'Invalid',
    message: `${formatQualified(kind)} ${quote(name)} is invalid: ${summary}`,
    details: {
      ...detailsOf(kind, name),
      causes: errors.map((error) => ({
        reason: fieldErrorReason(error),
        message: describeFieldError(error),
        field: error.field,
      })),
    },
  });
}

export function badRequest(message: string): StatusError {
  return new StatusError({ code: 400, reason: 'BadRequest', message });
}

export function unauthorized(): StatusError {
  return new StatusError({ code: 401, reason: 'Unauthorized', message: 'Unauthorized' });
}

export function forbidden(resource: Qualified, name: string, why: string): StatusError {
  const subject =
    resource.name === ''
      ? 'forbidden'
      : `${formatQualified(resource)}${name === '' ? '' : ` ${quote(name)}`} is forbidden`;
  return new StatusError({
    code: 403,
    reason: 'Forbidden',
    message: `${subject}: ${why}`,
    details: detailsOf(resource, name),
  });
}

/** A path that no route has, in a group and version that are served. */
export function routeNotFound(): StatusError {
  return new StatusError({
    code: 404,
    reason: 'NotFound',
    message: 'the server could not find the requested resource',
    details: {},
  });
}

/** A method that no route of the path has. */
export function methodNotAllowed(): StatusError {
  return new StatusError({
    code: 405,
    reason: 'MethodNotAllowed',
    message: 'the server does not allow this method on the requested resource',
    details: {},
  });
}

export function expired(message: string): StatusError {
  return new StatusError({ code: 410, reason: 'Expired', message });
}

export function timeout(message: string, retryAfterSeconds: number): StatusError {
  return new StatusError({
    code: 504,
    reason: 'Timeout',
    message: `Timeout: ${message}`,
    details: { retryAfterSeconds },
  });
}

export function tooLarge(message: string): StatusError {
  return new StatusError({
    code: 413,
    reason: 'RequestEntityTooLarge',
    message: `Request entity too large: ${message}`,
  });
}

export function unsupportedMediaType(accepted: readonly string[]): StatusError {
  return new StatusError({
    code: 415,
    reason: 'UnsupportedMediaType',
    message: `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
  });
}

/** No route of a built-in kind takes a patch of that type. */
export function unroutableMediaType(): StatusError {
  return new StatusError({
    code: 415,
    reason: 'UnsupportedMediaType',
    message: '415: Unsupported Media Type',
    details: {},
  });
}

export function notAcceptable(accepted: readonly string[]): StatusError {
  return new StatusError({
    code: 406,
    reason: 'NotAcceptable',
    message: `406: Not Acceptable\n\nAvailable representations: ${accepted.join(', ')}`,
    details: {},
  });
}

/** A form that an acceptable type does not have. */
export function untransformable(accepted: readonly string[]): StatusError {
  return new StatusError({
    code: 406,
    reason: 'NotAcceptable',
    message: `only the following media types are accepted: ${accepted.join(', ')}`,
  });
}

/** A well-formed patch that does not fit the object: the API says no more than this. */
export function unprocessable(): StatusError {
  return new StatusError({
    code: 422,
    reason: 'Invalid',
    message: 'the server rejected our request due to an error in our request',
    details: {},
  });
}

export function internalError(why: string): StatusError {
  return new StatusError({
    code: 500,
    reason: 'InternalError',
    message: `Internal error occurred: ${why}`,
    details: { causes: [{ message: why }] },
  });
}

/** An error the API server passes on as it is: code 500 and no reason. */
export function unknownError(message: string): StatusError {
  return new StatusError({ code: 500, message });
}

/** As Go's %q prints a string. */
export function quote(text: string): string {
  return JSON.stringify(text);
}
