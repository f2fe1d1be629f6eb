import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildChart } from '../../test/support/chart-builder.ts';
import { indexOf } from '../../test/support/fake-repository.ts';
import { fetchContextIn } from '../../test/support/fetch-context.ts';
import type {
  Answer,
  Loopback,
  LoopbackOptions,
  RecordedRequest,
} from '../../test/support/loopback.ts';
import { startLoopback, tlsFiles } from '../../test/support/loopback.ts';
import type { Access } from './access.ts';
import { fetchChart } from './fetch-chart.ts';
import type { FetchOptions } from './fetch-chart.ts';
import { uploadChart } from './upload-chart.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-leaks-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const user = 'jane-canary';
const password = 'pass-canary';
const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const chart = buildChart();

async function serve(
  handler: (request: RecordedRequest) => Answer,
  options: LoopbackOptions = { isSecure: true },
): Promise<Loopback> {
  const server = await startLoopback(handler, options);
  servers.push(server);
  return server;
}

/** Other origins than that of a secure repository on 127.0.0.1. */
const elsewhere: Readonly<Record<string, LoopbackOptions>> = {
  'another host': { isSecure: true, host: '127.0.0.2' },
  'another port': { isSecure: true },
  'the same host in the clear': {},
};

/** A server that has the archive, its signature and the index. */
const holder = (request: RecordedRequest): Answer =>
  request.url.startsWith('/index.yaml') ? { body: indexOf([chart]) } : { body: chart.archive };

function secretsIn(server: Loopback): RecordedRequest[] {
  return server.requests.filter(
    ({ headers, url, body, client }) =>
      headers['authorization'] !== undefined ||
      client !== undefined ||
      `${url} ${body.toString('latin1')} ${inspect(headers)}`.includes('canary'),
  );
}

interface Scene {
  readonly target: LoopbackOptions;
  /** What the repository answers; its own index unless it says otherwise. */
  readonly answer: (request: RecordedRequest, target: Loopback) => Answer | undefined;
  readonly access?: Access;
  readonly userinfo?: string;
  readonly options?: Partial<FetchOptions>;
}

/** Fetches a chart from a repository that leads to another server, and gives both. */
async function play(scene: Scene): Promise<{ own: Loopback; other: Loopback }> {
  const other = await serve(holder, scene.target);
  const own = await serve((request) => scene.answer(request, other) ?? holder(request));
  const repository = own.url.replace('://', `://${scene.userinfo ?? ''}`);
  const access = { caFile: tlsFiles.authority, username: user, password, ...scene.access };
  await fetchChart(
    fetchContextIn(scratch),
    { kind: 'local', path: 'web', version: '1.2.3' },
    { access, repository, ...scene.options },
  );
  return { own, other };
}

const listedElsewhere = (request: RecordedRequest, target: Loopback): Answer | undefined =>
  request.url === '/index.yaml' ? { body: indexOf([chart], `${target.url}/`) } : undefined;

const redirectedBy =
  (status: number, file = /\.tgz$/) =>
  (request: RecordedRequest, target: Loopback): Answer | undefined =>
    file.test(request.url)
      ? { status, headers: { location: `${target.url}${request.url}` } }
      : undefined;

const ways = {
  'an index that lists it at': listedElsewhere,
  'a 301 to': redirectedBy(301),
  'a 302 to': redirectedBy(302),
  'a 303 to': redirectedBy(303),
  'a 307 to': redirectedBy(307),
  'a 308 to': redirectedBy(308),
  'an index that is itself redirected to': redirectedBy(302, /index\.yaml$/),
} as const;

/** What is encrypted is not led into the clear, but an index may list what is. */
const table = Object.entries(ways).flatMap(([way, answer]) =>
  Object.entries(elsewhere)
    .filter(([, { isSecure = false }]) => isSecure || way.includes('lists'))
    .map(([place, target]) => ({ way, answer, place, target })),
);

describe('CVE-2021-32690: credentials stay at their origin,', () => {
  test.for(table)('with $way $place', async ({ answer, target }) => {
    const { own, other } = await play({ target, answer });
    expect(own.requests[0]?.headers['authorization']).toBe(basic);
    expect(other.requests.length).toBeGreaterThan(0);
    expect(secretsIn(other)).toEqual([]);
  });

  test.for(table.filter(({ way }) => /lists|302/.test(way)))(
    'written into the repository’s URL, with $way $place',
    async ({ answer, target }) => {
      const access = { username: '', password: '' };
      const userinfo = `${user}:${password}@`;
      const { own, other } = await play({ target, answer, access, userinfo });
      expect(own.requests[0]?.headers['authorization']).toBe(basic);
      expect(secretsIn(other)).toEqual([]);
    },
  );

  test.for(table.filter(({ way }) => /lists|302/.test(way)))(
    'as a certificate, with $way $place',
    async ({ answer, target }) => {
      const access = {
        username: '',
        password: '',
        certFile: tlsFiles.clientCertificate,
        keyFile: tlsFiles.clientKey,
      };
      const { own, other } = await play({ target, answer, access });
      expect(own.requests[0]?.client).toBe('client');
      expect(secretsIn(other)).toEqual([]);
    },
  );

  test.for(table.filter(({ way }) => /lists|302/.test(way)))(
    'also when the signature is fetched, with $way $place',
    async ({ way, target }) => {
      const answer = way.includes('lists') ? listedElsewhere : redirectedBy(302, /\.prov$/);
      const options = { provenance: 'required' } as const;
      const { other } = await play({ target, answer, options });
      expect(other.requests.some(({ url }) => url.endsWith('.prov'))).toBe(true);
      expect(secretsIn(other)).toEqual([]);
    },
  );

  test.for(Object.entries(elsewhere))('with an upload led to %s', async ([, target]) => {
    const other = await serve(() => ({ status: 201 }), target);
    const own = await serve(() => ({ status: 307, headers: { location: `${other.url}/x` } }));
    const upload = uploadChart(
      own.url,
      { fileName: chart.fileName, archive: chart.archive },
      {
        http: fetchContextIn(scratch).http,
        access: { caFile: tlsFiles.authority, username: user, password },
      },
    );
    await expect(upload).rejects.toThrow(/307 Temporary Redirect|which is not encrypted/);
    expect(own.requests[0]?.headers['authorization']).toBe(basic);
    expect(other.requests).toEqual([]);
  });

  test.for([301, 302, 303, 307, 308])('with a %d into the clear', async (status) => {
    const other = await serve(holder, {});
    const own = await serve((request) => redirectedBy(status)(request, other) ?? holder(request));
    const access = { caFile: tlsFiles.authority, username: user, password };
    const reference = { kind: 'local', path: 'web', version: '1.2.3' } as const;
    await expect(
      fetchChart(fetchContextIn(scratch), reference, { access, repository: own.url }),
    ).rejects.toMatchObject({ code: 'InvalidRedirect' });
    expect(other.requests).toEqual([]);
  });

  test('with a redirect there and back: they are shown again only at home', async () => {
    const other: Loopback = await serve((request) => ({
      status: 302,
      headers: { location: `${own.url}${request.url}?back` },
    }));
    const own: Loopback = await serve((request) =>
      request.url.endsWith('?back')
        ? holder(request)
        : (redirectedBy(302)(request, other) ?? holder(request)),
    );
    const access = { caFile: tlsFiles.authority, username: user, password };
    const reference = { kind: 'local', path: 'web', version: '1.2.3' } as const;
    await fetchChart(fetchContextIn(scratch), reference, { access, repository: own.url });
    expect(secretsIn(other)).toEqual([]);
    expect(own.requests.at(-1)?.headers['authorization']).toBe(basic);
  });

  test('with credentials in the address of a redirect: these are not used at all', async () => {
    const { other } = await play({
      target: elsewhere['another host'] ?? {},
      answer: (request, target) =>
        request.url.endsWith('.tgz')
          ? { status: 302, headers: { location: target.url.replace('://', '://other:canary@') } }
          : undefined,
    });
    expect(secretsIn(other)).toEqual([]);
  });
});

describe('credentials that are for all', () => {
  const access = { passesCredentials: true };

  test.for(['another host', 'another port'])('go to %s', async (place) => {
    const { other } = await play({
      target: elsewhere[place] ?? {},
      answer: listedElsewhere,
      access,
    });
    expect(other.requests[0]?.headers['authorization']).toBe(basic);
  });

  test('do not go in the clear from a secure repository', async () => {
    const { other } = await play({ target: {}, answer: listedElsewhere, access });
    expect(secretsIn(other)).toEqual([]);
  });
});

describe('credentials are in no error,', () => {
  const failures: Readonly<Record<string, Answer>> = {
    'not found': { status: 404 },
    'not let in': { status: 401, body: `${user}:${password}` },
    'broken server': { status: 500, body: password },
    'cut off': { body: 'x', isCutOff: true },
    'circle of redirects': { status: 302, headers: { location: '/index.yaml?token=canary' } },
    'strange redirect': { status: 302, headers: { location: 'ftp://jane:canary@host/' } },
    'no index': { body: '<html>' },
  };

  test.for(Object.entries(failures))('%s', async ([, answer]) => {
    const own = await serve(() => answer);
    const repository = own.url.replace('://', `://${user}:${password}@`) + '/?token=canary';
    const access = { caFile: tlsFiles.authority, username: user, password };
    const reference = { kind: 'local', path: 'web' } as const;
    const error: unknown = await fetchChart(fetchContextIn(scratch), reference, {
      access,
      repository,
    }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'NotARepository' });
    const { message, hint, details } = error as {
      message: string;
      hint?: string;
      details: string[];
    };
    expect(`${message} ${hint ?? ''} ${details.join(' ')}`).not.toContain('canary');
  });
});
