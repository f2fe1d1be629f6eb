import { formatGoValue, goFunction, NumberError, parseGoAtoi, parseGoInt } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { toFloat64, toInt64 } from './cast.ts';
import { orElse } from './go-errors.ts';
import { toText } from './to-text.ts';

/** From one type to another. */
export const conversionFunctions: FunctionTable = {
  atoi: goFunction('func(string) int', (text: string) => valueOf(() => parseGoAtoi(text))),
  float64: goFunction('func(interface {}) float64', toFloat64),
  int: goFunction('func(interface {}) int', toInt64),
  int64: goFunction('func(interface {}) int64', toInt64),
  toDecimal: goFunction('func(interface {}) int64', parseOctal),
  toString: goFunction('func(interface {}) string', toText),
};

/** What Go returns beside an error: the nearest number in range. */
function valueOf(parse: () => bigint): bigint | number {
  try {
    return parse();
  } catch (error) {
    if (error instanceof NumberError) return BigInt(error.value);
    throw error;
  }
}

/** A file mode such as 0755, whatever its type, as a number. */
function parseOctal(value: unknown): bigint {
  return orElse(() => parseGoInt(formatGoValue(value), 8), 0n);
}
