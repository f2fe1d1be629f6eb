import { quote } from '../../../go/index.ts';
import { findAddressProblem } from './ipv6.ts';

/** An absolute URI. */
export function checkUri(text: string): string | undefined {
  return findUrlProblem(text) ?? (schemeOf(text) === '' ? 'relative url' : undefined);
}

export function checkUriReference(text: string): string | undefined {
  return text.includes('\\') ? 'contains \\' : findUrlProblem(text);
}

/** RFC 6570; braces are looked for where the path needs escapes. */
export function checkUriTemplate(text: string): string | undefined {
  const problem = findUrlProblem(text);
  if (problem !== undefined) return problem;
  for (const part of text.split('/')) {
    let isOpen = false;
    for (const brace of part.match(/[{}]/g) ?? []) {
      if ((brace === '{') === isOpen) return 'nested curly braces';
      isOpen = !isOpen;
    }
    if (isOpen) return 'no matching closing brace';
  }
  return undefined;
}

/** What Go's url.Parse says; undefined if it takes the text for a URL. */
function findUrlProblem(text: string): string | undefined {
  const problem = findSyntaxProblem(text);
  return problem === undefined ? undefined : `parse ${quote(text)}: ${problem}`;
}

function findSyntaxProblem(text: string): string | undefined {
  const [withoutFragment = '', ...fragment] = text.split('#');
  if (/[\x00-\x1f\x7f]/.test(withoutFragment)) return 'net/url: invalid control character in URL';
  if (withoutFragment.startsWith(':')) return 'missing protocol scheme';
  const scheme = schemeOf(withoutFragment);
  const rest = withoutFragment.slice(scheme === '' ? 0 : scheme.length + 1).replace(/\?.*$/s, '');
  const badEscape = findBadEscape(fragment.join('#'));
  if (!rest.startsWith('/')) {
    if (scheme !== '') return badEscape;
    const [segment = ''] = rest.split('/');
    if (segment.includes(':')) return 'first path segment in URL cannot contain colon';
    return findBadEscape(rest) ?? badEscape;
  }
  if (!rest.startsWith('//')) return findBadEscape(rest) ?? badEscape;
  const slash = rest.indexOf('/', 2);
  const authority = rest.slice(2, slash < 0 ? undefined : slash);
  const path = slash < 0 ? '' : rest.slice(slash);
  return findHostProblem(authority) ?? findBadEscape(path) ?? badEscape;
}

function schemeOf(text: string): string {
  return /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text)?.[1] ?? '';
}

function findHostProblem(authority: string): string | undefined {
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  const user = authority.slice(0, Math.max(at, 0));
  if (/[^A-Za-z0-9\-._:~!$&'()*+,;=%@]/.test(user)) return 'net/url: invalid userinfo';
  if (host.lastIndexOf('[') > 0) return 'invalid IP-literal';
  if (host.startsWith('[')) return findLiteralProblem(host);
  const port = /:.*$/.exec(host)?.[0] ?? '';
  if (port !== '' && !/^:\d*$/.test(port)) return `invalid port ${quote(port)} after host`;
  const wrong = /[ "\\^`{|}]/.exec(host)?.[0];
  if (wrong !== undefined) return `invalid character ${quote(wrong)} in host name`;
  return findBadEscape(host);
}

function findLiteralProblem(host: string): string | undefined {
  const close = host.lastIndexOf(']');
  if (close < 0) return "missing ']' in host";
  const port = host.slice(close + 1);
  if (port !== '' && !/^:\d*$/.test(port)) return `invalid port ${quote(port)} after host`;
  const address = host.slice(1, close);
  const problem = findAddressProblem(address);
  if (problem !== undefined) return `invalid host: ${problem}`;
  return address.includes(':') ? undefined : 'invalid IP-literal';
}

function findBadEscape(text: string): string | undefined {
  const bad = /%(?![0-9a-fA-F]{2}).{0,2}/s.exec(text)?.[0];
  return bad === undefined ? undefined : `invalid URL escape ${quote(bad)}`;
}
