import { GoError, byteLength, parseInstant, utc } from '../../go/index.ts';

/** RFC 3339 full-date. */
export function checkDate(text: string): string | undefined {
  try {
    parseInstant('2006-01-02', text, utc);
    return undefined;
  } catch (error) {
    if (error instanceof GoError) return error.message;
    throw error;
  }
}

/** RFC 3339 date-time. */
export function checkDateTime(text: string): string | undefined {
  if (byteLength(text) < 20) return 'less than 20 characters long';
  if (!/[tT]/.test(text.charAt(10))) return '11th character must be t or T';
  const date = checkDate(text.slice(0, 10));
  if (date !== undefined) return `invalid date element: ${date}`;
  const time = checkTime(text.slice(11));
  return time === undefined ? undefined : `invalid time element: ${time}`;
}

/** RFC 3339 full-time; a leap second may only be the last of a day in UTC. */
export function checkTime(text: string): string | undefined {
  if (byteLength(text) < 9) return 'less than 9 characters long';
  if (text.charAt(2) !== ':' || text.charAt(5) !== ':') return 'missing colon in correct place';
  const [hours, minutes, seconds] = [text.slice(0, 2), text.slice(3, 5), text.slice(6, 8)];
  if (![hours, minutes, seconds].every(isNumber)) return 'invalid hour/min/sec';
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) {
    return 'hour/min/sec out of range';
  }
  let rest = text.slice(8);
  if (rest.startsWith('.')) {
    const digits = /^\d*/.exec(rest.slice(1))?.[0] ?? '';
    if (digits === '') return 'no digits in second fraction';
    rest = rest.slice(1 + digits.length);
  }
  const offset = parseOffset(rest);
  if (typeof offset === 'string') return offset;
  const dayMinute = (Number(hours) * 60 + Number(minutes) + offset + 1440) % 1440;
  const isLeapSecond = Number(seconds) >= 60;
  return isLeapSecond && dayMinute !== 1439 ? 'invalid leap second' : undefined;
}

/** Minutes to add to come to UTC, or what is wrong. */
function parseOffset(text: string): number | string {
  if (text === 'z' || text === 'Z') return 0;
  if (byteLength(text) !== 6) return 'offset must be 6 characters long';
  if (!/^[-+]/.test(text)) return 'offset must begin with plus/minus';
  if (text.charAt(3) !== ':') return 'missing colon in offset in correct place';
  const [hours, minutes] = [text.slice(1, 3), text.slice(4)];
  if (!isNumber(hours) || !isNumber(minutes)) return 'invalid hour/min in offset';
  if (Number(hours) > 23 || Number(minutes) > 59) return 'hour/min in offset out of range';
  const total = Number(hours) * 60 + Number(minutes);
  return text.startsWith('+') ? -total : total;
}

/** strconv.Atoi takes a plus sign, too. */
function isNumber(text: string): boolean {
  return /^\+?\d+$/.test(text);
}
