import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KubeObject } from '../../../src/kube/index.ts';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import { annotated, config, deployment, job, when } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

const isInstalled = (await findHelm()) !== undefined;

/** Who collects what is orphaned hears of new kinds half a minute late. */
const patience = { timeout: 40_000, interval: 200 };

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('unadopt');
});

async function must(...args: readonly string[]): Promise<string> {
  const { environment } = scene.session;
  const { code, stdout, stderr } = await runRealHelm(args, { environment });
  if (code !== 0) throw new Error(`helm ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** What people would notice: objects with all but the server's counters, and Pods as they run. */
async function portrait(manifest: string): Promise<readonly unknown[]> {
  const names = [...manifest.matchAll(/^kind: (\S+)[^]*?^ {2}name: "?([^"\s]+)/gm)];
  const objects = names.map(async ([, kind = '', name = '']) => {
    const object = await scene.witness.find(kind, name);
    return object && withoutCounters(object);
  });
  return [...(await Promise.all(objects)), await scene.witness.list('Pod')];
}

function withoutCounters(object: KubeObject): object {
  const { managedFields = [], ...metadata } = object.metadata;
  const managers = managedFields
    .filter(({ subresource }) => subresource === undefined)
    .map(({ manager, operation, fieldsV1 }) => ({ manager, operation, fieldsV1 }));
  return { ...object, metadata: { ...metadata, resourceVersion: '' }, managers };
}

/** Everything that Helm tells of a release. */
async function tellAll(name: string): Promise<readonly string[]> {
  const history = await must('history', name, '-o', 'json');
  const revisions = (JSON.parse(history) as readonly { readonly revision: number }[]).map(
    ({ revision }) => String(revision),
  );
  const told = revisions.map((revision) => [
    ['get', 'manifest', name, '--revision', revision],
    ['get', 'hooks', name, '--revision', revision],
    ['get', 'values', name, '--revision', revision, '-o', 'json'],
    ['get', 'values', name, '--revision', revision, '--all', '-o', 'json'],
    ['get', 'notes', name, '--revision', revision],
    ['get', 'metadata', name, '--revision', revision, '-o', 'json'],
  ]);
  const texts: string[] = [history, await must('list', '--filter', `^${name}$`)];
  for (const line of told.flat()) texts.push(await must(...line));
  return texts;
}

const charts = {
  plain: { 'templates/a.yaml': config('plain'), 'templates/b.yaml': deployment('plain') },
  hooked: {
    'templates/a.yaml': config('hooked'),
    'templates/b.yaml': job('hooked-before', { 'helm.sh/hook': 'pre-install,pre-upgrade' }),
    'templates/c.yaml': config('hooked-kept', annotated({ 'helm.sh/resource-policy': 'keep' })),
    'templates/d.yaml': when('more', config('hooked-more')),
    'templates/NOTES.txt': 'about {{ .Values.text }} <b>\n',
  },
};

describe.skipIf(!isInstalled)('helm unadopt', () => {
  test.each(Object.entries(charts))(
    'takes a %s chart back to where it was',
    { timeout: 180_000 },
    async (name, files) => {
      const chart = scene.chart({ 'values.yaml': 'text: first\n', ...files });
      await must('install', name, chart, '--wait', '--labels', 'team=blue');
      await must('upgrade', name, chart, '--wait', '--set', 'text=second,more=true');
      await must('rollback', name, '1', '--wait');
      const [told, manifest] = [await tellAll(name), await must('get', 'manifest', name)];
      const before = await portrait(manifest);

      await scene.helm(`adopt ${name}`);
      const foretold = await scene.helm(`unadopt ${name} --dry-run`);
      expect(foretold).toContain(`"${name}" would be given back to Helm: 3 versions`);
      const output = await scene.helm(`unadopt ${name}`);
      expect(output).toContain(`release "${name}" has been given back to Helm: 3 versions`);

      expect(await tellAll(name)).toEqual(told);
      await expect.poll(() => scene.witness.find('Release', name), patience).toBeUndefined();
      await expect.poll(() => scene.witness.find('Application', name), patience).toBeUndefined();
      await expect.poll(() => scene.witness.secretsOf(name), patience).toEqual([]);
      expect(await scene.witness.versionsOf(name)).toEqual([]);
      expect(await portrait(manifest)).toEqual(before);
      await must('upgrade', name, chart, '--wait', '--set', 'text=third');
      await must('uninstall', name, '--wait');
    },
  );

  test('gives Helm what was made here: versions, failures, rollbacks', async () => {
    const chart = scene.chart({ 'templates/a.yaml': config('ours') });
    await scene.helm(['install', 'ours', chart, '--set', 'text=one', '--labels', 'team=blue']);
    await scene.helm(['upgrade', 'ours', chart, '--set', 'text=two']);
    await scene.helm('rollback ours 1');
    const manifest = await scene.helm('get manifest ours');
    expect(await scene.helm('unadopt ours')).toContain('3 versions and 1 object\n');
    expect(JSON.parse(await must('history', 'ours', '-o', 'json'))).toMatchObject([
      { revision: 1, status: 'superseded', description: 'Install complete' },
      { revision: 2, status: 'superseded', description: 'Upgrade complete' },
      { revision: 3, status: 'deployed', description: 'Rollback to 1', rollback_revision: 1 },
    ]);
    expect(await must('get', 'manifest', 'ours')).toBe(manifest);
    expect(await must('list', '-q', '-l', 'team=blue')).toContain('ours');
    await must('rollback', 'ours', '2');
    expect(await scene.witness.find('ConfigMap', 'ours')).toMatchObject({ data: { text: 'two' } });
    await scene.helm('adopt ours');
    await scene.helm('delete ours');
  });

  test('replaces records that an adoption kept, but none that Helm went on with', async () => {
    const chart = scene.chart({ 'templates/a.yaml': config('kept') });
    await must('install', 'kept', chart);
    await scene.helm('adopt kept --keep-secrets');
    await scene.helm('unadopt kept');
    expect(await must('history', 'kept')).toContain('Install complete');
    await scene.helm('adopt kept --keep-secrets');
    await must('upgrade', 'kept', chart, '--set', 'text=theirs');
    const { stderr, code } = await scene.run('unadopt kept');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'Helm keeps revision 2 of a release "kept" that is not the one of ours',
    );
    expect(await scene.helm('status kept')).toContain('REVISION: 1');
  });

  test('that is interrupted leaves all that runs, and is done by the next', async () => {
    const chart = scene.chart({
      'templates/a.yaml': config('broken-off'),
      'templates/b.yaml': deployment('broken-off'),
    });
    await scene.helm(['install', 'broken-off', chart, '--wait']);
    const controller = new AbortController();
    const debug = (message: string): void => {
      if (/^PATCH .*\/configmaps\/broken-off/.test(message)) controller.abort();
    };
    const ignore = (): void => undefined;
    const logger = { debug, info: ignore, warn: ignore, error: ignore };
    const context = { logger, signal: controller.signal };
    expect((await scene.run('unadopt broken-off', { context })).code).not.toBe(0);
    expect(await scene.helm('status broken-off')).toContain('STATUS: deployed');
    await scene.helm('unadopt broken-off');
    expect(await must('status', 'broken-off')).toContain('STATUS: deployed');
    expect(await scene.witness.find('Deployment', 'broken-off')).toBeDefined();
  });
});

/** Charts of others, for whoever has some: CHARTS is a directory of them. */
const directory = process.env['CHARTS'];
const others = directory === undefined ? [] : readdirSync(directory);

describe.skipIf(!isInstalled || others.length === 0)('with charts of others', () => {
  test.each(others)('%s goes to ours and back', { timeout: 300_000 }, async (chart) => {
    const name = `x-${others.indexOf(chart)}`;
    const source = path.join(directory ?? '', chart);
    await must('install', name, source);
    await must('upgrade', name, source, '--description', 'the second');
    const [told, manifest] = [await tellAll(name), await must('get', 'manifest', name)];
    const before = await portrait(manifest);
    await scene.helm(`adopt ${name}`);
    await scene.helm(`unadopt ${name}`);
    expect(await tellAll(name)).toEqual(told);
    await expect.poll(() => scene.witness.find('Application', name), patience).toBeUndefined();
    expect(await portrait(manifest)).toEqual(before);
    await must('upgrade', name, source);
    await must('uninstall', name);
  });
});
