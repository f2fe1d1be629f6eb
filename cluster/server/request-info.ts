/** What a URL and a method ask for. */
export interface RequestInfo {
  /** False for `/version`, discovery and the like: then only `path` and `verb` mean something. */
  readonly isResource: boolean;
  readonly path: string;
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly plural: string;
  readonly name: string;
  readonly subresource: string;
}

const verbOfMethod: Readonly<Record<string, string>> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

/** What `/api/v1/namespaces/NAME/…` may go on with while being about the namespace itself. */
const namespaceSubresources = ['status', 'finalize'];

export function parseRequest(method: string, path: string, query: URLSearchParams): RequestInfo {
  const parts = path.split('/').filter((part) => part !== '');
  const prefix = parts.shift();
  const base = {
    isResource: false,
    path,
    verb: method.toLowerCase(),
    group: '',
    version: '',
    namespace: '',
    plural: '',
    name: '',
    subresource: '',
  };
  if (prefix !== 'api' && prefix !== 'apis') return base;
  const group = prefix === 'apis' ? (parts.shift() ?? '') : '';
  const version = parts.shift() ?? '';
  // The old form of a watch, /api/v1/watch/pods.
  const isOldWatch = parts[0] === 'watch';
  if (isOldWatch) parts.shift();
  if (parts.length === 0) return base;
  const target = parseTarget(parts);
  const verb = isOldWatch ? 'watch' : verbOf(method, target.name, query);
  return { ...base, isResource: true, group, version, verb, ...target };
}

function parseTarget(
  parts: readonly string[],
): Pick<RequestInfo, 'namespace' | 'plural' | 'name' | 'subresource'> {
  const [first = '', second = '', third = '', ...rest] = parts;
  const isInNamespace =
    first === 'namespaces' && third !== '' && !namespaceSubresources.includes(third);
  if (isInNamespace) {
    return {
      namespace: second,
      plural: third,
      name: rest[0] ?? '',
      subresource: rest.slice(1).join('/'),
    };
  }
  return {
    namespace: first === 'namespaces' ? second : '',
    plural: first,
    name: second,
    subresource: [third, ...rest].filter((part) => part !== '').join('/'),
  };
}

function verbOf(method: string, name: string, query: URLSearchParams): string {
  const verb = verbOfMethod[method] ?? method.toLowerCase();
  if (verb === 'get' && name === '') return isWatch(query) ? 'watch' : 'list';
  // A watch of one object by its URL is a list with a field selector to the API; reads stay reads.
  return verb === 'delete' && name === '' ? 'deletecollection' : verb;
}

function isWatch(query: URLSearchParams): boolean {
  const value = query.get('watch');
  return value !== null && value !== 'false' && value !== '0';
}
