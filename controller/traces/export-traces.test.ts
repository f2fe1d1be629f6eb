import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext } from '../../src/context/index.ts';
import { exportTraces } from './export-traces.ts';

interface Received {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

const received: Received[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    const { url: path, headers } = request;
    received.push({ path, authorization: headers.authorization, body });
    response.end('{}');
  });
});

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => void collector.close());

test('exportTraces() sends spans that lie within each other, and what was thrown', async () => {
  const { port } = collector.address() as AddressInfo;
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t',
    OTEL_SERVICE_NAME: 'releases',
  };
  {
    await using exporting = exportTraces(createContext({ environment }));
    const { tracer } = exporting;
    const failing = tracer.trace('reconcile', { 'helm.request': 'shop/web' }, async () => {
      await tracer.trace('gather', {}, async () => undefined);
      tracer.note({ 'helm.outcome': 'failed' });
      throw new Error('no chart');
    });
    await expect(failing).rejects.toThrow('no chart');
  }
  expect(received).toMatchObject([{ path: '/v1/traces', authorization: 'Bearer t' }]);
  const [{ body }] = received as [Received];
  const [sent] = (body as { resourceSpans: readonly ResourceSpans[] }).resourceSpans;
  expect(sent?.resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'releases' } },
  ]);
  const [inner, outer] = sent?.scopeSpans[0]?.spans ?? [];
  expect(inner).toMatchObject({ name: 'gather', parentSpanId: outer?.['spanId'], status: {} });
  expect(inner?.['traceId']).toBe(outer?.['traceId']);
  expect(outer).toMatchObject({
    name: 'reconcile',
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    startTimeUnixNano: expect.stringMatching(/^\d{19}$/) as string,
    status: { code: 2, message: 'no chart' },
    attributes: [
      { key: 'helm.request', value: { stringValue: 'shop/web' } },
      { key: 'helm.outcome', value: { stringValue: 'failed' } },
    ],
  });
});

interface ResourceSpans {
  readonly resource: { readonly attributes: unknown };
  readonly scopeSpans: readonly { readonly spans: readonly Readonly<Record<string, unknown>>[] }[];
}
