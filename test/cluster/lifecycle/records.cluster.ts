import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from '../contract/api-client.ts';
import { admin, must, untilAllowed } from '../contract/contract.ts';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import { annotated, broken, config, deployment, when } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

const isInstalled = (await findHelm()) !== undefined;

const files = {
  'Chart.yaml':
    'apiVersion: v2\nname: web\nversion: 1.2.3\nappVersion: "4.5"\nannotations: {b: c, a: d}\n',
  'values.yaml': 'text: hello\nlist: [1, 2.5]\nnested: {a: b}\n',
  'templates/a.yaml': config('first'),
  'templates/b.yaml': config('second-with-a-longer-name'),
  'templates/c.yaml': deployment('web'),
  'templates/d.yaml': config('hook', annotated({ 'helm.sh/hook': 'pre-upgrade' })),
  'templates/e.yaml': when('broken', broken('no')),
  'templates/NOTES.txt': 'Notes of {{ .Release.Name }}: <{{ .Values.text }}> & more\n',
};

describe.skipIf(!isInstalled)('what is printed of a release is what Helm prints', () => {
  let [theirs, ours]: (Scene | undefined)[] = [];

  async function real(line: string | readonly string[]): Promise<string> {
    const args = typeof line === 'string' ? line.split(' ') : line;
    const { stdout, stderr } = await runRealHelm(args, {
      environment: theirs?.session.environment ?? {},
    });
    return stdout + stderr;
  }

  async function own(line: string | readonly string[]): Promise<string> {
    const { stdout = '', stderr = '' } = (await ours?.run(line)) ?? {};
    return stdout + stderr.replaceAll(/^Hint: .*\n/gm, '');
  }

  beforeAll(async () => {
    theirs = await openScene('records-theirs');
    ours = await openScene('records-ours');
    const chart = ours.chart(files);
    for (const run of [real, own]) {
      await run(['install', 'demo', chart, '--set', 'text=1', '--labels', 'team=blue', '--wait']);
      await run(['upgrade', 'demo', chart, '--set', 'text=two,nested.a=c', '--wait']);
      await run(['rollback', 'demo', '1', '--wait']);
      await run(['install', 'other', ours.chart({ 'templates/a.yaml': config('other') })]);
    }
    const failing = ['upgrade', 'demo', chart, '--set', 'broken=true'];
    await real(failing);
    await own([...failing, '--validate=none']);
  });

  /** Times and places differ, Helm writes times with more digits, and knows neither users nor ULIDs. */
  const normalized = (text: string): string =>
    text
      .replaceAll(/records-(theirs|ours)-[0-9a-f]+/g, 'NAMESPACE')
      .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z| \+0000 UTC)?/g, 'TIME')
      .replaceAll(/(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \w{3} [ \d]\d [\d:]{8} \d{4}/g, 'TIME')
      .replaceAll(/\b\d+m?s$/gm, 'AGE')
      .replaceAll(/\b(web-[0-9a-f]+)-\w+/g, '$1-POD')
      .replaceAll(/(NAMESPACE|UPDATED|TIME) +(?=\t)/g, '$1')
      .replaceAll(/\t(ULID {22}|[0-9A-Z]{26})(?=\t)/g, '')
      .replaceAll(/,"ulid":"[0-9A-Z]{26}"/g, '')
      .replaceAll(/^ *ulid: .*\n/gm, '')
      .replaceAll(/^.*(failed: |"failed).*$/gm, 'FAILED');

  test.each([
    'list',
    'list -q -o yaml',
    'list --deployed --no-headers',
    'list --failed -o json',
    'list -q --superseded',
    'list -q -l team=blue',
    'list -q -l team!=blue',
    'list -q -d -r -m 1',
    'list --filter none',
    'list --filter [',
    'history demo',
    'history demo --max 2',
    'history other -o yaml',
    'history nobody',
    'history Bad_Name',
    'status nobody',
    'status demo --revision 77',
    'status Bad_Name',
    'get all demo --revision 2',
    'get all other',
    'get hooks demo',
    'get hooks other',
    'get manifest demo --revision 3',
    'get manifest nobody',
    'get notes demo',
    'get notes other',
    'get values demo',
    'get values demo --revision 2 -o json',
    'get values demo --revision 2 --all',
    'get values other',
    'get values other -o json',
    'get metadata demo --revision 2',
    'get metadata demo --revision 2 -o json',
    'get metadata demo --revision 2 -o yaml',
    'get all demo --template {{.Release.Info.Status}}/{{.Release.Version}}/{{.Release.Config}}',
    'get all demo --template {{.Nope',
  ])('by %s', async (line) => {
    expect(normalized(await own(line))).toBe(normalized(await real(line)));
  });

  test('by status, but for the order of kinds, which is chance in Helm, and aligned rows', async () => {
    const sorted = (text: string): readonly string[] =>
      normalized(text)
        .split('\n')
        .map((line) => line.replaceAll(/ +/g, ' '))
        .sort();
    expect(sorted(await own('status other'))).toEqual(sorted(await real('status other')));
    const revision = 'status demo --revision 3';
    expect(sorted(await own(revision))).toEqual(sorted(await real(revision)));
  });

  test('by status for programs', async () => {
    const read = async (run: typeof own): Promise<Record<string, unknown>> => {
      const document = JSON.parse(normalized(await run('status other -o json'))) as {
        info: { resources: Record<string, object[]> };
      };
      const { resources, ...info } = document.info;
      return { ...document, info, kinds: Object.keys(resources) };
    };
    expect(await read(own)).toEqual(await read(real));
  });
});

describe('as few requests as can be are made', () => {
  const helms = ['GET configmaps', 'GET secrets'];
  let scene: Scene;

  beforeAll(async () => {
    scene = await openScene('records-few');
    await scene.helm(['install', 'demo', scene.chart({ 'templates/a.yaml': config('few') })]);
  });

  async function requestsOf(line: string): Promise<readonly string[]> {
    const requests: string[] = [];
    const debug = (message: string): void => {
      const [, verb, path] = /^([A-Z]+) (\S+?)(\?\S*)?: \d+/.exec(message) ?? [];
      if (path !== undefined) requests.push(`${verb ?? ''} ${path.split('/').at(-1) ?? ''}`);
    };
    const ignore = (): void => undefined;
    const logger = { debug, info: ignore, warn: ignore, error: ignore };
    const { code } = await scene.run(line, { context: { logger } });
    expect(code).toBe(0);
    return requests.map((request) => request.replace(/helm-[0-9a-f]{40}$/, 'PAYLOAD')).sort();
  }

  test.each([
    [
      'list',
      ['GET configmaps', 'GET releases', 'GET releaseversions', 'GET secrets', 'GET secrets'],
    ],
    // Whether Helm keeps the name, too, is asked at the same time.
    ['history demo', [...helms, 'GET demo', 'GET releaseversions', 'GET secrets']],
    ['status demo', [...helms, 'GET PAYLOAD', 'GET demo', 'GET few', 'GET releaseversions']],
    ['get values demo', [...helms, 'GET PAYLOAD', 'GET demo', 'GET releaseversions']],
  ])('by %s', async (line, requests) => {
    expect(await requestsOf(line)).toEqual([...requests].sort());
  });
});

describe('somebody without rights', () => {
  test('is told which is missing; the role that init prints is enough to look at releases', async () => {
    const scene = await openScene('records-alice', 'alice');
    const { namespace, run, helm, witness } = scene;
    const refused = await run('list');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^Error: .*list.*releases.*helm\.sh/);
    expect(refused.stderr).toContain('helm init');
    const setUp = await run('init');
    expect(setUp.stderr).toMatch(
      /^Error: only who may define kinds can set up a cluster: .*customresourcedefinitions/,
    );
    await witness.make(JSON.parse(await helm(`init --print-role ${namespace} -o json`)) as object);
    await must(
      admin.post(collection('rbac.authorization.k8s.io/v1', 'rolebindings', namespace), {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'RoleBinding',
        metadata: { name: 'alice' },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'helm' },
        subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice' }],
      }),
    );
    await untilAllowed('alice', {
      namespace,
      verb: 'list',
      group: 'helm.sh',
      resource: 'releases',
    });
    expect(await helm('list -o json')).toBe('[]\n');
    expect((await run('history nobody')).stderr).toMatch(/^Error: release: not found\n/);
  });

  test('may use helm in a namespace that they may edit, once somebody ran init, and look where they may view', async () => {
    const setUp = await openScene('records-setup');
    await setUp.helm('init');
    const editor = await openScene('records-edit', 'alice');
    const viewer = await openScene('records-view', 'alice');
    const bind = (namespace: string, role: string): Promise<unknown> =>
      must(
        admin.post(collection('rbac.authorization.k8s.io/v1', 'rolebindings', namespace), {
          apiVersion: 'rbac.authorization.k8s.io/v1',
          kind: 'RoleBinding',
          metadata: { name: 'alice' },
          roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
          subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice' }],
        }),
      );
    await bind(editor.namespace, 'edit');
    await bind(viewer.namespace, 'view');
    const chart = editor.chart({ 'templates/a.yaml': config('edited') });
    await expect.poll(async () => (await editor.run('list')).code, { timeout: 20_000 }).toBe(0);
    await editor.helm(['install', 'edited', chart]);
    await editor.helm(['upgrade', 'edited', chart, '--set', 'text=two']);
    await editor.helm('rollback edited 1');
    await editor.helm('delete edited');
    await expect.poll(async () => (await viewer.run('list')).code, { timeout: 20_000 }).toBe(0);
    const refused = await viewer.run(['install', 'viewed', chart]);
    expect(refused.stderr).toContain('you have no right to');
    expect(refused.stderr).toContain('helm init');
  });
});
