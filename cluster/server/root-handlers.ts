import { createHash } from 'node:crypto';
import { isHelmError } from '../../src/base/index.ts';
import { aggregatedContentType, describeAggregated } from '../discovery/aggregated.ts';
import {
  describeCoreVersions,
  describeGroup,
  describeGroups,
  describeResources,
} from '../discovery/discovery.ts';
import type { OpenApi } from '../discovery/openapi.ts';
import { formerOpenApiProtobuf, openApiProtobuf } from '../discovery/openapi-protobuf.ts';
import type { JsonObject } from '../object.ts';
import { stringAt } from '../object.ts';
import type { Catalog } from '../resources/catalog.ts';
import { formatSnapshot, restoreSnapshot } from '../storage/snapshot.ts';
import type { Store } from '../storage/store.ts';
import { badRequest, methodNotAllowed, notAcceptable, routeNotFound } from '../status-error.ts';
import { wantsAggregated } from './accept.ts';
import type { ApiRequest } from './api-request.ts';
import { loadExpressionsOf } from './await-expressions.ts';
import type { Answer } from './respond.ts';
import { jsonAnswer, textAnswer } from './respond.ts';

export interface RootContext {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly openApi: OpenApi;
  readonly version: JsonObject;
  /** `127.0.0.1:PORT` */
  readonly address: () => string;
}

const healthPath = /^\/(healthz|livez|readyz)(?:\/(.*))?$/;
const checks = ['ping', 'storage'];

/** What is not about objects: health, version, discovery, OpenAPI. */
export async function handleRoot(context: RootContext, request: ApiRequest): Promise<Answer> {
  const { path } = request.info;
  const health = healthPath.exec(path);
  if (health) return answerHealth(health, request.query);
  const parts = path.split('/').filter((part) => part !== '');
  switch (parts[0]) {
    case undefined:
      return jsonAnswer(200, { paths: rootPaths(context.catalog) });
    case 'version':
      requireGet(request);
      if (parts.length > 1) throw routeNotFound();
      return jsonAnswer(200, context.version);
    case 'api':
    case 'apis':
      requireGet(request);
      return answerDiscovery(context, request, parts) ?? pageNotFound();
    case 'openapi':
      return (await answerOpenApi(context, request, parts.slice(1))) ?? pageNotFound();
    case 'helm':
      return (await answerSnapshot(context, request, parts.slice(1))) ?? pageNotFound();
    default:
      return pageNotFound();
  }
}

const maxSnapshot = 1 << 30;

/** All that the cluster holds, to be read or to be replaced: the administrator's to ask for. */
async function answerSnapshot(
  { store, version }: RootContext,
  { method, readBody }: ApiRequest,
  parts: readonly string[],
): Promise<Answer | undefined> {
  if (parts.join('/') !== 'snapshot') return undefined;
  if (method === 'GET') {
    const about = { kubernetes: stringAt(version, 'gitVersion') ?? '' };
    return textAnswer(200, formatSnapshot(store, about), 'application/x-ndjson');
  }
  if (method !== 'PUT') throw methodNotAllowed();
  const snapshot = (await readBody(maxSnapshot)).toString();
  await loadExpressionsOf(snapshot);
  try {
    restoreSnapshot(store, snapshot);
  } catch (error) {
    if (isHelmError(error, 'SnapshotInvalid')) throw badRequest(error.message);
    throw error;
  }
  // The controllers have seen it before whoever asked for it hears so.
  await new Promise((resolve) => setImmediate(resolve));
  return jsonAnswer(200, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' });
}

function requireGet({ method }: ApiRequest): void {
  if (method !== 'GET') throw methodNotAllowed();
}

export function pageNotFound(): Answer {
  return textAnswer(404, '404 page not found\n');
}

function answerHealth(
  [, endpoint = '', check = '']: readonly string[],
  query: URLSearchParams,
): Answer {
  if (check !== '' && !checks.includes(check)) return pageNotFound();
  if (!query.has('verbose')) return textAnswer(200, 'ok');
  const lines = checks.map((name) => `[+]${name} ok\n`).join('');
  return textAnswer(200, `${lines}${endpoint} check passed\n`);
}

function answerDiscovery(
  context: RootContext,
  request: ApiRequest,
  [root = '', group, version]: readonly string[],
): Answer | undefined {
  const { catalog, address } = context;
  if (group === undefined && (root === 'api' || root === 'apis')) {
    const aggregated = wantsAggregated(request.headers['accept']);
    if (aggregated) return answerAggregated(catalog, request, root, aggregated);
    return jsonAnswer(
      200,
      root === 'api' ? describeCoreVersions(address()) : describeGroups(catalog),
    );
  }
  const document =
    root === 'api'
      ? describeResources(catalog, '', group ?? '')
      : version === undefined
        ? describeGroup(catalog, group ?? '')
        : describeResources(catalog, group ?? '', version);
  const isKnown = root === 'api' || catalog.groups().some((one) => one.group === group);
  if (!document && isKnown) throw routeNotFound();
  return document && jsonAnswer(200, document);
}

/** Clients keep it, and ask again by its ETag. */
function answerAggregated(
  catalog: Catalog,
  request: ApiRequest,
  root: 'api' | 'apis',
  version: 'v2' | 'v2beta1',
): Answer {
  const body = JSON.stringify(describeAggregated(catalog, root, version));
  const etag = `"${createHash('sha512').update(body).digest('hex').toUpperCase()}"`;
  const headers = {
    'content-type': aggregatedContentType(version),
    'cache-control': 'public',
    etag,
    vary: 'Accept',
  };
  if (request.headers['if-none-match'] === etag) {
    return { status: 304, body: '', headers: { etag, vary: 'Accept' } };
  }
  return { status: 200, body, headers };
}

async function answerOpenApi(
  { openApi }: RootContext,
  request: ApiRequest,
  [version, ...rest]: readonly string[],
): Promise<Answer | undefined> {
  if (version === 'v2' && rest.length === 0) {
    const accept = request.headers['accept'] ?? '*/*';
    if ([openApiProtobuf, formerOpenApiProtobuf].some((one) => accept.includes(one))) {
      return {
        status: 200,
        body: openApi.v2Protobuf(),
        headers: { 'content-type': openApiProtobuf },
      };
    }
    if (!/json|\*\/\*/.test(accept)) throw notAcceptable(['application/json', openApiProtobuf]);
    return textAnswer(200, openApi.v2(), 'application/json');
  }
  if (version !== 'v3') return undefined;
  if (rest.length === 0) return jsonAnswer(200, openApi.v3Index());
  const text = await openApi.v3(rest.join('/'));
  return text === undefined ? textAnswer(404, '') : textAnswer(200, text, 'application/json');
}

function rootPaths(catalog: Catalog): string[] {
  const groups = catalog
    .groups()
    .flatMap(({ group, versions }) =>
      group === ''
        ? versions.map((version) => `/api/${version}`)
        : [`/apis/${group}`, ...versions.map((version) => `/apis/${group}/${version}`)],
    );
  const own = ['/api', '/apis', '/healthz', '/livez', '/openapi/v2', '/openapi/v3', '/readyz'];
  return [...own, '/version', ...groups].sort();
}
