/** How a part of what a permission means is named. */
export interface ScopeKind {
  /** In the words in which the user is asked. */
  readonly only: string;
  /** What one looks like, for who wrote another. */
  readonly example: string;
  /** The scope as it is written everywhere; undefined for what is none. */
  readonly find: (text: string) => string | undefined;
  /** Whether all of a scope is in another one. */
  readonly isWithin: (scope: string, other: string) => boolean;
}

const network: ScopeKind = {
  only: 'only',
  example: 'a host, as in "api.example.com", "*.example.com" or "localhost:8080"',
  find: findHost,
  isWithin: (host, scope) => !host.startsWith('*.') && isHostWithin(host, scope),
};

const io: ScopeKind = {
  only: 'only below',
  example: 'an absolute path, or one below the home, as in "/etc/app" or "~/.config/app"',
  find: findPath,
  isWithin: (path, scope) => path.startsWith(scope.endsWith('/') ? scope : `${scope}/`),
};

/** The permissions that may be asked for in part. */
export const scopeKinds: Readonly<Record<string, ScopeKind>> = { network, io };

/** Whether a host, with its port, is the one that a scope names, or one of those. */
export function isHostWithin(host: string, scope: string): boolean {
  const wanted = splitHost(scope);
  const given = splitHost(host);
  if (wanted.port !== undefined && wanted.port !== given.port) return false;
  if (!wanted.name.startsWith('*.')) return given.name === wanted.name;
  return given.name.endsWith(wanted.name.slice(1)) && given.name.length >= wanted.name.length;
}

function splitHost(host: string): { readonly name: string; readonly port: string | undefined } {
  const [, name = '', port] = /^(.*?)(?::([0-9]+))?$/.exec(host) ?? [];
  return { name, port };
}

const hostPattern = /^(?:(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/;

function findHost(text: string): string | undefined {
  const host = text.toLowerCase();
  return hostPattern.test(host) ? host : undefined;
}

/** Commas part the values of a flag, and nothing else is to be mistaken for them. */
const unusual = /[\u0000-\u001f\u007f,\\]/;

function findPath(text: string): string | undefined {
  const [root = '', ...parts] = text.split('/');
  const isRooted = parts.length > 0 && (root === '' || root === '~' || /^[A-Za-z]:$/.test(root));
  const isNormal = parts.every((part) => part !== '.' && part !== '..');
  if (!isRooted || !isNormal || unusual.test(text)) return undefined;
  return `${root}/${parts.filter((part) => part !== '').join('/')}`;
}
