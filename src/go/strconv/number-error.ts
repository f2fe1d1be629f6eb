import { GoError } from '../values.ts';
import { quote } from './quote.ts';

/** strconv.NumError: what every parser of numbers throws. */
export class NumberError extends GoError {
  readonly reason: NumberErrorReason;
  /** What Go returns beside the error: the nearest value in range, or zero. */
  readonly value: bigint | number;

  constructor(
    operation: string,
    text: string,
    reason: NumberErrorReason,
    value: bigint | number = 0,
  ) {
    super(`strconv.${operation}: parsing ${quote(text)}: ${reasonTexts[reason]}`);
    this.reason = reason;
    this.value = value;
  }
}

export type NumberErrorReason = 'syntax' | 'range';

const reasonTexts: Readonly<Record<NumberErrorReason, string>> = {
  syntax: 'invalid syntax',
  range: 'value out of range',
};
