import { compileRegexp, GoError, parseGoRequestUri, parseGoUrl } from '../../go/index.ts';
import type { GoUrl, Regexp } from '../../go/index.ts';

/** Whether Helm takes the text for the address of a web page: an absolute one of any scheme. */
export function isRequestUrl(text: string): boolean {
  return (parsed(() => parseGoRequestUri(text))?.scheme ?? '') !== '';
}

const maxLength = 2083;
const minLength = 3;
let compiled: Regexp | undefined;

/** Whether Helm takes the text for a maintainer's address, which needs no scheme. */
export function isUrl(text: string): boolean {
  if (Array.from(text).length >= maxLength || text.length <= minLength || text.startsWith('.')) {
    return false;
  }
  const hasPortOnly = text.includes(':') && !text.includes('://');
  const url = parsed(() => parseGoUrl(hasPortOnly ? `http://${text}` : text));
  if (url === undefined || url.host.startsWith('.')) return false;
  if (url.host === '' && url.path !== '' && !url.path.includes('.')) return false;
  compiled ??= compileRegexp(urlPattern());
  return compiled.test(text);
}

function parsed(parse: () => GoUrl): GoUrl | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}

/** What the library that Helm uses (govalidator) takes for a URL. */
function urlPattern(): string {
  const foreign = String.raw`a-zA-Z\x{00a1}-\x{ffff}`;
  const scheme = '(?:ftp|tcp|udp|wss?|https?)://';
  const user = String.raw`\S+(?::\S*)?@`;
  const plainLabels = String.raw`[a-zA-Z0-9](?:[a-zA-Z0-9\-_]+)?[a-zA-Z0-9](?:[-.][a-zA-Z0-9]+)*`;
  const subdomain = String.raw`(?:www\.|[a-zA-Z0-9]+(?:[-_.]?[a-zA-Z0-9])*[a-zA-Z0-9]\.[a-zA-Z0-9]+)`;
  const domain = `(?:[${foreign}0-9]+-?-?)*[${foreign}0-9]+`;
  const topDomain = String.raw`(?:\.[${foreign}]+)?`;
  const name = `(?:${plainLabels}|${subdomain}?)?${domain}${topDomain}`;
  const host = String.raw`(?:${ipv4Host}|\[(?:${ipv6Pattern()})\]|${name})`;
  const rest = String.raw`\.?(?::\d{1,5})?(?:[/?#]\S*)?`;
  return `^(?:${scheme})?(?:${user})?${host}${rest}$`;
}

const ipv4Host =
  String.raw`(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3]|24\d|25[0-5])` +
  String.raw`(?:\.(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5])){2}` +
  String.raw`\.(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5])`;

/** Every way to shorten an IPv6 address, with the gap after one to seven groups. */
function ipv6Pattern(): string {
  const group = '[0-9a-fA-F]{1,4}';
  const byte = '(?:25[0-5]|(?:2[0-4]|1?[0-9])?[0-9])';
  const ipv4 = String.raw`(?:${byte}\.){3}${byte}`;
  const gaps = [1, 2, 3, 4, 5, 6].map(
    (after) => `(?:${group}:){1,${7 - after}}(?::${group}){1,${after}}`,
  );
  return [
    `(?:${group}:){7}${group}`,
    `(?:${group}:){1,7}:`,
    ...gaps,
    `:(?:(?::${group}){1,7}|:)`,
    'fe80:(?::[0-9a-fA-F]{0,4}){0,4}%[0-9a-zA-Z]+',
    `::(?:ffff(?::0{1,4})?:)?${ipv4}`,
    `(?:${group}:){1,4}:${ipv4}`,
  ].join('|');
}
