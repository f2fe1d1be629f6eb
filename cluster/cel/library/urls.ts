import {
  GoError,
  formatGoUrl,
  hostnameOf,
  parseGoRequestUri,
  parseGoUrl,
} from '../../../src/go/index.ts';
import type { GoUrl } from '../../../src/go/index.ts';
import type { CelType } from '../types/type.ts';
import { objectNamed } from '../types/type.ts';
import { ValueMap } from '../values/map.ts';
import type { Opaque } from '../values/value.ts';
import { CelList, EvaluationError } from '../values/value.ts';
import type { Library } from './overload.ts';

const urlType = objectNamed('kubernetes.URL');

class UrlValue implements Opaque {
  readonly kind = 'opaque';
  readonly type: CelType = urlType;
  readonly url: GoUrl;

  constructor(url: GoUrl) {
    this.url = url;
  }

  equals(other: Opaque): boolean {
    return other instanceof UrlValue && formatGoUrl(other.url) === formatGoUrl(this.url);
  }
}

function read(text: string): UrlValue {
  try {
    parseGoRequestUri(text);
    return new UrlValue(parseGoUrl(text));
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new EvaluationError(`URL parse error during conversion from string: ${error.message}`);
  }
}

function isUrl(text: string): boolean {
  try {
    parseGoRequestUri(text);
    return true;
  } catch (error) {
    if (error instanceof GoError) return false;
    throw error;
  }
}

function portOf({ url }: UrlValue): string {
  return /:([0-9]*)$/.exec(url.host.replace(/^\[[^\]]*\]/, ''))?.[1] ?? '';
}

/** The path as it was written, where that stands for the same path. */
function escapedPath({ url }: UrlValue): string {
  const bare = {
    ...url,
    scheme: '',
    opaque: '',
    user: undefined,
    host: '',
    rawQuery: '',
    fragment: '',
  };
  return formatGoUrl(bare).replace(/^\.\//, '');
}

function queryOf({ url }: UrlValue): ValueMap {
  const found = new Map<string, string[]>();
  for (const part of url.rawQuery.split('&')) {
    const [key, value] = cut(part);
    if (part === '' || part.includes(';')) continue;
    const name = unescapeQuery(key);
    const text = unescapeQuery(value);
    if (name === undefined || text === undefined) continue;
    found.set(name, [...(found.get(name) ?? []), text]);
  }
  return new ValueMap([...found].map(([name, values]) => [name, new CelList(values)]));
}

function cut(part: string): readonly [string, string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

function unescapeQuery(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const type = 'kubernetes.URL';

export const urls: Library = {
  url: [['string_to_url', `(string) -> ${type}`, read]],
  isURL: [['is_url_string', '(string) -> bool', isUrl]],
  getScheme: [['url_get_scheme', `${type}.() -> string`, ({ url }: UrlValue) => url.scheme]],
  getHost: [['url_get_host', `${type}.() -> string`, ({ url }: UrlValue) => url.host]],
  getHostname: [
    ['url_get_hostname', `${type}.() -> string`, ({ url }: UrlValue) => hostnameOf(url)],
  ],
  getPort: [['url_get_port', `${type}.() -> string`, portOf]],
  getEscapedPath: [['url_get_escaped_path', `${type}.() -> string`, escapedPath]],
  getQuery: [['url_get_query', `${type}.() -> map(string, list(string))`, queryOf]],
};
