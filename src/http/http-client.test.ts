import { afterEach, describe, expect, test } from 'vitest';
import type { Handler, Loopback, LoopbackOptions } from '../../test/support/loopback.ts';
import { startLoopback, tlsFiles } from '../../test/support/loopback.ts';
import { startProxy } from '../../test/support/proxy.ts';
import { startSocksProxy } from '../../test/support/socks.ts';
import { readBody } from './body.ts';
import { createHttpClient } from './http-client.ts';
import type { HttpClient } from './http-client.ts';
import type { Transfer } from './transfer.ts';
import { loadAuthorities, loadClientCertificate } from './trust.ts';

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(handler: Handler, options?: LoopbackOptions): Promise<Loopback> {
  const server = await startLoopback(handler, options);
  servers.push(server);
  return server;
}

function clientWith(environment: Record<string, string> = {}): HttpClient & { waits: number[] } {
  const waits: number[] = [];
  const now = () => new Date('2026-01-01T00:00:00Z');
  const sleep = async (wait: number) => void waits.push(wait);
  return { ...createHttpClient({ environment, userAgent: 'Helm/test', now, sleep }), waits };
}

async function fetchText(client: HttpClient, url: string): Promise<string> {
  return (await readBody(await client.send({ url }), 1 << 20)).toString();
}

describe('an HTTP client', () => {
  test('says who it is, and asks for no compression', async () => {
    const server = await serve(() => ({ body: 'hello' }));
    expect(await fetchText(clientWith(), `${server.url}/a?b=c`)).toBe('hello');
    expect(server.requests[0]).toMatchObject({ method: 'GET', url: '/a?b=c' });
    expect(server.requests[0]?.headers).toMatchObject({ 'user-agent': 'Helm/test' });
    expect(server.requests[0]?.headers['accept-encoding']).toBeUndefined();
  });

  test('sends a body, again after a 307', async () => {
    const server = await serve(({ url }) =>
      url === '/a' ? { status: 307, headers: { location: '/b' } } : { status: 201 },
    );
    const body = Buffer.from('payload');
    const response = await clientWith().send({ url: `${server.url}/a`, method: 'PUT', body });
    expect(response).toMatchObject({ status: 201, url: `${server.url}/b` });
    expect(server.requests.map((request) => request.body.toString())).toEqual([
      'payload',
      'payload',
    ]);
  });

  test('does not follow a redirect that would turn an upload into a download', async () => {
    const server = await serve(() => ({ status: 302, headers: { location: '/b' } }));
    const response = await clientWith().send({
      url: server.url,
      method: 'POST',
      body: Buffer.of(1),
    });
    expect(response.status).toBe(302);
  });

  test('tells another origin nothing that was said to the first, but what it wants', async () => {
    const other = await serve(() => ({ body: 'there' }));
    const server = await serve(() => ({ status: 302, headers: { location: other.url } }));
    const headers = { authorization: 'secret', cookie: 'secret', 'x-api-key': 'secret' };
    const accept = { type: 'text/plain', encoding: 'gzip' };
    await clientWith().send({ url: server.url, headers, accept });
    expect(server.requests[0]?.headers).toMatchObject(headers);
    expect(JSON.stringify(other.requests[0]?.headers)).not.toContain('secret');
    expect(other.requests[0]?.headers).toMatchObject({
      accept: 'text/plain',
      'accept-encoding': 'gzip',
    });
  });

  test('does not come back with what it left behind', async () => {
    const other: Loopback = await serve(() => ({
      status: 302,
      headers: { location: `${server.url}/back` },
    }));
    const server: Loopback = await serve(({ url }) =>
      url === '/' ? { status: 302, headers: { location: other.url } } : {},
    );
    await clientWith().send({ url: server.url, headers: { 'x-api-key': 'secret' } });
    expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual([
      'secret',
      undefined,
    ]);
  });

  test.for(['PUT', 'POST', 'DELETE', 'GET'] as const)(
    'does not send the body of a %s to another origin',
    async (method) => {
      const other = await serve(() => ({}));
      const server = await serve(() => ({ status: 307, headers: { location: other.url } }));
      const response = await clientWith().send({ url: server.url, method, body: Buffer.of(1) });
      expect(response.status).toBe(307);
      expect(other.requests).toEqual([]);
    },
  );

  test('does not leave an encrypted connection', async () => {
    const other = await serve(() => ({}));
    const location = `${other.url}/?token=secret`;
    const server = await serve(() => ({ status: 301, headers: { location } }), { isSecure: true });
    const trust = { isInsecure: true };
    await expect(clientWith().send({ url: server.url, trust })).rejects.toMatchObject({
      code: 'InvalidRedirect',
      message: `"${server.url}" redirects to "${other.url}/?token=…", which is not encrypted`,
    });
    expect(other.requests).toEqual([]);
  });

  test('takes a redirect for an answer where it is told to', async () => {
    const server = await serve(() => ({ status: 302, headers: { location: '/b' } }));
    const response = await clientWith().send({ url: server.url, followsRedirects: false });
    expect(response.status).toBe(302);
    expect(server.requests).toHaveLength(1);
  });

  test('gives up on a circle of redirects', async () => {
    const server = await serve(() => ({ status: 302, headers: { location: '/' } }));
    await expect(clientWith().send({ url: server.url })).rejects.toThrow('more than 10 times');
  });

  test('refuses a redirect to something else than a web address', async () => {
    const server = await serve(() => ({
      status: 302,
      headers: { location: 'file:///etc/passwd' },
    }));
    await expect(clientWith().send({ url: server.url })).rejects.toMatchObject({
      code: 'InvalidRedirect',
    });
  });

  test('stops at a limit of size, promised or not', async () => {
    const promised = await serve(() => ({ body: 'x'.repeat(2000) }));
    const chunked = await serve(() => ({
      body: 'x'.repeat(2000),
      headers: { 'transfer-encoding': 'chunked' },
    }));
    for (const { url } of [promised, chunked]) {
      const response = await clientWith().send({ url });
      await expect(readBody(response, 1024)).rejects.toThrow(`"${url}" is larger than 1 KiB`);
    }
  });

  test('notices a download that was cut off', async () => {
    const server = await serve(() => ({ body: 'half', isCutOff: true }));
    const response = await clientWith().send({ url: `${server.url}/x` });
    await expect(readBody(response, 1024)).rejects.toMatchObject({
      code: 'DownloadInterrupted',
      message: `the download of "${server.url}/x" was cut off`,
      retryable: true,
    });
  });

  test('gives up in time on a server that says nothing', async () => {
    const server = await serve(() => ({ isSilent: true }));
    await expect(clientWith().send({ url: server.url, timeout: 20 })).rejects.toMatchObject({
      code: 'RequestTimedOut',
    });
  });

  test('ends when it is told to', async () => {
    const controller = new AbortController();
    const server = await serve(() => {
      controller.abort();
      return { isSilent: true };
    });
    await expect(
      clientWith().send({ url: server.url, signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'Interrupted' });
  });

  test('says that nobody listens', async () => {
    const server = await serve(() => ({}));
    await server.close();
    await expect(clientWith().send({ url: `${server.url}/x?token=secret` })).rejects.toThrow(
      `cannot reach "127.0.0.1:${server.port}" for "${server.url}/x?token=…": connection refused`,
    );
  });
});

describe('an HTTP client, with a server in trouble,', () => {
  test('waits as long as the server asks', async () => {
    const answers = [
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' } },
      { status: 200, body: 'at last' },
    ];
    const server = await serve(() => answers.shift() ?? {});
    const client = clientWith();
    expect(await fetchText(client, server.url)).toBe('at last');
    expect(client.waits).toEqual([7000, 5000]);
  });

  test('tries a few times, ever later, then gives the answer', async () => {
    const server = await serve(() => ({ status: 502 }));
    const client = clientWith();
    expect((await client.send({ url: server.url })).status).toBe(502);
    expect(client.waits).toEqual([250, 500, 1000, 2000]);
  });

  test('does not wait for minutes', async () => {
    const server = await serve(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
    const client = clientWith();
    expect((await client.send({ url: server.url })).status).toBe(429);
    expect(client.waits).toEqual([]);
  });

  test('does not send twice what may have been done', async () => {
    const server = await serve(() => ({ status: 500 }));
    const client = clientWith();
    await client.send({ url: server.url, method: 'POST' });
    expect(server.requests).toHaveLength(1);
  });

  test('does not try again what cannot get better', async () => {
    const server = await serve(() => ({ status: 404 }));
    await clientWith().send({ url: server.url });
    expect(server.requests).toHaveLength(1);
  });
});

describe('an HTTP client, with certificates,', () => {
  const trust = { authorities: loadAuthorities(tlsFiles.authority) };

  test('does not believe a server that nobody vouches for', async () => {
    const server = await serve(() => ({}), { isSecure: true });
    await expect(clientWith().send({ url: server.url })).rejects.toMatchObject({
      code: 'UntrustedCertificate',
      hint: 'give the authority that signed it with --ca-file',
    });
  });

  test('believes the authority it is given, and anybody when told to', async () => {
    const server = await serve(() => ({}), { isSecure: true });
    expect((await clientWith().send({ url: server.url, trust })).status).toBe(200);
    const insecure = { isInsecure: true };
    expect((await clientWith().send({ url: server.url, trust: insecure })).status).toBe(200);
  });

  test('does not believe a server under another name', async () => {
    const server = await serve(() => ({}), { isSecure: true, host: '127.0.0.3' });
    await expect(clientWith().send({ url: server.url, trust })).rejects.toMatchObject({
      code: 'UntrustedCertificate',
    });
  });

  test('shows its own certificate to the origin it is for, and to no other', async () => {
    const other = await serve(() => ({}), { isSecure: true, host: '127.0.0.2' });
    const location = `${other.url}/there`;
    const server = await serve(() => ({ status: 302, headers: { location } }), { isSecure: true });
    const certificate = loadClientCertificate(tlsFiles.clientCertificate, tlsFiles.clientKey);
    const identity = { origin: server.url, certificate };
    await clientWith().send({ url: server.url, trust, identity });
    expect(server.requests[0]?.client).toBe('client');
    expect(other.requests[0]?.client).toBeUndefined();
  });

  test('says which file is no certificate', () => {
    expect(() => loadAuthorities(tlsFiles.clientKey)).toThrow(
      'failed to append certificates from file',
    );
    expect(() => loadAuthorities('/nowhere/ca.pem')).toThrow(
      `can't read CA file "/nowhere/ca.pem"`,
    );
    expect(() => loadClientCertificate(tlsFiles.clientCertificate, tlsFiles.serverKey)).toThrow(
      'unable to load cert from key pair',
    );
  });
});

describe('an HTTP client, behind a proxy,', () => {
  test('asks the proxy for plain URLs, with the credentials of the proxy', async () => {
    const proxy = await serve(() => ({ body: 'by proxy' }));
    const HTTP_PROXY = `http://me:secret@127.0.0.1:${proxy.port}`;
    const client = clientWith({ HTTP_PROXY });
    expect(await fetchText(client, 'http://charts.example.test/index.yaml')).toBe('by proxy');
    expect(proxy.requests[0]).toMatchObject({ url: 'http://charts.example.test/index.yaml' });
    expect(proxy.requests[0]?.headers).toMatchObject({
      host: 'charts.example.test',
      'proxy-authorization': `Basic ${Buffer.from('me:secret').toString('base64')}`,
    });
  });

  test('reaches secure hosts through a tunnel, which sees nothing but the host', async () => {
    const server = await serve(() => ({ body: 'through' }), { isSecure: true });
    const proxy = await startProxy(server.port);
    const client = clientWith({ HTTPS_PROXY: `http://me:secret@127.0.0.1:${proxy.port}` });
    const trust = { authorities: loadAuthorities(tlsFiles.authority) };
    const identity = { origin: 'https://charts.example.test:443', authorization: 'Basic c2VjcmV0' };
    const url = 'https://charts.example.test/index.yaml';
    const response = await client.send({ url, trust, identity });
    expect((await readBody(response, 1024)).toString()).toBe('through');
    await proxy.close();
    expect(proxy.connects).toEqual([
      {
        target: 'charts.example.test:443',
        authorization: `Basic ${Buffer.from('me:secret').toString('base64')}`,
      },
    ]);
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Basic c2VjcmV0' });
    expect(server.requests[0]?.headers['proxy-authorization']).toBeUndefined();
  });

  test.for(['http', 'https'] as const)('reaches %s hosts by SOCKS', async (scheme) => {
    const server = await serve(() => ({ body: 'through' }), { isSecure: scheme === 'https' });
    const proxy = await startSocksProxy(server.port);
    const socks = `socks5://me:secret@127.0.0.1:${proxy.port}`;
    const client = clientWith({ HTTP_PROXY: socks, HTTPS_PROXY: socks });
    const trust = { authorities: loadAuthorities(tlsFiles.authority) };
    const url = `${scheme}://charts.example.test/index.yaml`;
    const response = await client.send({ url, trust });
    expect((await readBody(response, 1024)).toString()).toBe('through');
    await proxy.close();
    const port = scheme === 'https' ? 443 : 80;
    expect(proxy.connects).toEqual([`me:secret@charts.example.test:${port}`]);
  });

  test('trusts a secure proxy by its own name', async () => {
    const server = await serve(() => ({ body: 'through' }), { isSecure: true });
    const proxy = await startProxy(server.port, true);
    const client = clientWith({ HTTPS_PROXY: `https://127.0.0.1:${proxy.port}` });
    const trust = { authorities: loadAuthorities(tlsFiles.authority) };
    const response = await client.send({ url: 'https://charts.example.test/', trust });
    expect((await readBody(response, 1024)).toString()).toBe('through');
    await expect(client.send({ url: 'https://charts.example.test/' })).rejects.toMatchObject({
      code: 'UntrustedCertificate',
    });
    await proxy.close();
  });

  test('says that there is no tunnel, without the secrets of the proxy', async () => {
    const proxy = await serve(() => ({}));
    const client = clientWith({ HTTPS_PROXY: `http://me:secret@127.0.0.1:${proxy.port}` });
    await expect(client.send({ url: 'https://charts.example.test/' })).rejects.toThrow(
      'cannot reach "charts.example.test" for "https://charts.example.test/": the connection was closed',
    );
  });

  test('does not tell the host what it told the proxy', async () => {
    const server = await serve(() => ({}));
    const client = clientWith({ HTTP_PROXY: 'http://me:secret@127.0.0.1:9' });
    await client.send({ url: server.url });
    expect(server.requests[0]?.headers['proxy-authorization']).toBeUndefined();
  });
});

describe('what is on its way', () => {
  async function transfersOf(act: (client: HttpClient) => Promise<unknown>): Promise<Transfer[]> {
    const told: Transfer[] = [];
    const now = () => new Date();
    const onTransfer = (transfer: Transfer): void => void told.push(transfer);
    await act(createHttpClient({ environment: {}, userAgent: 'Helm/test', now, onTransfer }));
    return told;
  }

  test('is told while it comes, and at its end, without what is secret of its address', async () => {
    const server = await serve(() => ({ body: 'x'.repeat(300_000) }));
    const told = await transfersOf((client) => fetchText(client, `${server.url}/a.tgz?key=secret`));
    const address = `${server.url}/a.tgz?key=…`;
    const last = { direction: 'download', address, moved: 300_000, total: 300_000 };
    expect(told.at(-1)).toEqual({ ...last, isDone: true });
    expect(told.slice(0, -1).every(({ isDone }) => !isDone)).toBe(true);
    expect(told.map(({ moved }) => moved)).toEqual(
      told.map(({ moved }) => moved).toSorted((a, b) => a - b),
    );
  });

  test('is told while it goes', async () => {
    const server = await serve(() => ({ status: 201 }));
    const body = Buffer.alloc(600_000, 'y');
    const told = await transfersOf((client) =>
      client.send({ url: `${server.url}/up`, method: 'PUT', body }),
    );
    const upload = { direction: 'upload', address: `${server.url}/up`, total: 600_000 };
    expect(told).toEqual([
      { ...upload, moved: 262_144, isDone: false },
      { ...upload, moved: 524_288, isDone: false },
      { ...upload, moved: 600_000, isDone: true },
    ]);
    expect(server.requests[0]?.body.equals(body)).toBe(true);
  });
});
