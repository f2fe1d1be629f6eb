import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ApiAnswer, ApiRequest } from '../transport/api-request.ts';
import { ApiError } from '../api-error.ts';
import { catalogFileOf } from './catalog-cache.ts';
import { listApiVersions } from './catalog.ts';
import type { Resource } from './resource.ts';
import { Resources } from './resources.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-discovery-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let fileCount = 0;

function newFile(): string {
  return path.join(scratch, `cache-${(fileCount += 1)}`, 'catalog.json');
}

const core = {
  kind: 'APIGroupDiscoveryList',
  items: [
    {
      metadata: {},
      versions: [
        {
          version: 'v1',
          freshness: 'Current',
          resources: [
            {
              resource: 'pods',
              responseKind: { kind: 'Pod' },
              scope: 'Namespaced',
              verbs: ['get'],
              subresources: [{ subresource: 'eviction', responseKind: { kind: 'Eviction' } }],
            },
          ],
        },
      ],
    },
  ],
};

function groups(...kinds: readonly string[]): object {
  return {
    kind: 'APIGroupDiscoveryList',
    items: [
      {
        metadata: { name: 'example.com' },
        versions: [
          {
            version: 'v1',
            freshness: 'Current',
            resources: kinds.map((kind) => ({
              resource: `${kind.toLowerCase()}s`,
              responseKind: { kind },
              scope: 'Cluster',
              verbs: ['get', 'list'],
            })),
          },
          { version: 'v1beta1', freshness: 'Stale' },
        ],
      },
    ],
  };
}

interface Server {
  kinds: readonly string[];
  readonly asked: string[];
  readonly send: (request: ApiRequest) => Promise<ApiAnswer>;
}

/** A server with tags, whose kinds may change. */
function createServer(...kinds: readonly string[]): Server {
  const asked: string[] = [];
  const server: Server = {
    kinds,
    asked,
    send: async ({ path: at, headers }) => {
      const body = at === '/api' ? core : groups(...server.kinds);
      const tag = at === '/api' ? '"core"' : `"${server.kinds.join('-')}"`;
      const isHeld = headers?.['if-none-match'] === tag;
      asked.push(isHeld ? `${at} unchanged` : at);
      return isHeld
        ? { status: 304, headers: {}, body: undefined }
        : { status: 200, headers: { etag: tag }, body };
    },
  };
  return server;
}

const start = Date.parse('2026-01-01T00:00:00Z');

function open(server: Server, file: string | undefined, hours = 0): Resources {
  const now = (): Date => new Date(start + hours * 3_600_000);
  return new Resources({ send: server.send, now, known: [], file });
}

const widget = { apiVersion: 'example.com/v1', kind: 'Widget' };
const gadget = { apiVersion: 'example.com/v1', kind: 'Gadget' };

describe('Resources', () => {
  test('maps a kind to its resource', async () => {
    const resources = open(createServer('Widget'), undefined);
    expect(await resources.require(widget)).toEqual({
      ...widget,
      plural: 'widgets',
      isNamespaced: false,
      verbs: ['get', 'list'],
      subresources: [],
    });
    expect(await resources.find({ apiVersion: 'v1', kind: 'Pod' })).toMatchObject({
      plural: 'pods',
      isNamespaced: true,
      subresources: [{ name: 'eviction', kind: 'Eviction' }],
    });
  });

  test('asks nothing about what is known', async () => {
    const server = createServer();
    const own: Resource = {
      ...widget,
      plural: 'widgets',
      isNamespaced: true,
      verbs: [],
      subresources: [],
    };
    const now = (): Date => new Date(start);
    const resources = new Resources({ send: server.send, now, known: [own], file: undefined });
    expect(await resources.find(widget)).toBe(own);
    expect(server.asked).toEqual([]);
  });

  test('remembers between commands, for six hours', async () => {
    const [server, file] = [createServer('Widget'), newFile()];
    await open(server, file).require(widget);
    await open(server, file, 5).require(widget);
    expect(server.asked).toEqual(['/api', '/apis']);
    await open(server, file, 7).require(widget);
    expect(server.asked.slice(2)).toEqual(['/api unchanged', '/apis unchanged']);
    await open(server, file, 12).require(widget);
    expect(server.asked).toHaveLength(4);
  });

  test('asks again for a kind that it does not know, and gets only what is new', async () => {
    const [server, file] = [createServer('Widget'), newFile()];
    await open(server, file).require(widget);
    server.kinds = ['Widget', 'Gadget'];
    expect(await open(server, file, 1).find(gadget)).toMatchObject({ plural: 'gadgets' });
    expect(server.asked.slice(2)).toEqual(['/api unchanged', '/apis']);
  });

  test('does not ask without end for a kind that nobody knows', async () => {
    const server = createServer('Widget');
    const resources = open(server, undefined);
    expect(await resources.find(gadget)).toBeUndefined();
    expect(await resources.find(gadget)).toBeUndefined();
    expect(server.asked).toHaveLength(2);
  });

  test('asks once for many at a time', async () => {
    const server = createServer('Widget', 'Gadget');
    const resources = open(server, undefined);
    await Promise.all([resources.find(widget), resources.find(gadget), resources.find(widget)]);
    expect(server.asked).toHaveLength(2);
  });

  test('believes nothing that was invalidated', async () => {
    const server = createServer('Widget');
    const resources = open(server, undefined);
    await resources.require(widget);
    server.kinds = [];
    resources.invalidate();
    expect(await resources.find(widget)).toBeUndefined();
  });

  test.each([
    [{ ...widget, kind: 'Ingress' }, 'ensure CRDs are installed first'],
    [{ ...widget, apiVersion: 'other/v1' }, 'the cluster has it in version "example.com/v1"'],
    [{ ...widget, kind: 'Widgte' }, 'did you mean the kind "Widget"?'],
    [
      { ...gadget, apiVersion: 'example.com/v1beta1' },
      'the server behind "example.com/v1beta1" does not answer',
    ],
  ])('has a hint about %j', async (reference, hint) => {
    const resources = open(createServer('Widget'), undefined);
    await expect(resources.require(reference)).rejects.toMatchObject({
      code: 'KindNotFound',
      message: `no matches for kind "${reference.kind}" in version "${reference.apiVersion}"`,
      hint,
    });
  });

  test('takes a broken cache for none, and mends it', async () => {
    const [server, file] = [createServer('Widget'), newFile()];
    await open(server, file).require(widget);
    writeFileSync(file, '{"format":1');
    await open(server, file, 1).require(widget);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('works where nothing can be kept', async () => {
    const resources = open(createServer('Widget'), '/dev/null/cache/file');
    expect(await resources.find(widget)).toBeDefined();
  });

  test('asks an older server version by version', async () => {
    const answers: Record<string, object | undefined> = {
      '/api': { versions: ['v1'] },
      '/apis': { groups: [{ versions: [{ groupVersion: 'a/v1' }, { groupVersion: 'b/v1' }] }] },
      '/api/v1': {
        resources: [
          { name: 'pods', kind: 'Pod', namespaced: true, verbs: ['get'] },
          { name: 'pods/log', kind: 'Pod', namespaced: true, verbs: ['get'] },
        ],
      },
      '/apis/a/v1': { resources: [{ name: 'as', kind: 'A', namespaced: false, verbs: [] }] },
    };
    const send = async ({ path: at }: ApiRequest): Promise<ApiAnswer> => {
      const body = answers[at];
      if (body === undefined) throw new ApiError(503, {}, 'down');
      return { status: 200, headers: {}, body };
    };
    const now = (): Date => new Date(start);
    const resources = new Resources({ send, now, known: [], file: undefined });
    const catalog = await resources.fetch();
    expect(catalog.unavailable).toEqual(['b/v1']);
    expect(catalog.resources).toMatchObject([
      { apiVersion: 'v1', plural: 'pods', subresources: [{ name: 'log', kind: 'Pod' }] },
      { apiVersion: 'a/v1', plural: 'as' },
    ]);
    expect(listApiVersions(catalog)).toEqual(['a/v1', 'a/v1/A', 'b/v1', 'v1', 'v1/Pod']);
  });
});

describe('listApiVersions()', () => {
  test('has versions, kinds, and kinds of subresources', async () => {
    const catalog = await open(createServer('Widget'), undefined).fetch();
    expect(listApiVersions(catalog)).toEqual([
      'example.com/v1',
      'example.com/v1/Widget',
      'v1',
      'v1/Eviction',
      'v1/Pod',
    ]);
  });
});

describe('catalogFileOf()', () => {
  test.each([
    ['https://api.example:6443', '/home/me/.kube/cache/discovery/api.example_6443'],
    ['https://[fd00::1]/k8s/c-1/', '/home/me/.kube/cache/discovery/_fd00__1_/k8s/c_1'],
  ])('keeps %s where kubectl does', (url, directory) => {
    const file = catalogFileOf(new URL(url), { HOME: '/home/me' });
    expect(path.dirname(file)).toBe(directory);
  });

  test('obeys KUBECACHEDIR, and stays inside', () => {
    const file = catalogFileOf(new URL('https://a..b/'), { KUBECACHEDIR: '/cache' });
    expect(path.dirname(file)).toBe('/cache/discovery/a_b');
  });
});
