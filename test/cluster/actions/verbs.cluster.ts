import { beforeAll, describe, expect, test } from 'vitest';
import type { ActionContext } from '../../../src/index.ts';
import {
  createContext,
  deleteRelease,
  diffRollback,
  diffUpgrade,
  getContents,
  history,
  install,
  list,
  rollback,
  status,
  upgrade,
} from '../../../src/index.ts';
import { config, job } from '../lifecycle/samples.ts';
import type { Scene } from '../lifecycle/scene.ts';
import { openScene } from '../lifecycle/scene.ts';

let scene: Scene;
let context: ActionContext;
let chart: string;

beforeAll(async () => {
  scene = await openScene('verbs');
  context = createContext({ environment: scene.session.environment });
  chart = scene.chart({
    'values.yaml': 'text: one\n',
    'templates/a.yaml': config('{{ .Release.Name }}').replace(
      /text: .*/,
      'text: {{ .Values.text }}',
    ),
    'templates/NOTES.txt': 'says {{ .Values.text }}',
  });
});

const values = (text: string) => ({ values: { set: [`text=${text}`] } });
const textOf = async (name: string): Promise<unknown> =>
  ((await scene.witness.find('ConfigMap', name))?.['data'] as { text?: string } | undefined)?.text;

const definition = (group: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things.${group}
spec:
  group: ${group}
  scope: Namespaced
  names: { kind: Thing, plural: things, singular: thing }
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }
`;

describe('install()', () => {
  test('tells what it has deployed', async () => {
    const report = await install(context, 'first', { chart, ...values('two') });
    expect(report).toMatchObject({
      name: 'first',
      namespace: scene.namespace,
      sequence: 1,
      phase: 'deployed',
      description: 'Install complete',
      notes: 'says two',
    });
    expect(await textOf('first')).toBe('two');
  });

  test('makes a name from the chart where it is asked to', async () => {
    const clock = { now: () => new Date('2026-03-04T05:06:07Z') };
    const { name } = await install({ ...context, clock }, undefined, { chart, generateName: true });
    expect(name).toMatch(/^chart-\d+-1772600767$/);
  });

  test.each(['client', 'server'] as const)(
    'shows what it would do (%s), and does nothing',
    async (dryRun) => {
      const report = await install(context, `dry-${dryRun}`, { chart, dryRun });
      expect(report).toMatchObject({ phase: 'pending-install', description: 'Dry run complete' });
      expect(await textOf(`dry-${dryRun}`)).toBeUndefined();
      expect((await list(context)).map(({ name }) => name)).not.toContain(`dry-${dryRun}`);
    },
  );

  test('counts on the kinds that a chart brings along where there is a cluster to take them', async () => {
    const group = `${scene.namespace}.example.com`;
    const bringing = scene.chart({
      'crds/thing.yaml': definition(group),
      'templates/a.yaml': config('kinds').replace(
        /text: .*/,
        `text: "{{ .Capabilities.APIVersions.Has "${group}/v1/Thing" }}"`,
      ),
    });
    const shown = async (dryRun: 'client' | 'server') =>
      (await install(context, 'kinds', { chart: bringing, dryRun })).manifest;
    expect(await shown('client')).toContain('text: "false"');
    expect(await shown('server')).toContain('text: "true"');
  });

  test('refuses a name that is in use, unless its release is gone and it may replace it', async () => {
    await install(context, 'taken', { chart });
    await expect(install(context, 'taken', { chart })).rejects.toMatchObject({ code: 'NameInUse' });
    await deleteRelease(context, 'taken', { keepHistory: true });
    await expect(install(context, 'taken', { chart })).rejects.toMatchObject({ code: 'NameInUse' });
    expect(await install(context, 'taken', { chart, replace: true })).toMatchObject({
      sequence: 2,
    });
  });
});

describe('upgrade()', () => {
  test('of a release that is not there is an error, or an install', async () => {
    await expect(upgrade(context, 'absent', { chart })).rejects.toMatchObject({
      code: 'NothingDeployed',
    });
    expect(await upgrade(context, 'absent', { chart, install: true })).toMatchObject({
      outcome: 'installed',
    });
  });

  test.each(['client', 'server'] as const)(
    'of a release that is not there installs nothing in a dry run (%s)',
    async (dryRun) => {
      const name = `absent-${dryRun}`;
      const { report } = await upgrade(context, name, { chart, install: true, dryRun });
      expect(report.phase).toBe('pending-install');
      expect(await textOf(name)).toBeUndefined();
      expect((await list(context)).map((each) => each.name)).not.toContain(name);
    },
  );

  test('keeps the values of before where none are given, and the chart where none is', async () => {
    await install(context, 'kept', { chart, ...values('mine') });
    await upgrade(context, 'kept', {});
    expect(await textOf('kept')).toBe('mine');
    await upgrade(context, 'kept', { chart, reuse: 'reset' });
    expect(await textOf('kept')).toBe('one');
  });

  test('does nothing where nothing is to do, if it may leave it', async () => {
    await install(context, 'same', { chart });
    expect(await upgrade(context, 'same', { chart, skipUnchanged: true })).toMatchObject({
      outcome: 'unchanged',
    });
    expect(await history(context, 'same')).toHaveLength(1);
  });

  test('goes back to what was deployed when it fails and shall', async () => {
    await install(context, 'undone', { chart });
    const failing = scene.chart({
      'templates/a.yaml': config('undone').replace(/text: .*/, 'text: three'),
      'templates/hook.yaml': job('undone-hook', { 'helm.sh/hook': 'post-upgrade' }, 'fail'),
    });
    await expect(
      upgrade(context, 'undone', { chart: failing, rollbackOnFailure: true, timeout: 20_000 }),
    ).rejects.toThrow(/has been rolled back due to rollback-on-failure being set/);
    expect(await textOf('undone')).toBe('one');
    expect((await history(context, 'undone')).map((each) => each.status)).toEqual([
      'superseded',
      'failed',
      'deployed',
    ]);
  });
});

describe('rollback()', () => {
  test('goes to the version that is named, and diffRollback() has said what that means', async () => {
    await install(context, 'back', { chart });
    await upgrade(context, 'back', { chart, ...values('two') });
    const diff = await diffRollback(context, 'back', { version: '1' });
    expect(diff.changes.map(({ action }) => action)).toEqual(['change']);
    expect(await rollback(context, 'back', { version: '1' })).toMatchObject({
      sequence: 3,
      description: 'Rollback to 1',
    });
    expect(await textOf('back')).toBe('one');
    expect(await diffRollback(context, 'back', { version: '1' })).toMatchObject({
      hasChanges: false,
    });
  });

  test('to a version that is not there is an error', async () => {
    await expect(rollback(context, 'back', { version: '77' })).rejects.toMatchObject({
      code: 'VersionNotFound',
    });
  });
});

describe('deleteRelease()', () => {
  test('leaves nothing, and says so of what is not there', async () => {
    await install(context, 'gone', { chart });
    expect(await deleteRelease(context, 'gone')).toEqual({
      name: 'gone',
      namespace: scene.namespace,
      kept: [],
    });
    expect(await textOf('gone')).toBeUndefined();
    await expect(deleteRelease(context, 'gone')).rejects.toMatchObject({ code: 'ReleaseNotFound' });
    expect(await deleteRelease(context, 'gone', { ignoreNotFound: true })).toMatchObject({
      kept: [],
    });
  });
});

describe('what reads', () => {
  test('shows the newest version, or the one that is named', async () => {
    await install(context, 'read', { chart });
    await upgrade(context, 'read', { chart, ...values('two') });
    expect((await getContents(context, 'read')).manifest).toContain('text: two');
    expect((await getContents(context, 'read', { version: '1' })).manifest).toContain('text: one');
    expect((await status(context, 'read')).report).toMatchObject({
      sequence: 2,
      phase: 'deployed',
    });
    const diff = await diffUpgrade(context, 'read', { chart, ...values('three') });
    expect(diff.hasChanges).toBe(true);
  });
});
