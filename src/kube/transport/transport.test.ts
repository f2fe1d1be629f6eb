import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo, createFakeTime } from '../../../test/support/kube-client.ts';
import { startLoopback, tlsFiles } from '../../../test/support/loopback.ts';
import type { Answer, Handler, Loopback } from '../../../test/support/loopback.ts';
import { startProxy } from '../../../test/support/proxy.ts';
import { startSocksProxy } from '../../../test/support/socks.ts';
import type { ClusterAccess } from '../config/cluster-access.ts';
import type { KubeClient, KubeClientOptions } from '../kube-client.ts';
import type { ApiRequest } from './api-request.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-transport-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Setting {
  readonly server: Loopback;
  readonly client: KubeClient;
  readonly wait: readonly number[];
}

interface SettingOptions extends Partial<KubeClientOptions> {
  readonly isSecure?: boolean;
  readonly access?: Partial<ClusterAccess>;
}

/** A server with the given answers, the last one for good, and a client to it. */
async function setUp(
  answers: readonly Answer[] | Handler,
  { isSecure = true, access = {}, ...options }: SettingOptions = {},
): Promise<Setting> {
  const handler = typeof answers === 'function' ? answers : inTurn(answers);
  const server = await startLoopback(handler, { isSecure });
  onTestFinished(() => server.close());
  const time = createFakeTime();
  const client = clientTo(accessTo(server.url, access), time, options);
  return { server, client, wait: time.wait };
}

function inTurn(answers: readonly Answer[]): Handler {
  let count = 0;
  return () => answers[Math.min(count++, answers.length - 1)] ?? {};
}

const json = { 'content-type': 'application/json' };
const fine: Answer = { headers: json, body: '{"kind":"Fine"}' };

function status(code: number, own: object = {}, headers: Record<string, string> = {}): Answer {
  const body = { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, ...own };
  return { status: code, headers: { ...json, ...headers }, body: JSON.stringify(body) };
}

const reading: ApiRequest = { method: 'GET', path: '/x', deed: 'get X "x"', isRepeatable: true };
const writing: ApiRequest = { method: 'POST', path: '/x', body: { a: 1 }, deed: 'create X "x"' };

describe('a request', () => {
  test('goes to the server, below its path, with query and body', async () => {
    const server = await startLoopback(() => fine);
    onTestFinished(() => server.close());
    const client = clientTo(accessTo(`${server.url}/prefix/`));
    const query = { watch: true, limit: 5, missing: undefined, labelSelector: 'a=b,c' };
    const { body } = await client.send({ ...writing, query });
    expect(body).toEqual({ kind: 'Fine' });
    const [request] = server.requests;
    expect(request?.url).toBe('/prefix/x?watch=true&limit=5&labelSelector=a%3Db%2Cc');
    expect(request?.body.toString()).toBe('{"a":1}');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': expect.stringMatching(/^helm-ts\//) as string,
    });
  });

  test('keeps integers whole, both ways', async () => {
    const answer = { headers: json, body: '{"n":9007199254740993,"f":1.5,"s":"9007199254740993"}' };
    const { client, server } = await setUp([answer]);
    const { body } = await client.send({ ...writing, body: { n: 9007199254740993n } });
    expect(body).toEqual({ n: 9007199254740993n, f: 1.5, s: '9007199254740993' });
    expect(server.requests[0]?.body.toString()).toBe('{"n":9007199254740993}');
  });

  test('unpacks an answer, up to its limit', async () => {
    const packed = gzipSync(JSON.stringify({ kind: 'x'.repeat(100_000) }));
    const headers = { ...json, 'content-encoding': 'gzip' };
    const { client } = await setUp([{ headers, body: packed }], { limits: { answer: 200_000 } });
    expect((await client.send(reading)).body).toEqual({ kind: 'x'.repeat(100_000) });
    const small = await setUp([{ headers, body: packed }], { limits: { answer: 50_000 } });
    await expect(small.client.send(reading)).rejects.toMatchObject({
      code: 'AnswerTooLarge',
      message: `cannot ${reading.deed}: the server's answer is larger than 0 MiB`,
    });
  });

  test('acts as somebody else', async () => {
    const impersonate = {
      user: 'jane',
      uid: '7',
      groups: ['dev', 'ops'],
      extra: new Map([['example.com/Reason', ['audit', 'test']]]),
    };
    const { client, server } = await setUp([fine], { access: { impersonate } });
    await client.send(reading);
    expect(server.requests[0]?.headers).toMatchObject({
      'impersonate-user': 'jane',
      'impersonate-uid': '7',
      'impersonate-group': 'dev, ops',
      'impersonate-extra-example.com%2freason': 'audit, test',
    });
  });

  test('tells each warning of the server once', async () => {
    const warnings: string[] = [];
    const warning = String.raw`299 - "old \"v1\" is \\ gone", 299 - "second", 199 - "not ours"`;
    const { client } = await setUp([{ ...fine, headers: { ...json, warning } }], {
      onServerWarning: (text) => warnings.push(text),
    });
    await client.send(reading);
    await client.send(reading);
    expect(warnings).toEqual([String.raw`old "v1" is \ gone`, 'second']);
  });

  test('goes no faster than allowed', async () => {
    const { client, wait } = await setUp([fine], { qps: 10, burst: 2 });
    for (let count = 0; count < 4; count++) await client.send(reading);
    expect(wait).toEqual([100, 100]);
  });

  test('waits for its turn when many are under way', async () => {
    let [underWay, most] = [0, 0];
    const handler: Handler = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return fine;
    };
    const { client } = await setUp(handler, { limits: { parallel: 3 } });
    await Promise.all(Array.from({ length: 12 }, () => client.send(reading)));
    expect(most).toBeLessThanOrEqual(3);
  });
});

describe('a request that fails for a moment', () => {
  test('is tried again when a patch met too many others, unless it is about fields', async () => {
    const patch: ApiRequest = { ...reading, method: 'PATCH', body: { a: 1 } };
    const passing = await setUp([status(409, { reason: 'Conflict' }), fine]);
    expect(await passing.client.send(patch)).toMatchObject({ body: { kind: 'Fine' } });
    const details = { causes: [{ reason: 'FieldManagerConflict' }] };
    const lasting = await setUp([status(409, { reason: 'Conflict', details }), fine]);
    await expect(lasting.client.send(patch)).rejects.toThrow();
    expect(lasting.server.requests).toHaveLength(1);
  });

  test.each([429, 500, 502, 503, 504])('is tried again after %s', async (code) => {
    const { client, server, wait } = await setUp([status(code), status(code), fine]);
    expect((await client.send(reading)).body).toEqual({ kind: 'Fine' });
    expect(server.requests).toHaveLength(3);
    expect(wait).toEqual([150, 300]);
  });

  test('waits as long as the server asks', async () => {
    const seconds = { 'retry-after': '3' };
    const date = { 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' };
    const { client, wait } = await setUp([status(429, {}, seconds), status(503, {}, date), fine]);
    await client.send(reading);
    expect(wait[0]).toBe(3000 + 75);
    expect((wait[0] ?? 0) + (wait[1] ?? 0)).toBe(10_000 + 150);
  });

  test('is given up at once where the server asks for too much', async () => {
    const answer = status(429, { message: 'too many' }, { 'retry-after': '3600' });
    const { client, server, wait } = await setUp([answer]);
    await expect(client.send(reading)).rejects.toMatchObject({
      code: 'KubeTooManyRequests',
      message: 'cannot get X "x": too many',
      retryable: true,
    });
    expect([server.requests.length, wait.length]).toEqual([1, 0]);
  });

  test('is given up in the end', async () => {
    const { client, wait } = await setUp([status(503)]);
    await expect(client.send(reading)).rejects.toMatchObject({ code: 'KubeServiceUnavailable' });
    const total = wait.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(30_000);
    expect(total).toBeLessThanOrEqual(60_000);
  });

  test('is given up soon where the server itself has failed', async () => {
    const { client, server } = await setUp([status(500, { message: 'boom' })]);
    await expect(client.send(reading)).rejects.toThrow('cannot get X "x": boom');
    expect(server.requests).toHaveLength(4);
  });

  test.each<[string, Answer]>([
    ['cut off', { ...fine, isCutOff: true }],
    ['not JSON after all', { headers: json, body: '{"kind":' }],
  ])('is tried again when its answer is %s', async (_, broken) => {
    const { client, server } = await setUp([broken, fine]);
    expect((await client.send(reading)).body).toEqual({ kind: 'Fine' });
    expect(server.requests).toHaveLength(2);
  });

  test('is tried again when no answer comes in time', async () => {
    const { client, server } = await setUp([{ isSilent: true }, fine], { limits: { attempt: 50 } });
    expect((await client.send(reading)).body).toEqual({ kind: 'Fine' });
    expect(server.requests).toHaveLength(2);
  });

  test('stops waiting when it is interrupted', async () => {
    const { client } = await setUp([{ isSilent: true }]);
    const controller = new AbortController();
    const sent = client.send({ ...reading, signal: controller.signal });
    controller.abort();
    await expect(sent).rejects.toMatchObject({ code: 'Interrupted' });
  });
});

describe('a request that must not be done twice', () => {
  test('is sent again when it was turned away', async () => {
    const { client, server } = await setUp([status(429), fine]);
    await client.send(writing);
    expect(server.requests).toHaveLength(2);
  });

  test.each<[string, Answer]>([
    ['500', status(500)],
    ['503', status(503)],
    ['a cut connection', { ...fine, isCutOff: true }],
  ])('is not sent again after %s', async (_, answer) => {
    const { client, server } = await setUp([answer]);
    await expect(client.send(writing)).rejects.toMatchObject({
      retryable: true,
      hint: 'it may have been done all the same: look before you try again',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('is settled by a look where that is possible', async () => {
    const { client, server } = await setUp([status(503), fine]);
    const looks = [undefined, { kind: 'Found' }];
    const settle = async (): Promise<{ body: unknown }> => ({ body: looks.shift() });
    expect((await client.send({ ...writing, settle })).body).toEqual({ kind: 'Fine' });
    expect(server.requests).toHaveLength(2);
    const again = await setUp([status(503)]);
    looks.splice(0, 1, { kind: 'Found' });
    expect((await again.client.send({ ...writing, settle })).body).toEqual({ kind: 'Found' });
    expect(again.server.requests).toHaveLength(1);
  });
});

describe('a server that is not there', () => {
  test('fails at once, with address and reason', async () => {
    const server = await startLoopback(() => fine);
    await server.close();
    const time = createFakeTime();
    const client = clientTo(accessTo(server.url), time);
    await expect(client.send(reading)).rejects.toMatchObject({
      code: 'ClusterUnreachable',
      message: `kubernetes cluster unreachable: cannot get X "x" at "${server.url}": connection refused`,
    });
    expect(time.wait).toEqual([]);
  });

  test('is waited for when it has been there before', async () => {
    const { client, server, wait } = await setUp([fine]);
    await client.send(reading);
    await server.close();
    await expect(client.send(reading)).rejects.toMatchObject({ code: 'ClusterUnreachable' });
    expect(wait.length).toBeGreaterThan(5);
  });

  test('has a name that nobody knows', async () => {
    const client = clientTo(accessTo('https://nowhere.invalid:6443'));
    await expect(client.send(reading)).rejects.toThrow(/no such host|could not be looked up/);
  });

  test('speaks no TLS', async () => {
    const server = await startLoopback(() => fine);
    onTestFinished(() => server.close());
    const client = clientTo(accessTo(server.url.replace('http:', 'https:')));
    await expect(client.send(reading)).rejects.toThrow('the server does not speak TLS');
  });
});

describe('credentials', () => {
  const token = (text: string): ClusterAccess['login'] => ({ kind: 'token', token: text });

  test('are shown to the server', async () => {
    const certificate = {
      certificate: { file: tlsFiles.clientCertificate },
      key: { file: tlsFiles.clientKey },
    };
    const { client, server } = await setUp([fine], {
      access: { login: token('abc'), certificate },
    });
    await client.send(reading);
    expect(server.requests[0]).toMatchObject({
      client: expect.any(String) as string,
      headers: { authorization: 'Bearer abc' },
    });
  });

  test('are renewed once when the server refuses them', async () => {
    const file = path.join(scratch, 'token');
    writeFileSync(file, 'first');
    const { client, server } = await setUp(
      ({ headers }) => {
        writeFileSync(file, 'second');
        return headers['authorization'] === 'Bearer second' ? fine : status(401);
      },
      { access: { login: { kind: 'token-file', file } } },
    );
    expect((await client.send(writing)).body).toEqual({ kind: 'Fine' });
    expect(server.requests).toHaveLength(2);
  });

  test('that are refused say whose they are', async () => {
    const { client, server } = await setUp([status(401, { message: 'Unauthorized' })], {
      access: { login: token('very-secret') },
    });
    const error: unknown = await client.send(reading).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'KubeUnauthorized',
      message: 'cannot get X "x": the server does not accept your credentials',
      hint: 'the credentials of context "test" are wrong or have expired: log in again',
    });
    expect(JSON.stringify(error)).not.toContain('very-secret');
    expect(server.requests).toHaveLength(1);
  });

  test('that cannot stand in a header are refused', async () => {
    const { client } = await setUp([fine], { access: { login: token('a\nb') } });
    await expect(client.send(reading)).rejects.toMatchObject({ code: 'LoginFailed' });
  });
});

describe("the server's certificate", () => {
  test('must be signed by the authority', async () => {
    const trust = { authority: undefined, serverName: undefined, isInsecure: false };
    const { client, server } = await setUp([fine], { access: { trust } });
    await expect(client.send(reading)).rejects.toMatchObject({
      code: 'UntrustedServer',
      hint: 'give the authority that signed it with --kube-ca-file, or in the kubeconfig',
    });
    expect(server.requests).toHaveLength(0);
  });

  test('must have the right name', async () => {
    const { trust } = accessTo('https://localhost');
    const other = { ...trust, serverName: 'other.example' };
    const { client } = await setUp([fine], { access: { trust: other } });
    await expect(client.send(reading)).rejects.toMatchObject({
      code: 'UntrustedServer',
      hint: 'give the name that is in the certificate with --kube-tls-server-name',
    });
  });

  test('is not looked at where the user does not want to', async () => {
    const trust = { authority: undefined, serverName: undefined, isInsecure: true };
    const { client } = await setUp([fine], { access: { trust } });
    expect((await client.send(reading)).status).toBe(200);
  });
});

describe('a proxy', () => {
  test('leads to the server, and its connections are kept', async () => {
    const server = await startLoopback(() => fine, { isSecure: true });
    const proxy = await startProxy(server.port);
    onTestFinished(() => Promise.all([server.close(), proxy.close()]).then(() => undefined));
    const access = accessTo(server.url, {
      proxy: new URL(`http://me:secret@127.0.0.1:${proxy.port}`),
      login: { kind: 'token', token: 'abc' },
    });
    const client = clientTo(access);
    await client.send(reading);
    await client.send(reading);
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer abc',
      'Bearer abc',
    ]);
    expect(proxy.connects).toEqual([
      { target: `127.0.0.1:${server.port}`, authorization: 'Basic bWU6c2VjcmV0' },
    ]);
  });
});

test('a proxy that refuses is not asked again', async () => {
  const proxy = http.createServer();
  proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Login Required\r\n\r\n'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const time = createFakeTime();
  const access = accessTo('https://api.example', { proxy: new URL(`http://127.0.0.1:${port}`) });
  await expect(clientTo(access, time).send(reading)).rejects.toMatchObject({
    code: 'ProxyRefused',
    message: `the proxy "http://127.0.0.1:${port}/" refused: 407 Login Required`,
  });
  expect(time.wait).toEqual([]);
});

describe('a SOCKS proxy', () => {
  test.each([
    ['socks5://127.0.0.1', ''],
    ['socks5://me:secret@127.0.0.1', 'me:secret@'],
  ])('at %s leads to the server', async (url, login) => {
    const server = await startLoopback(() => fine, { isSecure: true });
    const proxy = await startSocksProxy(server.port);
    onTestFinished(() => Promise.all([server.close(), proxy.close()]).then(() => undefined));
    const client = clientTo(accessTo(server.url, { proxy: new URL(`${url}:${proxy.port}`) }));
    await client.send(reading);
    expect((await client.send(reading)).body).toEqual({ kind: 'Fine' });
    expect(proxy.connects).toEqual([`${login}127.0.0.1:${server.port}`]);
  });
});

describe('a stream', () => {
  test('is read as it comes, and apart from other requests', async () => {
    const { client } = await setUp([{ ...fine, body: 'some\nlines\n' }], {
      limits: { parallel: 0 },
    });
    const { chunks } = await client.open(reading);
    const text: string[] = [];
    for await (const chunk of chunks) text.push(chunk.toString());
    expect(text.join('')).toBe('some\nlines\n');
  });

  test('ends with its signal', async () => {
    const { client } = await setUp([{ isSilent: true }]);
    const signal = AbortSignal.abort();
    await expect(client.open({ ...reading, signal })).rejects.toMatchObject({
      code: 'Interrupted',
    });
  });

  test('is refused as any request is', async () => {
    const { client } = await setUp([status(404, { message: 'not here' })]);
    await expect(client.open(reading)).rejects.toThrow('cannot get X "x": not here');
  });
});

describe('a refusal', () => {
  async function refusalOf(answer: Answer, own: Partial<ApiRequest> = {}): Promise<unknown> {
    const { client } = await setUp([answer]);
    return client.send({ ...reading, ...own }).catch((error: unknown) => error);
  }

  test('names the missing right', async () => {
    const message = 'x is forbidden: User "a" cannot get resource "x" in API group "g"';
    const right = { verb: 'get', group: 'g', resource: 'xs', namespace: 'n' };
    expect(await refusalOf(status(403, { message, reason: 'Forbidden' }), { right })).toMatchObject(
      {
        code: 'KubeForbidden',
        statusCode: 403,
        message: `cannot get X "x": ${message}`,
        hint: 'ask an administrator for the right to get xs.g in namespace "n"',
      },
    );
  });

  test.each([
    [
      'x is forbidden: unable to create new content in namespace n because it is being terminated',
      { causes: [{ reason: 'NamespaceTerminating', field: 'metadata.namespace' }] },
      'the namespace is being deleted: wait until it is gone, or choose another',
    ],
    ['x is forbidden: exceeded quota: q', {}, 'ask for more quota, or use less'],
    [
      'admission webhook "w" denied the request: no',
      {},
      'a webhook of the cluster refuses the object: change it, or ask who keeps the webhook "w"',
    ],
    [
      `x is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no`,
      {},
      'a policy of the cluster refuses the object: change it, or ask who keeps the policy "p"',
    ],
    ['x is forbidden: something else', {}, undefined],
  ])('is not always about rights: %s', async (message, details, hint) => {
    const right = { verb: 'get', group: 'g', resource: 'xs' };
    const refusal = await refusalOf(status(403, { message, details }), { right });
    expect(refusal).toMatchObject({ hint, message: `cannot get X "x": ${message}` });
  });

  test('lists what is invalid', async () => {
    const causes = [
      { field: 'spec.a', message: 'Required value' },
      { field: 'spec.b', message: 'Invalid value: 1' },
    ];
    const message = 'X "x" is invalid: [spec.a: Required value, spec.b: Invalid value: 1]';
    const answer = status(422, { reason: 'Invalid', message, details: { causes } });
    expect(await refusalOf(answer)).toMatchObject({
      code: 'KubeInvalid',
      details: ['spec.a: Required value', 'spec.b: Invalid value: 1'],
    });
  });

  test('cannot drive the terminal, or invent codes', async () => {
    const answer = status(409, { reason: 'no\nword', message: 'red \u001b[31m' });
    expect(await refusalOf(answer)).toMatchObject({
      code: 'KubeConflict',
      message: 'cannot get X "x": red \\u001b[31m',
    });
  });

  test('may be a page of something in between', async () => {
    const answer = { status: 418, headers: { 'content-type': 'text/html' }, body: '<html>' };
    expect(await refusalOf(answer)).toMatchObject({
      message: expect.stringMatching(/^cannot get X "x": "https:.*" answers 418$/) as string,
    });
  });
});
