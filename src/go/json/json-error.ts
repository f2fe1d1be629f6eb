import { GoError } from '../values.ts';

/** What is wrong with a JSON text, in the words of encoding/json. */
export class JsonError extends GoError {}

/** A number beyond float64: Go decodes all else and leaves null in its place. */
export class JsonRangeError extends JsonError {
  readonly decoded: unknown;

  constructor(literal: string, decoded: unknown) {
    super(`json: cannot unmarshal number ${literal} into Go value of type float64`);
    this.decoded = decoded;
  }
}
