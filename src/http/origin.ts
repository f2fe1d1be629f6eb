/**
 * Scheme, host and port: what credentials are bound to. The default port and the case of the host
 * do not matter; a trailing dot does, since it may be answered by another server.
 */
export function originOf(url: string | URL): string {
  const parsed = typeof url === 'string' ? new URL(url) : url;
  return `${parsed.protocol}//${parsed.hostname}:${portOf(parsed)}`;
}

export function isSameOrigin(a: string | URL, b: string | URL): boolean {
  return originOf(a) === originOf(b);
}

/** The host as sockets want it: addresses without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The port, said or not. */
export function portOf({ protocol, port }: URL): string {
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}

/** The name that TLS asks a server for: none where it is an address. */
export function serverNameOf(url: URL): string {
  const host = hostOf(url);
  return process.getBuiltinModule('node:net').isIP(host) === 0 ? host : '';
}
