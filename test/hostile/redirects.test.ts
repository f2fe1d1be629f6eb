/** What other servers get to know when one of them redirects: by real processes, on real sockets. */
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { report } from '../reliability/measurements.ts';
import { buildChart } from '../support/chart-builder.ts';
import type { Handler, Loopback, LoopbackOptions } from '../support/loopback.ts';
import { startLoopback, tlsFiles } from '../support/loopback.ts';
import { createScratch } from '../support/scratch.ts';

const scratch = createScratch();
const servers: Loopback[] = [];
const tally = { 'redirects to another origin': 0, 'headers of the caller that arrived': 0 };
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => report('redirects', tally));

const serve = async (handler: Handler, options?: LoopbackOptions): Promise<Loopback> => {
  const server = await startLoopback(handler, options);
  servers.push(server);
  return server;
};
const chart = buildChart({ name: 'web' });
const login = ['--username', 'me', '--password', 'canary'];
const redirectTo =
  (location: string, status: number): Handler =>
  () => ({
    status,
    headers: { location },
  });

test.each([
  ['another port', 302, {}],
  ['another port, for good', 308, {}],
  ['another host', 301, { host: '127.0.0.2' }],
  ['another host, by GET', 303, { host: '127.0.0.2' }],
] as const)('pull is sent to %s, and tells it nothing', async (_, status, options) => {
  const other = await serve(() => ({ body: chart.archive }), options);
  const server = await serve(redirectTo(`${other.url}/x.tgz`, status));
  const url = `${server.url}/${chart.fileName}`;
  const { code, stderr } = await scratch.helm(['pull', url, ...login, '-d', `out-${status}`]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(server.requests[0]?.headers['authorization']).toMatch(/^Basic /);
  const { authorization } = other.requests[0]?.headers ?? {};
  tally['redirects to another origin']++;
  tally['headers of the caller that arrived'] += authorization === undefined ? 0 : 1;
  expect(other.requests).toHaveLength(1);
  expect(authorization).toBeUndefined();
});

test('pull does not leave encryption, whatever a server says', async () => {
  const other = await serve(() => ({ body: chart.archive }));
  const server = await serve(redirectTo(other.url, 302), { isSecure: true });
  const url = `${server.url}/${chart.fileName}`;
  const { code, stderr } = await scratch.helm([
    'pull',
    url,
    ...login,
    '--ca-file',
    tlsFiles.authority,
  ]);
  tally['redirects to another origin']++;
  expect(code).toBe(1);
  expect(stderr).toContain('which is not encrypted');
  expect(other.requests).toEqual([]);
});

test('a script that may use one host is not led to another', async () => {
  const other = await serve(() => ({}));
  const server = await serve(redirectTo(other.url, 302));
  scratch.write({
    'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
    'c/ext/permissions.yaml': `lua: [{network: ["127.0.0.1:${server.port}"]}]\n`,
    'c/ext/lua/chart.lua': `function init(events)
  events.on("chart-loaded", 0, function() http.get("${server.url}", { headers = { ["X-Api-Key"] = "canary" } }) end)
end`,
  });
  const { code } = await scratch.helm(['template', 'r', path.join('.', 'c'), '--yes']);
  tally['redirects to another origin']++;
  expect(code).toBe(1);
  expect(server.requests[0]?.headers['x-api-key']).toBe('canary');
  expect(other.requests).toEqual([]);
});
