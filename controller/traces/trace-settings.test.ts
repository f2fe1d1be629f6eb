import { expect, test } from 'vitest';
import { readTraceSettings } from './trace-settings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

test('readTraceSettings() sends to the path of traces, with headers and attributes', () => {
  expect(
    readTraceSettings({
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, tenant=a=b',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
    }),
  ).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: { authorization: 'Bearer x', tenant: 'a=b' },
    attributes: { 'deployment.environment': 'test', 'service.name': 'helm-controller' },
  });
});

test('readTraceSettings() takes the address for traces as it is', () => {
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/in' };
  expect(readTraceSettings({ ...endpoint, ...own })?.url).toBe('https://collector/in');
});

test.each([
  {},
  { ...endpoint, OTEL_SDK_DISABLED: 'true' },
  { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
])('readTraceSettings(%o) is none', (environment) => {
  expect(readTraceSettings(environment)).toBeUndefined();
});
