import { quoteCharacter } from './json-pointer.ts';
import { checkDateTime } from './time.ts';

const units = ['YMD', 'HMS'] as const;

/** RFC 3339 appendix A: `P1DT2H`, `P3W`. */
export function checkDuration(text: string): string | undefined {
  if (!text.startsWith('P')) return 'must start with P';
  const rest = text.slice(1);
  if (rest === '') return 'nothing after P';
  if (rest.endsWith('W')) {
    if (rest === 'W') return 'no number in week';
    return /^\d+W$/.test(rest) ? undefined : 'invalid week';
  }
  for (const [index, part] of rest.split('T').entries()) {
    if (index > 0 && part === '') return 'no time elements';
    const allowed = units[index];
    if (allowed === undefined) return 'more than one T';
    const problem = checkElements(part, allowed);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Two date-times, or one and a duration, with a slash between. */
export function checkPeriod(text: string): string | undefined {
  const slash = text.indexOf('/');
  if (slash < 0) return 'missing slash';
  const [start, end] = [text.slice(0, slash), text.slice(slash + 1)];
  if (start.startsWith('P')) {
    return (
      prefixed('invalid start duration', checkDuration(start)) ??
      prefixed('invalid end date-time', checkDateTime(end))
    );
  }
  return (
    prefixed('invalid start date-time', checkDateTime(start)) ??
    (end.startsWith('P')
      ? prefixed('invalid end duration', checkDuration(end))
      : prefixed('invalid end date-time', checkDateTime(end)))
  );
}

/** Numbers with units, each at most once and in order. */
function checkElements(text: string, allowed: string): string | undefined {
  let left: string = allowed;
  for (let rest = text; rest !== '';) {
    const digits = /^\d*/.exec(rest)?.[0] ?? '';
    if (digits === '') return 'missing number';
    const unit = rest.charAt(digits.length);
    if (unit === '') return 'missing unit';
    const at = left.indexOf(unit);
    if (at < 0) {
      const quoted = quoteCharacter(unit);
      return allowed.includes(unit) ? `unit ${quoted} out of order` : `invalid unit ${quoted}`;
    }
    left = left.slice(at + 1);
    rest = rest.slice(digits.length + 1);
  }
  return undefined;
}

function prefixed(prefix: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${prefix}: ${problem}`;
}
