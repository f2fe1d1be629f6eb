import { quote } from '../../../go/index.ts';

/** What Go's netip.ParseAddr says about a text; undefined if it is an address. */
export function findAddressProblem(text: string): string | undefined {
  const first = /[.:%]/.exec(text)?.[0];
  if (first === undefined) return problem(text, 'unable to parse IP');
  if (first === '%') return problem(text, 'missing IPv6 address');
  if (first === '.') return findIpv4Problem(text, text);
  const percent = text.indexOf('%');
  if (percent === text.length - 1) return problem(text, 'zone must be a non-empty string');
  return findIpv6Problem(text, percent < 0 ? text : text.slice(0, percent));
}

function findIpv6Problem(text: string, address: string): string | undefined {
  let rest = address;
  let fields = 0;
  let hasEllipsis = rest.startsWith('::');
  if (hasEllipsis) rest = rest.slice(2);
  if (hasEllipsis && rest === '') return undefined;
  while (fields < 8) {
    const digits = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? '';
    if (digits.length > 4) return problem(text, 'each group must have 4 or less digits', rest);
    if (digits === '') {
      return problem(text, 'each colon-separated field must have at least one digit', rest);
    }
    if (rest.charAt(digits.length) === '.') {
      const misplaced = findEmbeddingProblem(fields, hasEllipsis);
      if (misplaced !== undefined) return problem(text, misplaced, rest);
      const wrong = findIpv4Problem(text, rest);
      if (wrong !== undefined) return wrong;
      rest = '';
      fields += 2;
      break;
    }
    fields++;
    rest = rest.slice(digits.length);
    if (rest === '') break;
    if (!rest.startsWith(':')) return problem(text, 'unexpected character, want colon', rest);
    if (rest === ':') return problem(text, 'colon must be followed by more characters', rest);
    rest = rest.slice(1);
    if (!rest.startsWith(':')) continue;
    if (hasEllipsis) return problem(text, 'multiple :: in address', rest);
    hasEllipsis = true;
    rest = rest.slice(1);
    if (rest === '') break;
  }
  if (rest !== '') return problem(text, 'trailing garbage after address', rest);
  if (fields < 8) return hasEllipsis ? undefined : problem(text, 'address string too short');
  if (!hasEllipsis) return undefined;
  return problem(text, 'the :: must expand to at least one field of zeros');
}

function findEmbeddingProblem(fields: number, hasEllipsis: boolean): string | undefined {
  if (!hasEllipsis && fields !== 6) {
    return 'embedded IPv4 address must replace the final 2 fields of the address';
  }
  if (fields <= 6) return undefined;
  return 'too many hex fields to fit an embedded IPv4 at the end of the address';
}

function findIpv4Problem(text: string, address: string): string | undefined {
  let [value, digits, dots] = [0, 0, 0];
  for (const [at, character] of Array.from(address).entries()) {
    if (/[0-9]/.test(character)) {
      if (digits === 1 && value === 0) {
        return problem(text, 'IPv4 field has octet with leading zero');
      }
      value = value * 10 + Number(character);
      digits++;
      if (value > 255) return problem(text, 'IPv4 field has value >255');
    } else if (character !== '.') {
      return problem(text, 'unexpected character', address.slice(at));
    } else {
      const isEmpty = digits === 0 || at === address.length - 1;
      if (isEmpty) {
        return problem(text, 'IPv4 field must have at least one digit', address.slice(at));
      }
      if (dots === 3) return problem(text, 'IPv4 address too long');
      [value, digits, dots] = [0, 0, dots + 1];
    }
  }
  return dots < 3 ? problem(text, 'IPv4 address too short') : undefined;
}

function problem(text: string, message: string, at = ''): string {
  const place = at === '' ? '' : ` (at ${quote(at)})`;
  return `ParseAddr(${quote(text)}): ${message}${place}`;
}
