import { beforeAll, describe, expect, test } from 'vitest';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import { annotated, config, when } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

const isInstalled = (await findHelm()) !== undefined;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('application');
  await scene.helm('init');
});

/** An Application of the chart's own, named as its release is. */
const application = (more = ''): string => `apiVersion: app.k8s.io/v1beta1
kind: Application
metadata:
  name: {{ .Release.Name }}
${more}spec:
  descriptor: { type: {{ .Values.type | default "market" }} }
`;

const files = (name: string, more = ''): Readonly<Record<string, string>> => ({
  'templates/a.yaml': application(more),
  'templates/b.yaml': config(name),
});

async function typeOf(name: string): Promise<unknown> {
  const found = await scene.witness.find('Application', name);
  return (found?.['spec'] as { descriptor?: { type?: string } } | undefined)?.descriptor?.type;
}

describe('a chart with an Application of the release’s name', () => {
  test('is installed, upgraded, rolled back and deleted with it', async () => {
    const { helm, chart, witness } = scene;
    const path = chart(files('own'));
    await helm(['install', 'own', path, '--wait']);
    expect(await typeOf('own')).toBe('market');
    expect((await witness.find('Release', 'own'))?.metadata.ownerReferences).toBeUndefined();
    expect((await witness.find('Application', 'own'))?.metadata.ownerReferences).toMatchObject([
      { kind: 'Release', name: 'own' },
    ]);
    await helm(['upgrade', 'own', path, '--set', 'type=other', '--wait']);
    expect(await typeOf('own')).toBe('other');
    await helm('rollback own 1');
    expect(await typeOf('own')).toBe('market');
    await helm('delete own');
    for (const kind of ['Release', 'Application', 'ConfigMap']) {
      expect(await witness.find(kind, 'own')).toBeUndefined();
    }
  });

  test('may lose it, and the release stays', async () => {
    const { helm, chart, witness } = scene;
    await helm(['install', 'less', chart(files('less'))]);
    await helm(['upgrade', 'less', chart({ 'templates/b.yaml': config('less') })]);
    expect(await witness.find('Application', 'less')).toBeUndefined();
    expect(await helm('status less')).toContain('REVISION: 2');
    await helm('rollback less 1');
    expect(await typeOf('less')).toBe('market');
    await helm('delete less');
  });

  test('may keep it: it is not taken for a record that was left', async () => {
    const { helm, run, chart, witness } = scene;
    const keep = annotated({ 'helm.sh/resource-policy': 'keep' });
    await helm(['install', 'kept', chart(files('kept', keep))]);
    await helm('delete kept');
    expect(await typeOf('kept')).toBe('market');
    expect((await run('delete kept')).stderr).toContain('not found');
    expect((await run('rollback kept 1')).stderr).toContain('not found');
    const plain = chart({ 'templates/b.yaml': config('kept') });
    expect((await run(['install', 'kept', plain])).stderr).toContain(
      'Application "kept" in namespace',
    );
    expect(await typeOf('kept')).toBe('market');
    expect(await witness.find('Release', 'kept')).toBeUndefined();
  });

  test('is refused by name where the release has one already, and nothing is touched', async () => {
    const { helm, run, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': when('more', application()) });
    await helm(['install', 'late', path]);
    const { code, stderr } = await run(['upgrade', 'late', path, '--set', 'more=true']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Error: UPGRADE FAILED: cannot deploy Application/late of the chart: the release keeps an Application of that name itself\n' +
        'Hint: name it otherwise; or delete the release and install it anew, and it goes without its own\n',
    );
    expect(await typeOf('late')).toBe('web');
    expect(await witness.versionsOf('late')).toEqual([{ sequence: 1, phase: 'deployed' }]);
  });
});

describe.skipIf(!isInstalled)('a release of Helm with an Application of its name', () => {
  test('is adopted with it', async () => {
    const { helm, chart, session, witness } = scene;
    const path = chart(files('adopted'));
    const { environment } = session;
    expect(await runRealHelm(['install', 'adopted', path], { environment })).toMatchObject({
      code: 0,
    });
    const before = await witness.find('Application', 'adopted');
    await helm('adopt adopted');
    const after = await witness.find('Application', 'adopted');
    expect(after?.metadata.uid).toBe(before?.metadata.uid);
    expect(after?.['spec']).toEqual(before?.['spec']);
    await helm('delete adopted');
    expect(await witness.find('Application', 'adopted')).toBeUndefined();
  });
});
