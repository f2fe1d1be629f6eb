import { noFlags } from './flags.ts';
import { formatArgument } from './value.ts';

/** How one value prints by itself: fmt.Sprint(value). */
export function formatGoValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return formatArgument(value, 'v', noFlags());
  }
}

/** fmt.Sprint: a space stands between two operands when neither is a string. */
export function sprint(args: readonly unknown[]): string {
  let output = '';
  let followsString = true;
  for (const arg of args) {
    const isString = typeof arg === 'string';
    if (!isString && !followsString) output += ' ';
    output += formatGoValue(arg);
    followsString = isString;
  }
  return output;
}

/** fmt.Sprintln. */
export function sprintln(args: readonly unknown[]): string {
  return `${args.map(formatGoValue).join(' ')}\n`;
}
