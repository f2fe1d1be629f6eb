/**
 * Scheme, host and port: what credentials are bound to. The default port and the case of the host
 * do not matter; a trailing dot does, since it may be answered by another server.
 */
export function originOf(url: string | URL): string {
  const { protocol, hostname, port } = typeof url === 'string' ? new URL(url) : url;
  return `${protocol}//${hostname}:${port === '' ? defaultPortOf(protocol) : port}`;
}

export function isSameOrigin(a: string | URL, b: string | URL): boolean {
  return originOf(a) === originOf(b);
}

function defaultPortOf(protocol: string): string {
  return protocol === 'https:' ? '443' : '80';
}
