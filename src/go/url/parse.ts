import { parseIpAddress } from '../ip.ts';
import { toLower } from '../letter-case.ts';
import { quote } from '../strconv.ts';
import { GoError } from '../values.ts';
import { escapeUrl, unescapeUrl } from './escape.ts';

export interface GoUrl {
  readonly scheme: string;
  readonly opaque: string;
  readonly user: UserInfo | undefined;
  readonly host: string;
  readonly path: string;
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly fragment: string;
}

export interface UserInfo {
  readonly name: string;
  readonly password: string | undefined;
}

/** Go's url.Parse. Throws GoError. */
export function parseGoUrl(text: string): GoUrl {
  const [withoutFragment, fragment = ''] = cut(text, '#');
  const url = within(withoutFragment, () => parseParts(withoutFragment));
  return within(text, () => ({ ...url, fragment: unescapeUrl(fragment, 'fragment') }));
}

/** Go's url.ParseRequestURI: an absolute address or path, and no fragment. Throws GoError. */
export function parseGoRequestUri(text: string): GoUrl {
  return within(text, () => {
    if (text === '') throw new GoError('empty url');
    const url = parseParts(text);
    if (url.scheme !== '' || text.startsWith('/') || text === '*') return url;
    throw new GoError('invalid URI for request');
  });
}

/** As url.Error prints it. */
function within<T>(text: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new GoError(`parse ${quote(text)}: ${error.message}`);
  }
}

const noUrl: GoUrl = {
  scheme: '',
  opaque: '',
  user: undefined,
  host: '',
  path: '',
  rawPath: '',
  rawQuery: '',
  fragment: '',
};

function parseParts(text: string): GoUrl {
  if (/[\0-\x1f\x7f]/.test(text)) {
    throw new GoError('net/url: invalid control character in URL');
  }
  if (text === '*') return { ...noUrl, path: '*' };
  const [scheme, afterScheme] = splitScheme(text);
  const [rest, rawQuery = ''] = cut(afterScheme, '?');
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...noUrl, scheme, rawQuery, opaque: rest };
    requireNoColonInFirstSegment(rest);
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'));
  const pathAt = hasAuthority ? indexOrEnd(rest, '/', 2) : 0;
  const authority = hasAuthority
    ? parseAuthority(scheme, rest.slice(2, pathAt))
    : { user: undefined, host: '' };
  const rawPath = rest.slice(pathAt);
  const path = unescapeUrl(rawPath, 'path');
  const isDefault = escapeUrl(path, 'path') === rawPath;
  return { ...noUrl, scheme, rawQuery, ...authority, path, rawPath: isDefault ? '' : rawPath };
}

function splitScheme(text: string): [scheme: string, rest: string] {
  if (text.startsWith(':')) throw new GoError('missing protocol scheme');
  const [, scheme, rest = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):([^]*)$/.exec(text) ?? [];
  return scheme === undefined ? ['', text] : [toLower(scheme), rest];
}

function requireNoColonInFirstSegment(path: string): void {
  if (path.slice(0, indexOrEnd(path, '/', 0)).includes(':')) {
    throw new GoError('first path segment in URL cannot contain colon');
  }
}

function parseAuthority(scheme: string, authority: string): Pick<GoUrl, 'user' | 'host'> {
  const at = authority.lastIndexOf('@');
  const host = parseHost(scheme, authority.slice(at + 1));
  if (at < 0) return { user: undefined, host };
  const userinfo = authority.slice(0, at);
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(userinfo)) {
    throw new GoError('net/url: invalid userinfo');
  }
  const [name, password] = cut(userinfo, ':');
  const user = {
    name: unescapeUrl(name, 'userinfo'),
    password: password === undefined ? undefined : unescapeUrl(password, 'userinfo'),
  };
  return { user, host };
}

function parseHost(scheme: string, host: string): string {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) throw new GoError('invalid IP-literal');
  if (bracket === 0) return parseIpLiteral(host);
  const first = host.indexOf(':');
  // Databases have lists of hosts and ports here; only in http is a second colon an error.
  const colon = /^https?$/.test(scheme) ? first : host.lastIndexOf(':');
  if (first >= 0) requirePort(host.slice(colon));
  return unescapeUrl(host, 'host');
}

function parseIpLiteral(host: string): string {
  const end = host.lastIndexOf(']');
  if (end < 0) throw new GoError("missing ']' in host");
  const port = host.slice(end + 1);
  requirePort(port);
  const [address, zone] = splitZone(host.slice(1, end));
  const name = unescapeUrl(address, 'host') + unescapeUrl(zone, 'zone');
  requireIpv6(name);
  return `[${name}]${unescapeUrl(port, 'host')}`;
}

function requireIpv6(name: string): void {
  let address;
  try {
    address = parseIpAddress(name);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new GoError(`invalid host: ${error.message}`);
  }
  if (address.bytes.length === 4) throw new GoError('invalid IP-literal');
}

function splitZone(name: string): [address: string, zone: string] {
  const zone = name.indexOf('%25');
  return zone < 0 ? [name, ''] : [name.slice(0, zone), name.slice(zone)];
}

function requirePort(port: string): void {
  if (!/^(?::[0-9]*)?$/.test(port)) throw new GoError(`invalid port ${quote(port)} after host`);
}

function cut(text: string, separator: string): [before: string, after: string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}
