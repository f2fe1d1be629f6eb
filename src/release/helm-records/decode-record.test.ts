import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadFiles, packageChart } from '../../chart/index.ts';
import { chartFilesOf } from './chart-files.ts';
import { decodeHelmRecord } from './decode-record.ts';

const document = {
  name: 'web',
  namespace: 'shop',
  version: 3,
  info: {
    first_deployed: '2025-01-01T10:00:00.123456789+02:00',
    last_deployed: '2025-02-01T10:00:00Z',
    deleted: '',
    description: 'Upgrade complete',
    status: 'deployed',
    notes: 'Thank you',
  },
  chart: {
    metadata: { apiVersion: 'v2', name: 'web', version: '1.0.0', appVersion: '9' },
    lock: null,
    templates: [{ name: 'templates/a.yaml', data: Buffer.from('a: 1\n').toString('base64') }],
    values: { replicas: 1 },
    schema: Buffer.from('{}').toString('base64'),
    files: null,
  },
  config: { id: 9_007_199_254_740_991 },
  manifest: '---\nkind: ConfigMap\n',
  hooks: [
    {
      name: 'h',
      kind: 'Job',
      path: 'web/templates/h.yaml',
      manifest: 'kind: Job',
      weight: 1,
      last_run: {
        started_at: '2025-01-01T10:00:00.5+02:00',
        completed_at: '2025-01-01T10:00:01.5+02:00',
        phase: 'Succeeded',
      },
    },
    { name: 'never', kind: 'Job', path: 'web/templates/h.yaml', last_run: { phase: '' } },
  ],
};

function encode(value: unknown): string {
  return gzipSync(JSON.stringify(value)).toString('base64');
}

describe('decodeHelmRecord()', () => {
  test('reads what Helm writes', () => {
    expect(decodeHelmRecord(encode(document))).toEqual({
      name: 'web',
      namespace: 'shop',
      revision: 3,
      status: 'deployed',
      description: 'Upgrade complete',
      notes: 'Thank you',
      applyMethod: 'csa',
      firstDeployedAt: new Date('2025-01-01T08:00:00.123Z'),
      lastDeployedAt: new Date('2025-02-01T10:00:00Z'),
      deletedAt: undefined,
      chart: {
        metadata: document.chart.metadata,
        lock: undefined,
        values: { replicas: 1 },
        schema: Buffer.from('{}'),
        templates: [{ name: 'templates/a.yaml', data: Buffer.from('a: 1\n') }],
        files: [],
      },
      values: { id: 9_007_199_254_740_991 },
      manifest: document.manifest,
      hooks: [
        {
          name: 'h',
          kind: 'Job',
          path: 'web/templates/h.yaml',
          manifest: 'kind: Job',
          lastRun: {
            startedAt: new Date('2025-01-01T08:00:00.500Z'),
            completedAt: new Date('2025-01-01T08:00:01.500Z'),
            phase: 'Succeeded',
          },
        },
        {
          name: 'never',
          kind: 'Job',
          path: 'web/templates/h.yaml',
          manifest: '',
          lastRun: undefined,
        },
      ],
      origin: {
        info: {
          first_deployed: document.info.first_deployed,
          last_deployed: document.info.last_deployed,
        },
        runs: [
          {
            name: 'h',
            path: 'web/templates/h.yaml',
            last_run: {
              started_at: '2025-01-01T10:00:00.5+02:00',
              completed_at: '2025-01-01T10:00:01.5+02:00',
              phase: 'Succeeded',
            },
          },
          { name: 'never', path: 'web/templates/h.yaml', last_run: { phase: '' } },
        ],
        apply_method: '',
      },
    });
  });

  test('reads records from before they were compressed', () => {
    const text = Buffer.from(JSON.stringify(document)).toString('base64');
    expect(decodeHelmRecord(text).name).toBe('web');
  });

  test.each([
    ['it is not JSON', 'bm90aGluZw=='],
    ['it cannot be unpacked', 'H4sIAAAA'],
    ['it is not a map', encode([])],
    ['info is missing', encode({ name: 'x', version: 1 })],
    ['version is not a count', encode({ ...document, version: 'x' })],
    ['chart.metadata is not a map', encode({ ...document, chart: {} })],
  ])('says why it cannot be read: %s', (problem, text) => {
    expect(() => decodeHelmRecord(text)).toThrow(problem);
  });
});

test('chartFilesOf() makes a chart that can be loaded and packed', () => {
  const chart = loadFiles(chartFilesOf(decodeHelmRecord(encode(document)).chart));
  expect(chart.metadata).toMatchObject({ name: 'web', version: '1.0.0' });
  expect(chart.templates.map(({ name }) => name)).toEqual(['templates/a.yaml']);
  expect(packageChart(chart).fileName).toBe('web-1.0.0.tgz');
});
