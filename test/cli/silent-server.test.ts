import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';

/** Takes connections, and never says a word. */
const server = net.createServer((socket) => {
  connections += 1;
  socket.on('error', () => undefined).resume();
});
let connections = 0;
let address: string;
let session: HelmSession;
let chart: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  session = startSession(
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'silent', cluster: { server: address } }],
      users: [{ name: 'silent', user: {} }],
      contexts: [{ name: 'silent', context: { cluster: 'silent', user: 'silent' } }],
      'current-context': 'silent',
    }),
  );
  const template = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';
  chart = session.chart('chart', { files: { 'templates/a.yaml': template } });
});

afterAll(() => {
  session.end();
  server.close();
});

const commands = [
  ...['list', 'list -A', 'status a', 'history a', 'get all a', 'get values a', 'get manifest a'],
  ...['get notes a', 'get hooks a', 'get metadata a', 'delete a', 'rollback a', 'test a'],
  ...['install a CHART', 'upgrade a CHART', 'upgrade a CHART --install', 'diff upgrade a CHART'],
  ...['install a CHART --dry-run=server', 'template CHART --dry-run=server', 'diff rollback a'],
  ...['init', 'adopt a', 'diff drift a'],
];

describe('a server that never answers', () => {
  test.concurrent.each(commands)('is an error that names it: helm %s', async (line) => {
    const words = line.split(' ').map((word) => (word === 'CHART' ? chart : word));
    const { code, stderr } = await session.run([...words, '--request-timeout', '500ms']);
    expect(code).toBe(1);
    expect(stderr).toContain(address);
    expect(stderr).toContain('no answer within 500ms');
  });

  test('is given up by itself, and not asked again and again', async () => {
    const before = connections;
    expect(before).toBeLessThan(commands.length * 6);
    const { code, stderr } = await session.run('list');
    expect(code).toBe(1);
    expect(stderr).toContain(address);
    expect(stderr).toContain('no answer within 15s');
    expect(connections - before).toBeLessThan(10);
  });
});
