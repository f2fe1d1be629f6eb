import { escapeUrl, isValidEscaping, unescapeUrl } from './escape.ts';
import type { GoUrl, UserInfo } from './parse.ts';

/** Go's URL.String, for the fields that sprig sets. */
export function formatGoUrl(url: GoUrl): string {
  const scheme = url.scheme === '' ? '' : `${url.scheme}:`;
  const query = url.rawQuery === '' ? '' : `?${url.rawQuery}`;
  const fragment = url.fragment === '' ? '' : `#${escapeUrl(url.fragment, 'fragment')}`;
  if (url.opaque !== '') return scheme + url.opaque + query + fragment;
  return scheme + formatHierarchy(url, scheme) + query + fragment;
}

export function formatUserInfo({ name, password }: UserInfo): string {
  const secret = password === undefined ? '' : `:${escapeUrl(password, 'userinfo')}`;
  return escapeUrl(name, 'userinfo') + secret;
}

/** The host without its port and brackets. */
export function hostnameOf(url: GoUrl): string {
  return url.host.replace(/:[0-9]*$/, '').replace(/^\[([^]*)\]$/, '$1');
}

function formatHierarchy(url: GoUrl, scheme: string): string {
  const user = url.user === undefined ? '' : `${formatUserInfo(url.user)}@`;
  const hasSlashes =
    url.host !== '' || url.user !== undefined || (scheme !== '' && url.path !== '');
  const authority = (hasSlashes ? '//' : '') + user + escapeUrl(url.host, 'host');
  const path = escapedPath(url);
  if (path !== '' && !path.startsWith('/') && url.host !== '') return `${authority}/${path}`;
  // A colon in the first segment would make a scheme of it.
  const needsDot = scheme + authority === '' && /^[^/]*:/.test(path);
  return authority + (needsDot ? './' : '') + path;
}

function escapedPath({ path, rawPath }: GoUrl): string {
  const isRawGood =
    rawPath !== '' && isValidEscaping(rawPath, 'path') && unescapeUrl(rawPath, 'path') === path;
  if (isRawGood) return rawPath;
  return path === '*' ? path : escapeUrl(path, 'path');
}
