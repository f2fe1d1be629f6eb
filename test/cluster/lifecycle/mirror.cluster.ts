import { beforeAll, describe, expect, test } from 'vitest';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import { collection } from '../contract/api-client.ts';
import { admin } from '../contract/contract.ts';
import type { KubeObject } from '../contract/kube-object.ts';
import { Watch } from '../contract/watching.ts';
import { config } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

const isInstalled = (await findHelm()) !== undefined;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('mirror');
});

/** A session with one variable more. */
const withVariable = (name: string, value: string) => ({
  context: { environment: { ...scene.session.environment, [name]: value } },
});
const mirroring = () => withVariable('HELM_MIRROR', 'secret');

async function helm4(...args: readonly string[]): Promise<string> {
  const { environment } = scene.session;
  const { code, stdout, stderr } = await runRealHelm(args, { environment });
  if (code !== 0) throw new Error(`helm ${args.join(' ')}: ${stderr}`);
  return stdout;
}

async function recordsOf(name: string): Promise<readonly string[]> {
  const secrets = await scene.witness.list('Secret');
  return secrets.filter((secret) => secret.startsWith(`sh.helm.release.v1.${name}.`));
}

async function statusOf(secret: string): Promise<string | undefined> {
  return (await scene.witness.find('Secret', secret))?.metadata.labels?.['status'];
}

describe('HELM_MIRROR=secret', () => {
  test('writes each version as Helm would, and keeps them in step without it', async () => {
    const { helm, chart, session } = scene;
    const path = chart({ 'templates/a.yaml': config('mirrored') });
    await session.helm(['install', 'mirrored', path], mirroring());
    await helm(['upgrade', 'mirrored', path, '--set', 'text=two']);
    const [first = '', second = ''] = await recordsOf('mirrored');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['superseded', 'deployed']);
    const owner = (await scene.witness.find('Secret', second))?.metadata.ownerReferences?.[0];
    expect(owner).toMatchObject({ kind: 'ReleaseVersion' });
    const { stderr } = await scene.run('status mirrored');
    expect(stderr).toBe('');
  });

  test.skipIf(!isInstalled)('is what Helm 4 reads', async () => {
    const history: unknown = JSON.parse(await helm4('history', 'mirrored', '-o', 'json'));
    const ours: unknown = JSON.parse(await scene.helm('history mirrored -o json'));
    expect(history).toEqual(ours);
    const values = ['get', 'values', 'mirrored', '-o', 'json'];
    expect(await helm4(...values)).toBe(await scene.helm(values));
    const manifest = ['get', 'manifest', 'mirrored'];
    expect(await helm4(...manifest)).toBe(await scene.helm(manifest));
  });

  test.skipIf(!isInstalled)('names what Helm itself has recorded since', async () => {
    const path = scene.chart({ 'templates/a.yaml': config('mirrored') });
    await helm4('upgrade', 'mirrored', path, '--set', 'text=three', '--force-conflicts');
    const { stderr } = await scene.run(['upgrade', 'mirrored', path, '--force-conflicts']);
    expect(stderr).toContain('Helm 3 or 4 keeps a release "mirrored", too (revision 3)');
    expect(stderr).toContain('Helm itself has recorded revision 3 of "mirrored"');
  });

  test('goes with the release, or stays with its history', async () => {
    const { helm, chart, session } = scene;
    for (const name of ['gone', 'kept']) {
      const path = chart({ 'templates/a.yaml': config(name) });
      await session.helm(['install', name, path], mirroring());
    }
    await helm('delete gone');
    await expect.poll(() => recordsOf('gone')).toEqual([]);
    await helm('delete kept --keep-history');
    expect(await statusOf('sh.helm.release.v1.kept.v1')).toBe('uninstalled');
  });
});

interface Locked {
  readonly status: { readonly operation?: { readonly kind: string } };
}

describe.skipIf(!isInstalled)('--adopt', () => {
  const rehearsals: Readonly<Record<string, string>> = { delete: '--dry-run' };

  test.each([
    ['upgrade', ['{chart}', '--set', 'text=two']],
    ['rollback', ['1']],
    ['delete', []],
  ])('takes a release over and goes on with %s', async (verb, more) => {
    const name = `adopted-${verb}`;
    const path = scene.chart({ 'templates/a.yaml': config(name) });
    await helm4('install', name, path);
    await helm4('upgrade', name, path);
    const line = [verb, name, ...more.map((word) => word.replace('{chart}', path))];
    const refused = await scene.run(line);
    expect(refused.stderr).toContain('add --adopt to this command');
    const records = await recordsOf(name);
    await scene.helm([...line, '--adopt', rehearsals[verb] ?? '--dry-run=server']);
    expect(await recordsOf(name)).toEqual(records);
    await scene.helm([...line, '--adopt']);
    expect(await recordsOf(name)).toEqual([]);
  });

  test('lets nobody get in between', async () => {
    const path = scene.chart({ 'templates/a.yaml': config('whole') });
    await helm4('install', 'whole', path);
    const releases = collection('helm.sh/v3', 'releases', scene.namespace);
    const query = { fieldSelector: 'metadata.name=whole' };
    const watch = await Watch.open(admin, releases, query);
    await scene.helm(['upgrade', 'whole', path, '--adopt']);
    const kinds: (string | undefined)[] = [];
    do {
      const { status } = (await watch.next()).object as KubeObject & Locked;
      kinds.push(status.operation?.kind);
    } while (kinds.at(-1) !== undefined);
    expect([...new Set(kinds)]).toEqual(['adopt', 'upgrade', undefined]);
  });

  test('of what Helm has uninstalled is an install', async () => {
    const path = scene.chart({ 'templates/a.yaml': config('again') });
    await helm4('install', 'again', path);
    await helm4('uninstall', 'again', '--keep-history');
    const { stdout } = await scene.run(['upgrade', '--install', 'again', path, '--adopt']);
    expect(stdout).toMatch(/^Release "again" does not exist\. Installing it now\.\n/);
    expect(stdout).toContain('REVISION: 2\n');
  });

  test('is what HELM_ADOPT=auto says', async () => {
    const path = scene.chart({ 'templates/a.yaml': config('auto') });
    await helm4('install', 'auto', path);
    const always = withVariable('HELM_ADOPT', 'auto');
    const upgraded = await scene.session.helm(['upgrade', 'auto', path], always);
    expect(upgraded).toContain('REVISION: 2');
  });
});
