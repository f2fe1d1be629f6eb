import { GoError } from '../values.ts';

/** What is wrong with a JSON text, in the words of encoding/json. */
export class JsonError extends GoError {
  /** The place of the character that is wrong, where one is. */
  readonly position: number | undefined;

  constructor(message: string, position?: number) {
    super(message);
    this.position = position;
  }
}

/** A number beyond float64: Go decodes all else and leaves null in its place. */
export class JsonRangeError extends JsonError {
  readonly decoded: unknown;

  constructor(literal: string, decoded: unknown) {
    super(`json: cannot unmarshal number ${literal} into Go value of type float64`);
    this.decoded = decoded;
  }
}

/** A decoded value that is none of the Go type it was meant for. */
export function jsonTypeError(value: unknown, wanted: string): JsonError {
  return new JsonError(
    `json: cannot unmarshal ${jsonTypeOf(value)} into Go value of type ${wanted}`,
  );
}

function jsonTypeOf(value: unknown): string {
  if (value instanceof Map) return 'object';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'number';
}
