/**
 * A URL as it may be shown: without user and password, and without the values of its query, where
 * signed links carry their signatures.
 */
export function redactUrl(url: string | URL): string {
  const text = typeof url === 'string' ? url : url.href;
  const [, scheme = '', rest = text] = /^([A-Za-z][A-Za-z0-9+.-]*:\/\/)(.*)$/s.exec(text) ?? [];
  const authorityEnd = rest.search(/[/?#]|$/);
  const authority = rest.slice(0, authorityEnd);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const path = rest.slice(authorityEnd).replace(/#.*$/s, '');
  return scheme + host + path.replace(/\?.*$/s, hideValues);
}

function hideValues(query: string): string {
  return query.replace(/=[^&]*/g, '=…');
}
