import { GoNumber } from '../go/index.ts';
import { pathError } from './parse-json-path.ts';

/** Whether a filter lets two values pass. */
export function compare(leftValue: unknown, operator: string, rightValue: unknown): boolean {
  const [left, right] = [plain(leftValue), plain(rightValue)];
  if (typeof left !== typeof right) throw pathError('incompatible types for comparison');
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (typeof left === 'boolean') throw pathError('invalid type for comparison');
  const test = orders[operator];
  if (test === undefined) throw pathError(`unrecognized filter operator ${operator}`);
  return test(left < right ? -1 : Number(left > right));
}

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function plain(value: unknown): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof GoNumber) return Number(value.value);
  throw pathError('invalid type for comparison');
}
