import { beforeAll, describe, expect, test } from 'vitest';
import { config, deployment } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('lua');
});

/** Lines that the scripts print, in order. */
const said = (stderr: string): readonly string[] =>
  stderr.split('\n').filter((line) => line.startsWith('lua: '));

/** A script that says each event, and what it sees of the release. */
const chatty = (events: readonly string[]): string =>
  `function init(events)\n${events
    .map(
      (event) =>
        `  events.on("${event}", 0.5, function(c) println("lua: ${event} " .. c.release.name .. " " .. c.release.revision) end)\n`,
    )
    .join('')}end\n`;

const everyEvent = [
  ...['chart-loaded', 'pre-render', 'post-render', 'pre-validate', 'post-validate'],
  ...['pre-install', 'post-install', 'pre-upgrade', 'post-upgrade', 'ready'],
  ...['pre-rollback', 'post-rollback', 'pre-delete', 'post-delete'],
  ...['pre-test', 'post-test', 'failed-test'],
];

describe('events', () => {
  test('come in the order of the catalogue, from the stored chart where there is no other', async () => {
    const { run, chart } = scene;
    const path = chart({
      'templates/a.yaml': config('events'),
      'ext/lua/chart.lua': chatty(everyEvent),
    });
    const eventsOf = async (line: readonly string[]): Promise<readonly string[]> =>
      said((await run(line)).stderr).map((text) => text.replace('lua: ', ''));
    const rendered = (revision: number): readonly string[] =>
      ['chart-loaded', 'pre-render', 'post-render', 'pre-validate', 'post-validate'].map(
        (event) => `${event} events ${revision}`,
      );
    expect(await eventsOf(['install', 'events', path, '--wait'])).toEqual([
      ...rendered(1),
      'pre-install events 1',
      'post-install events 1',
      'ready events 1',
    ]);
    expect(await eventsOf(['upgrade', 'events'])).toEqual([
      ...rendered(2),
      'pre-upgrade events 2',
      'post-upgrade events 2',
    ]);
    expect(await eventsOf(['rollback', 'events', '1'])).toEqual([
      'chart-loaded events 3',
      'pre-rollback events 3',
      'post-rollback events 3',
    ]);
    expect(await eventsOf(['test', 'events'])).toEqual([
      'chart-loaded events 3',
      'pre-render events 3',
      'post-render events 3',
      'pre-test events 3',
      'post-test events 3',
    ]);
    expect(await eventsOf(['delete', 'events'])).toEqual([
      'pre-delete events 3',
      'post-delete events 3',
    ]);
  });

  test('let scripts change objects until they are sent, and what they made is what is recorded', async () => {
    const { helm, chart, witness } = scene;
    const lua = `function init(events)
  events.on("pre-install", 0.5, function(c)
    for _, object in ipairs(c.objects) do object.data.text = "by pre-install" end
  end)
  events.on("pre-rollback", 0.5, function(c)
    for _, object in ipairs(c.objects) do object.data.text = object.data.text .. ", again" end
  end)
end`;
    const path = chart({ 'templates/a.yaml': config('changed'), 'ext/lua/chart.lua': lua });
    await helm(['install', 'changed', path]);
    const text = async () => (await witness.find('ConfigMap', 'changed'))?.['data'];
    expect(await text()).toEqual({ text: 'by pre-install' });
    await helm(['upgrade', 'changed', path, '--set', 'text=plain']);
    expect(await text()).toEqual({ text: 'plain' });
    await helm('rollback changed 1');
    expect(await text()).toEqual({ text: 'by pre-install, again' });
  });

  test('stop the operation where a handler fails', async () => {
    const { run, chart, witness } = scene;
    const failing = (event: string): string =>
      `function init(events) events.on("${event}", 0.5, function(c) error("enough") end) end`;
    const before = chart({
      'templates/a.yaml': config('stops-before'),
      'ext/lua/chart.lua': failing('pre-install'),
    });
    expect((await run(['install', 'stops-before', before])).stderr).toContain('enough');
    expect(await witness.find('Release', 'stops-before')).toBeUndefined();
    const after = chart({
      'templates/a.yaml': config('stops-after'),
      'ext/lua/chart.lua': failing('post-install'),
    });
    expect((await run(['install', 'stops-after', after])).code).toBe(1);
    expect((await witness.find('Release', 'stops-after'))?.['status']).toMatchObject({
      latest: { phase: 'failed' },
    });
  });
});

describe('wait', () => {
  test('lets a script decide what is ready, by what it sees', async () => {
    const { run, chart } = scene;
    const lua = `function init(events)
  events.on("wait", 0.5, function(c)
    for _, object in ipairs(c.objects) do
      if object.kind == "ConfigMap" and object.live then
        object.readiness, object.reason = "failed", "no " .. object.live.data.text .. " today"
      end
    end
  end)
end`;
    const path = chart({
      'templates/a.yaml': config('judged'),
      'templates/b.yaml': deployment('judged'),
      'ext/lua/chart.lua': lua,
    });
    const flags = ['--set', 'text=luck', '--wait', '--timeout', '20s'];
    const { code, stderr } = await run(['install', 'judged', path, ...flags]);
    expect(code).toBe(1);
    expect(stderr).toContain('not ready. status: Failed, message: no luck today');
  });

  test('lets a script call ready what no rule would', async () => {
    const { helm, chart } = scene;
    const lua = `function init(events)
  events.on("wait", 0.5, function(c)
    for _, object in ipairs(c.objects) do object.readiness = "ready" end
  end)
end`;
    const path = chart({
      'templates/a.yaml': deployment('trusted', 'hang'),
      'ext/lua/chart.lua': lua,
    });
    await helm(['install', 'trusted', path, '--wait', '--timeout', '20s']);
  });
});

describe('permissions', () => {
  const files = (permissions: string): Record<string, string> => ({
    'templates/a.yaml': config('allowed'),
    'ext/permissions.yaml': `lua: [${permissions}]\n`,
    'ext/lua/chart.lua': `function init(events)
  local function count(c) println("lua: " .. #kube.list("v1", "ConfigMap") .. " maps") end
  events.on("pre-install", 0.5, count)
  events.on("pre-delete", 0.5, count)
end`,
  });

  test('are asked for once, recorded, and not asked for again', async () => {
    const { run, chart, witness } = scene;
    const path = chart(files('cluster'));
    const refused = await run(['install', 'allowed', path]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('cluster');
    const asked = await run(['install', 'allowed', path], { input: ['y'] });
    expect(asked.code).toBe(0);
    expect(asked.stderr).toContain('Allow?');
    expect(await witness.permissionsOf('allowed')).toEqual([['cluster']]);
    const again = await run(['upgrade', 'allowed', path]);
    expect(again.code).toBe(0);
    const deleted = await run('delete allowed');
    expect(deleted.stderr).toMatch(/lua: \d+ maps/);
  });

  test('are asked for again when they have grown', async () => {
    const { helm, run, chart } = scene;
    await helm(['install', 'growing', chart(files('cluster')), '-y']);
    const grown = await run(['upgrade', 'growing', chart(files('cluster, os'))]);
    expect(grown.code).toBe(1);
    expect(grown.stderr).toContain('os');
  });
});
