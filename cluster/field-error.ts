import type { Json } from './object.ts';

type FieldErrorType =
  | 'NotFound'
  | 'Required'
  | 'Duplicate'
  | 'Invalid'
  | 'NotSupported'
  | 'Forbidden'
  | 'TooLong'
  | 'TooMany'
  | 'TooFew'
  | 'TypeInvalid'
  | 'Internal';

/** One thing wrong with an object, at a path like `spec.ports[0].name`. */
export interface FieldError {
  readonly type: FieldErrorType;
  readonly field: string;
  /** Absent where the message does not repeat what was given. */
  readonly value?: Json;
  readonly detail: string;
}

const titles: Readonly<Record<FieldErrorType, string>> = {
  NotFound: 'Not found',
  Required: 'Required value',
  Duplicate: 'Duplicate value',
  Invalid: 'Invalid value',
  NotSupported: 'Unsupported value',
  Forbidden: 'Forbidden',
  TooLong: 'Too long',
  TooMany: 'Too many',
  TooFew: 'Too few',
  TypeInvalid: 'Invalid value',
  Internal: 'Internal error',
};

/** The error without its path: `Invalid value: "x": must be no more than 63 characters`. */
export function describeFieldError({ type, value, detail }: FieldError): string {
  const given = value === undefined ? '' : `: ${JSON.stringify(value)}`;
  return `${titles[type]}${given}${detail === '' ? '' : `: ${detail}`}`;
}

export function fieldErrorReason({ type }: FieldError): string {
  return type === 'Internal' ? 'InternalError' : `FieldValue${type}`;
}

export function required(field: string, detail = ''): FieldError {
  return { type: 'Required', field, detail };
}

export function invalidValue(field: string, value: Json, detail: string): FieldError {
  return { type: 'Invalid', field, value, detail };
}

export function notSupported(field: string, value: Json, supported: readonly string[]): FieldError {
  const list = supported.map((text) => JSON.stringify(text)).join(', ');
  const detail = list === '' ? '' : `supported values: ${list}`;
  return { type: 'NotSupported', field, value, detail };
}

export function forbiddenField(field: string, detail: string): FieldError {
  return { type: 'Forbidden', field, detail };
}

export function duplicate(field: string, value: Json): FieldError {
  return { type: 'Duplicate', field, value, detail: '' };
}

export function fieldNotFound(field: string, value: Json): FieldError {
  return { type: 'NotFound', field, value, detail: '' };
}

export function tooLong(field: string, max: number): FieldError {
  const unit = max === 1 ? 'byte' : 'bytes';
  return { type: 'TooLong', field, detail: `may not be more than ${max} ${unit}` };
}

export function tooMany(field: string, count: number, max: number): FieldError {
  const unit = max === 1 ? 'item' : 'items';
  return { type: 'TooMany', field, value: count, detail: `must have at most ${max} ${unit}` };
}

export function typeInvalid(field: string, value: Json, detail: string): FieldError {
  return { type: 'TypeInvalid', field, value, detail };
}
