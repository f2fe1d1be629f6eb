import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readBody } from './body.ts';
import { Connections } from './connections.ts';
import { exchange } from './exchange.ts';
import type { WireRequest } from './wire-request.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function requestTo(listener: http.RequestListener): Promise<WireRequest> {
  const server = http.createServer(listener);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server: new URL(`http://127.0.0.1:${port}`), target: '/', method: 'GET', headers: {} };
}

const send = (request: WireRequest) => exchange(request, new Connections({}));

/** A head and a part of its body, and then nothing. */
const half: http.RequestListener = (_, answer) => void answer.writeHead(200).write('x');

describe('exchange()', () => {
  test('sends a target as it is, dots and all', async () => {
    const request = await requestTo(({ url }, answer) => answer.end(url));
    const response = await send({ ...request, target: '/a/../b/%2e%2e?c' });
    expect((await readBody(response, 100)).toString()).toBe('/a/../b/%2e%2e?c');
  });

  test('gives up on a server that takes too long, which may have done what it was asked', async () => {
    const request = await requestTo(() => vi.advanceTimersByTime(1000));
    await expect(send({ ...request, timeout: 1000 })).rejects.toMatchObject({
      name: 'WireFailure',
      wasSent: true,
      cause: { code: 'ANSWER_TIMEOUT', message: 'no answer within 1s' },
    });
  });

  test('gives up on a body that takes too long', async () => {
    const response = await send({ ...(await requestTo(half)), timeout: 1000 });
    const body = readBody(response, 100);
    vi.advanceTimersByTime(1000);
    await expect(body).rejects.toMatchObject({ cause: { code: 'ANSWER_TIMEOUT' } });
  });

  test('lets a stream go on until its signal ends', async () => {
    const controller = new AbortController();
    const options = { timeout: 1000, isStream: true, signal: controller.signal };
    const response = await send({ ...(await requestTo(half)), ...options });
    const body = readBody(response, 100);
    vi.advanceTimersByTime(1000);
    controller.abort(new Error('enough'));
    await expect(body).rejects.toMatchObject({ cause: { message: 'enough' } });
  });

  test('begins nothing that was ended before', async () => {
    const request = await requestTo(half);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(send({ ...request, signal })).rejects.toMatchObject({
      wasSent: false,
      cause: { message: 'enough' },
    });
  });

  test('sends nothing where it may not', async () => {
    const refusal = new Error('not now');
    const listener = vi.fn(half);
    const request = await requestTo(listener);
    await expect(send({ ...request, beforeSend: () => Promise.reject(refusal) })).rejects.toBe(
      refusal,
    );
    expect(listener).not.toHaveBeenCalled();
  });
});
