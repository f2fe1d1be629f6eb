/** Scripts that do not end, in the middle of an operation on a cluster, in a process of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../../cluster/index.ts';
import type { RunningCluster } from '../../../cluster/index.ts';
import { createLuaScratch } from '../../support/lua-acceptance.ts';
import type { HelmRun } from '../../support/run-helm.ts';

const scratch = createLuaScratch();
const limit = 500;
/** What a busy machine may add; how soon a runaway ends on a free one is measured with the hostile scripts. */
const patience = 2000;
let cluster: RunningCluster;

beforeAll(async () => {
  cluster = await startCluster();
  scratch.write({ kubeconfig: cluster.kubeconfig });
});

afterAll(() => cluster.stop());

const run = (...line: readonly string[]): Promise<HelmRun> =>
  scratch.helm([...line, '--kubeconfig', 'kubeconfig']);

const chartOf = (name: string, lua: string): string =>
  scratch.chart({
    'templates/service.yaml': '',
    'templates/config.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`,
    'ext/lua/chart.lua': lua,
  });

const endless = (event: string, lua: string): string =>
  `events.on("${event}", 0, function(c)\n${lua}\nend)`;

/** How long the event took that was the last. */
const lastDuration = (stderr: string): number =>
  Number([...stderr.matchAll(/^ {2}([0-9.]+)ms$/gm)].at(-1)?.[1] ?? Number.NaN);

const statusOf = async (name: string): Promise<unknown> => {
  const { code, stdout } = await run('status', name, '-o', 'json');
  if (code !== 0) return undefined;
  return (JSON.parse(stdout) as { readonly info: { readonly status: string } }).info.status;
};

describe('a script that does not end', () => {
  test.for([
    ['pre-install', 'while true do end', undefined],
    ['post-install', 'while true do end', 'failed'],
    ['post-install', 'while true do pcall(error) end', 'failed'],
    ['post-install', 'string.rep("a", 30):find(string.rep(".-", 30) .. "b")', 'failed'],
    ['wait', 'coroutine.wrap(function() while true do end end)()', 'failed'],
    ['ready', 'repeat until false', 'failed'],
  ] as const)(
    'in %s (%s) is ended in time; the release can be used',
    async ([event, lua, status], { task }) => {
      const name = `endless-${task.id.replaceAll(/[^0-9]/g, '')}`;
      const start = performance.now();
      const flags = ['--wait', '--lua-timeout', `${limit}ms`, '--trace-events'];
      const { code, stderr } = await run(
        'install',
        name,
        chartOf(name, endless(event, lua)),
        ...flags,
      );
      expect(performance.now() - start).toBeLessThan(20_000);
      expect(code).toBe(1);
      expect(stderr).toContain(`${event} took longer than 0.5s`);
      expect(lastDuration(stderr)).toBeLessThan(limit + patience);
      expect(await statusOf(name)).toBe(status);
      expect(await run('upgrade', '--install', name, chartOf(name, ''))).toMatchObject({ code: 0 });
      expect(await statusOf(name)).toBe('deployed');
    },
  );

  test('in pre-delete keeps the release as it is', async () => {
    const path = chartOf('undeleted', endless('pre-delete', 'while true do end'));
    expect(await run('install', 'undeleted', path)).toMatchObject({ code: 0 });
    const flags = ['--lua-timeout', `${limit}ms`, '--trace-events'];
    const { code, stderr } = await run('delete', 'undeleted', ...flags);
    expect(code).toBe(1);
    expect(lastDuration(stderr)).toBeLessThan(limit + patience);
    expect(await statusOf('undeleted')).toBe('deployed');
    expect(await run('upgrade', 'undeleted', chartOf('undeleted', ''))).toMatchObject({ code: 0 });
    expect(await run('delete', 'undeleted')).toMatchObject({ code: 0 });
  });
});
