import {
  formatGoUrl,
  formatUserInfo,
  GoError,
  goFunction,
  goKindOf,
  hostnameOf,
  parseGoUrl,
  runtimeErrors,
} from '../../go/index.ts';
import type { FunctionTable, UserInfo } from '../../go/index.ts';
import { within } from './go-errors.ts';

export const urlFunctions: FunctionTable = {
  urlJoin: goFunction('func(map[string]interface {}) string', joinUrl),
  urlParse: goFunction('func(string) map[string]interface {}', parseUrl),
};

function parseUrl(text: string): Map<string, unknown> {
  const url = within('unable to parse url', () => parseGoUrl(text));
  return new Map([
    ['scheme', url.scheme],
    ['host', url.host],
    ['hostname', hostnameOf(url)],
    ['path', url.path],
    ['query', url.rawQuery],
    ['opaque', url.opaque],
    ['fragment', url.fragment],
    ['userinfo', url.user === undefined ? '' : formatUserInfo(url.user)],
  ]);
}

function joinUrl(parts: ReadonlyMap<string, unknown>): string {
  return formatGoUrl({
    scheme: partOf(parts, 'scheme'),
    host: partOf(parts, 'host'),
    path: partOf(parts, 'path'),
    rawQuery: partOf(parts, 'query'),
    opaque: partOf(parts, 'opaque'),
    fragment: partOf(parts, 'fragment'),
    rawPath: '',
    user: parseUserInfo(partOf(parts, 'userinfo')),
  });
}

function partOf(parts: ReadonlyMap<string, unknown>, key: string): string {
  if (!parts.has(key)) return '';
  const value = parts.get(key);
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) throw runtimeErrors.nilPointer();
  throw new GoError(
    `unable to parse ${key} key, must be of type string, but ${goKindOf(value)} found`,
  );
}

function parseUserInfo(text: string): UserInfo | undefined {
  if (text === '') return undefined;
  return within('unable to parse userinfo in dict', () => parseGoUrl(`proto://${text}@host`).user);
}
