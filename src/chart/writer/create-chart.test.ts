import { describe, expect, test } from 'vitest';
import { loadFiles } from '../loader/load-chart.ts';
import { createChart, createFromStarter, scaffoldFiles } from './create-chart.ts';

function textOf(files: readonly { name: string; data: Uint8Array }[], name: string): string {
  return Buffer.from(files.find((file) => file.name === name)?.data ?? []).toString();
}

describe('createChart()', () => {
  test('makes the files that Helm makes', () => {
    expect(scaffoldFiles('web').map(({ name }) => name)).toEqual([
      'Chart.yaml',
      'values.yaml',
      '.helmignore',
      'templates/ingress.yaml',
      'templates/httproute.yaml',
      'templates/deployment.yaml',
      'templates/service.yaml',
      'templates/serviceaccount.yaml',
      'templates/hpa.yaml',
      'templates/NOTES.txt',
      'templates/_helpers.tpl',
      'templates/tests/test-connection.yaml',
    ]);
  });

  test('puts the name everywhere', () => {
    const files = scaffoldFiles('my-web');
    expect(files.filter(({ data }) => Buffer.from(data).includes('<CHARTNAME>'))).toEqual([]);
    expect(textOf(files, 'templates/_helpers.tpl')).toContain('define "my-web.fullname"');
  });

  test('has the metadata of Helm’s new charts', () => {
    const expected = {
      name: 'web',
      version: '0.1.0',
      appVersion: '1.16.0',
      type: 'application',
      description: 'A Helm chart for Kubernetes',
    };
    expect(createChart('web').metadata).toMatchObject({ ...expected, apiVersion: 'v2' });
    const resource = createChart('web', { resourceForm: true });
    expect(resource.metadata).toMatchObject({ ...expected, apiVersion: 'helm.sh/v3' });
  });

  test.for([
    ['', 'chart name must be between 1 and 250 characters'],
    ['x'.repeat(251), 'chart name must be between 1 and 250 characters'],
    ['a b', 'chart name must match the regular expression "^[a-zA-Z0-9._-]+$"'],
    ['$(x)', 'chart name must match the regular expression "^[a-zA-Z0-9._-]+$"'],
    ['..', 'chart name ".." is not allowed'],
  ] as const)('refuses the name %j', ([name, message]) => {
    expect(() => createChart(name)).toThrow(message);
  });
});

describe('createFromStarter()', () => {
  const starter = loadFiles(
    Object.entries({
      'Chart.yaml': 'apiVersion: v1\nname: starter\nversion: 9.9.9\n',
      'values.yaml': '# <CHARTNAME>\nname: <CHARTNAME>\n',
      'templates/t.yaml': 'name: <CHARTNAME>-<CHARTNAME>',
      'files/x': '<CHARTNAME>',
    }).map(([name, text]) => ({ name, data: Buffer.from(text), modified: undefined })),
  );

  test('puts the name into templates and values', () => {
    const chart = createFromStarter('web', starter);
    expect(chart.metadata).toMatchObject({
      apiVersion: 'v2',
      name: 'web',
      version: '0.1.0',
      appVersion: '0.1.0',
    });
    expect(textOf(chart.templates, 'templates/t.yaml')).toBe('name: web-web');
    expect(textOf(chart.raw, 'values.yaml')).toBe('# web\nname: web\n');
    expect(chart.values).toEqual(new Map([['name', 'web']]));
    expect(textOf(chart.files, 'files/x')).toBe('<CHARTNAME>');
  });
});
