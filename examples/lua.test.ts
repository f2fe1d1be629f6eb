/** The charts of docs/guide/lua.md, run. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadChart } from '../src/chart/index.ts';
import type { ContextObject } from '../src/events/index.ts';
import { contextOf, startRuntime } from '../test/support/lua-runtime.ts';
import { repositoryRoot, runHelm } from '../test/support/run-helm.ts';

const directory = path.join(import.meta.dirname, 'charts');

async function template(chart: string, ...args: string[]): Promise<string> {
  const run = await runHelm(['template', 'demo', path.join(directory, chart), ...args], {
    cwd: repositoryRoot,
  });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  return run.stdout;
}

describe('the examples of the guide', () => {
  test('change a value', async () => {
    expect(await template('lua-value')).toContain('replicas: 1\n');
    expect(await template('lua-value', '--set', 'production=true')).toContain('replicas: 3\n');
    expect(await template('lua-value', '--set', 'production=true,replicas=5')).toContain(
      'replicas: 5\n',
    );
  });

  test('add a sidecar to every pod', async () => {
    const output = await template('lua-sidecar');
    expect(output.match(/image: fluentd:1.17\n +name: logs/g)).toHaveLength(2);
  });

  test('bring a template engine', async () => {
    expect(await template('lua-templates')).toBe(`---
# Source: lua-templates/ext/lua/chart.lua
apiVersion: v1
data:
  Ada: Hello, Ada!
  Grace: Hello, Grace!
kind: ConfigMap
metadata:
  name: demo-greetings
`);
  });

  test('generate objects from a file', async () => {
    const output = await template('lua-generate');
    expect(output.match(/^ {2}name: (admin|view)$/gm)).toEqual(['  name: admin', '  name: view']);
  });

  test('ask the cluster, or do without', async () => {
    expect(await template('lua-cluster', '--accept-perms', 'cluster')).toContain('replicas: 1\n');
    const chart = loadChart(path.join(directory, 'lua-cluster'));
    const { runtime, emit } = await startRuntime(chart, {
      permissions: ['cluster'],
      world: {
        capabilities: {
          cluster: { get: async () => undefined, list: async () => [new Map(), new Map()] },
        },
      },
    });
    const context = contextOf(chart, { values: 'replicas: 1' });
    await emit('template', context, 'pre-render');
    await runtime.close();
    expect(context.values).toEqual(new Map([['replicas', 2]]));
  });

  test('override a subchart', async () => {
    expect(await template('lua-override')).toContain('storageClassName: fast\n');
  });

  test('decide about readiness', async () => {
    const chart = loadChart(path.join(directory, 'lua-readiness'));
    const { runtime, emit } = await startRuntime(chart);
    const backup = 'apiVersion: example.com/v1\nkind: Backup\nmetadata: { name: demo }';
    const context = contextOf(chart, { objects: { 'lua-readiness': [backup] } });
    const { top } = context;
    const verdictFor = async (status: Readonly<Record<string, string>>) => {
      const live = new Map([['status', new Map(Object.entries(status))]]);
      if (top) top.objects = top.objects.map((object): ContextObject => ({ ...object, live }));
      await emit('install', context, 'wait');
      return top?.objects.map(({ readiness, reason }) => [readiness, reason]);
    };
    expect(await verdictFor({ phase: 'Running' })).toEqual([
      ['waiting', 'the first backup has not finished'],
    ]);
    expect(await verdictFor({ phase: 'Failed', message: 'disk full' })).toEqual([
      ['failed', 'disk full'],
    ]);
    expect((await verdictFor({ phase: 'Completed' }))?.[0]?.[0]).toBe('ready');
    await runtime.close();
  });

  test('add a template function', async () => {
    const output = await template('lua-function');
    expect(output).toContain('name: hello-world\n');
    expect(output).toContain('memory: "1536"\n');
  });

  test('clean up after a delete', async () => {
    const chart = loadChart(path.join(directory, 'lua-cleanup'));
    const requests: string[] = [];
    const { runtime, emit, said } = await startRuntime(chart, {
      permissions: ['network'],
      world: {
        capabilities: {
          network: {
            request: async ({ method, url }) => {
              requests.push(`${method} ${url}`);
              return { status: 503, headers: {}, body: new Uint8Array() };
            },
          },
        },
      },
    });
    await emit('delete', { ...contextOf(chart), top: undefined }, 'pre-delete', 'post-delete');
    await runtime.close();
    expect(requests).toEqual(['DELETE https://services.example.com/default/demo']);
    expect(said).toEqual(['warn: the registry kept demo: status 503']);
  });

  test.each([
    ...['value', 'sidecar', 'templates', 'generate', 'cluster', 'override', 'readiness'],
    ...['function', 'cleanup'],
  ])('have nothing that lint would mention of lua-%s', async (name) => {
    const run = await runHelm(['lint', '-y', path.join(directory, `lua-${name}`)]);
    expect(run.code).toBe(0);
    expect(run.stdout).not.toContain('ext/');
  });
});
