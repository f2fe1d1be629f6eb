import { HelmError } from '../base/index.ts';
import { isAddressIn } from './address-range.ts';
import { hostOf, portOf } from './origin.ts';
import { redactUrl } from './redact-url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a URL by HTTP_PROXY, HTTPS_PROXY and NO_PROXY, read as Go reads them: the machine
 * itself is never asked for by a proxy, and a CGI script's HTTP_PROXY is somebody else's header.
 */
export function findProxy(url: URL, environment: Environment): URL | undefined {
  const isSecure = url.protocol === 'https:';
  const isCgi = (environment['REQUEST_METHOD'] ?? '') !== '';
  const text = isSecure
    ? (environment['HTTPS_PROXY'] ?? environment['https_proxy'])
    : ((isCgi ? undefined : environment['HTTP_PROXY']) ?? environment['http_proxy']);
  if (text === undefined || text === '') return undefined;
  const exceptions = environment['NO_PROXY'] ?? environment['no_proxy'] ?? '';
  if (isExcepted(url, exceptions)) return undefined;
  return parseProxy(text.includes('://') ? text : `http://${text}`);
}

/** The address of a proxy; `whose` says in an error where it stands. */
export function parseProxy(text: string, whose = ''): URL {
  const url = URL.parse(text);
  if (url !== null && ['http:', 'https:', 'socks5:', 'socks5h:'].includes(url.protocol)) return url;
  throw new HelmError(
    'InvalidProxy',
    `cannot use the proxy "${redactUrl(text)}"${whose}: only http, https and socks5 proxies are supported`,
  );
}

function isExcepted(url: URL, exceptions: string): boolean {
  const host = hostOf(url);
  if (host === 'localhost' || isAddressIn(host, ['127.0.0.0/8', '::1/128'])) return true;
  const port = portOf(url);
  return exceptions
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry !== '' && isCovered({ host, port }, entry));
}

function isCovered({ host, port }: { host: string; port: string }, entry: string): boolean {
  if (entry === '*') return true;
  if (entry.includes('/')) return isAddressIn(host, [entry]);
  const [, bracketed, plain, onlyPort] =
    /^(?:\[(.+)\]|([^:]+|.*:.*:.*?))(?::(\d+))?$/.exec(entry) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const name = (bracketed ?? plain ?? entry).replace(/^\*\./, '.');
  return name.startsWith('.') ? host.endsWith(name) : host === name || host.endsWith(`.${name}`);
}
