import { beforeAll, describe, expect, test } from 'vitest';
import { uniqueName } from '../contract/contract.ts';
import { handlers, said } from './lua-scripts.ts';
import { config, deployment } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('lua-wait');
});

/** A kind that no rule knows, whose objects say what they are in `spec.phase`. */
const definition = (group: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: backups.${group}
spec:
  group: ${group}
  scope: Namespaced
  names: { kind: Backup, plural: backups, singular: backup }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true }
`;

const backup = (group: string): string => `apiVersion: ${group}/v1
kind: Backup
metadata:
  name: {{ .Release.Name }}
spec:
  schedule: daily
`;

const judge = handlers({
  wait: `
    for _, object in ipairs(c.objects) do
      if object.kind == "Backup" and object.live then
        local phase = object.live.spec.phase or "none"
        println("lua: wait " .. phase)
        local verdicts = { none = "waiting", done = "ready", broken = "failed" }
        object.readiness, object.reason = verdicts[phase], "the backup is " .. phase
      end
    end`,
  ready: 'println("lua: ready " .. c.objects[1].live.spec.phase)',
});

interface Story {
  readonly group: string;
  readonly path: string;
}

const tell = (): Story => {
  const group = `${uniqueName('lua')}.example.com`;
  const path = scene.chart({
    'crds/backup.yaml': definition(group),
    'templates/backup.yaml': backup(group),
    'ext/lua/chart.lua': judge,
  });
  return { group, path };
};

/** Sets the phase of a backup as soon as a script says that it waits. */
const answering = ({ group }: Story, name: string, phase: string) => {
  let isAnswered = false;
  return {
    onNote: (text: string) => {
      if (isAnswered || !text.includes('lua: wait none')) return;
      isAnswered = true;
      void scene.witness.make({
        apiVersion: `${group}/v1`,
        kind: 'Backup',
        metadata: { name, namespace: scene.namespace },
        spec: { phase },
      });
    },
  };
};

const flags = ['--wait', '--timeout', '60s'];

describe('handlers of wait', () => {
  test('say when an object of their own kind is ready; then ready comes, once', async () => {
    const story = tell();
    const line = ['install', 'backup', story.path, ...flags];
    const { code, stderr } = await scene.run(line, answering(story, 'backup', 'done'));
    expect({ code, said: said(stderr) }).toMatchObject({ code: 0 });
    expect(said(stderr).at(0)).toBe('wait none');
    expect(said(stderr).slice(-2)).toEqual(['wait done', 'ready done']);
    expect(said(stderr).filter((text) => text.startsWith('ready'))).toHaveLength(1);
  });

  test('say when it failed, and why', async () => {
    const story = tell();
    const line = ['install', 'failed', story.path, ...flags];
    const { code, stderr } = await scene.run(line, answering(story, 'failed', 'broken'));
    expect(code).toBe(1);
    expect(stderr).toContain('the backup is broken');
    expect(said(stderr)).not.toContain('ready broken');
    expect(await scene.witness.versionsOf('failed')).toEqual([{ sequence: 1, phase: 'failed' }]);
  });

  test('keep waiting until the time is up', async () => {
    const story = tell();
    const { code, stderr } = await scene.run([
      ...['install', 'patient', story.path, '--wait', '--timeout', '1s'],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('the backup is none');
    expect(said(stderr)).toContain('wait none');
    expect(said(stderr)).not.toContain('ready none');
  });

  test('decide in upgrade and rollback, too', async () => {
    const story = tell();
    const install = ['install', 'again', story.path, ...flags];
    await scene.helm(install, answering(story, 'again', 'done'));
    const upgrade = await scene.run(['upgrade', 'again', story.path, ...flags]);
    expect(said(upgrade.stderr)).toEqual(['wait done', 'ready done']);
    const rollback = await scene.run(['rollback', 'again', '1', ...flags]);
    expect(rollback.code).toBe(0);
    expect(said(rollback.stderr)).toEqual(['wait done', 'ready done']);
  });

  test('leave what they say nothing of to the built-in rules', async () => {
    const path = scene.chart({
      'templates/a.yaml': config('mixed'),
      'templates/b.yaml': deployment('mixed'),
      'ext/lua/chart.lua': handlers({
        wait: 'for _, o in ipairs(c.objects) do if o.live then println("lua: " .. o.kind) end end',
        ready: 'println("lua: ready " .. c.objects[2].live.status.readyReplicas)',
      }),
    });
    const { code, stderr } = await scene.run(['install', 'mixed', path, ...flags]);
    expect(code).toBe(0);
    expect(new Set(said(stderr).slice(0, -1))).toEqual(new Set(['ConfigMap', 'Deployment']));
    expect(said(stderr).at(-1)).toBe('ready 1');
  });

  test('of a subchart see the objects of the subchart', async () => {
    const path = scene.chart({
      'templates/a.yaml': config('parent'),
      'charts/child/Chart.yaml': 'apiVersion: v2\nname: child\nversion: 1.0.0\n',
      'charts/child/templates/b.yaml': config('child'),
      'charts/child/ext/lua/chart.lua': handlers({
        wait: 'for _, o in ipairs(c.objects) do println("lua: " .. o.metadata.name) end',
      }),
    });
    const { stderr } = await scene.run(['install', 'family', path, ...flags]);
    expect(new Set(said(stderr))).toEqual(new Set(['child']));
  });

  test.for([
    ['a verdict that is none', 'c.objects[1].readiness = "perhaps"', '.readiness must be "ready"'],
    [
      'a reason that is no text',
      'c.objects[1].readiness, c.objects[1].reason = "failed", {}',
      '.reason must be a string',
    ],
  ] as const)('are told of %s', async ([, body, message], { task }) => {
    const name = `wrong-${task.id.replaceAll(/[^0-9]/g, '')}`;
    const path = scene.chart({
      'templates/a.yaml': config(name),
      'ext/lua/chart.lua': handlers({ wait: body }),
    });
    const { code, stderr } = await scene.run(['install', name, path, ...flags]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(await scene.witness.versionsOf(name)).toEqual([{ sequence: 1, phase: 'failed' }]);
  });
});
