import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';

let cluster: RunningCluster;
let session: HelmSession;
let chart: string;

const config = (name: string, more = ''): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}-${name}\n${more}data:\n  text: {{ .Values.text | quote }}\n`;

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
  chart = session.chart('web', {
    files: {
      'values.yaml': 'text: default\nsecond: false\nbroken: false\n',
      'templates/first.yaml': config('first'),
      'templates/second.yaml': `{{ if .Values.second }}\n${config('second')}{{ end }}`,
      'templates/broken.yaml':
        '{{ if .Values.broken }}\napiVersion: v1\nkind: Service\nmetadata:\n  name: broken\nspec:\n  type: nonsense\n{{ end }}',
      'templates/NOTES.txt': 'revision {{ .Release.Revision }}, {{ .Values.text }}\n',
    },
  });
});

afterAll(async () => {
  session.end();
  await cluster.stop();
});

/** The last line of what a release says. */
const notesOf = (output: string): string => output.trimEnd().split('\n').at(-1) ?? '';

describe('helm upgrade', () => {
  test('keeps, forgets and merges values as Helm does', async () => {
    await session.helm(['install', 'values', chart, '--set', 'text=one']);
    const upgrade = async (...flags: string[]): Promise<string> =>
      notesOf(await session.helm(['upgrade', 'values', chart, ...flags]));
    expect(await upgrade()).toBe('revision 2, one');
    expect(await upgrade('--set', 'second=true')).toBe('revision 3, default');
    expect(await upgrade('--set', 'text=two')).toBe('revision 4, two');
    expect(await upgrade('--set', 'second=true', '--reuse-values')).toBe('revision 5, two');
    expect(await upgrade('--reset-values')).toBe('revision 6, default');
  });

  test('renders the deployed chart again without a chart', async () => {
    await session.helm(['install', 'again', chart]);
    const output = await session.helm('upgrade again --set text=more');
    expect(output).toContain('Release "again" has been upgraded. Happy Helming!\n');
    expect(notesOf(output)).toBe('revision 2, more');
  });

  test('installs what is not there, if it may', async () => {
    const { stderr } = await session.run(['upgrade', 'absent', chart]);
    expect(stderr).toContain('Error: UPGRADE FAILED: "absent" has no deployed releases\n');
    const output = await session.helm(['upgrade', 'absent', chart, '--install']);
    expect(output).toMatch(
      /^Release "absent" does not exist\. Installing it now\.\nNAME: absent\n/,
    );
  });

  test('converges after a first install that failed', async () => {
    const { code } = await session.run([
      'install',
      'failing',
      chart,
      '--set',
      'broken=true',
      '--validate=none',
    ]);
    expect(code).toBe(1);
    const output = await session.helm(['upgrade', 'failing', chart, '--install', '--reset-values']);
    expect(output).toContain('REVISION: 2\n');
  });

  test('records nothing when nothing changes, if asked', async () => {
    await session.helm(['install', 'same', chart]);
    const upgrade = async (...flags: string[]): Promise<string> =>
      session.helm(['upgrade', 'same', chart, '--skip-unchanged', ...flags]);
    const same = await upgrade();
    expect(same).toMatch(/^Release "same" is as it should be: nothing was done\.\n/);
    expect(notesOf(same)).toBe('revision 1, default');
    expect(notesOf(await upgrade('--set', 'text=other'))).toBe('revision 2, other');
  });

  test('rolls back when it fails, and tells both', async () => {
    await session.helm(['install', 'undone', chart, '--set', 'text=good']);
    const flags = ['--set', 'broken=true', '--validate=none', '--rollback-on-failure'];
    const { stderr } = await session.run(['upgrade', 'undone', chart, ...flags]);
    expect(stderr).toContain(
      'Error: UPGRADE FAILED: release undone failed, and has been rolled back due to rollback-on-failure being set: ',
    );
    expect(stderr).toContain('nonsense');
    expect(await session.helm('upgrade undone')).toContain('revision 4, good');
  });
});

describe('helm install --rollback-on-failure', () => {
  test('leaves nothing behind', async () => {
    const flags = ['--set', 'broken=true', '--validate=none', '--rollback-on-failure'];
    const { stderr } = await session.run(['install', 'gone', chart, ...flags]);
    expect(stderr).toContain(
      'Error: INSTALLATION FAILED: release gone failed, and has been uninstalled due to rollback-on-failure being set: ',
    );
    expect((await session.run('delete gone')).stderr).toContain(
      'Error: uninstall: Release not loaded: gone: release: not found\n',
    );
  });
});

describe('helm rollback', () => {
  test('goes back to a version by number and by name', async () => {
    await session.helm(['install', 'back', chart, '--set', 'text=one']);
    await session.helm(['upgrade', 'back', chart, '--set', 'text=two']);
    expect(await session.helm('rollback back')).toBe('Rollback was a success! Happy Helming!\n');
    expect(notesOf(await session.helm('upgrade back'))).toBe('revision 4, one');
    const document: unknown = JSON.parse(await session.helm('rollback back 2 -o json'));
    expect(document).toMatchObject({
      version: 5,
      config: { text: 'two' },
      info: { description: 'Rollback to 2', status: 'deployed' },
    });
  });

  test('says which version is not there', async () => {
    await session.helm(['install', 'young', chart]);
    expect((await session.run('rollback young')).stderr).toContain(
      'Error: release has no 0 version\n',
    );
    expect((await session.run('rollback young 7')).stderr).toContain(
      'Error: release has no 7 version\n',
    );
    expect((await session.run('rollback none')).stderr).toContain('Error: release: not found\n');
  });
});

describe('helm delete', () => {
  test('deletes several, and says what it kept', async () => {
    const keeping = session.chart('keeping', {
      name: 'keeping',
      files: {
        'templates/kept.yaml': config(
          'kept',
          '  annotations:\n    helm.sh/resource-policy: keep\n',
        ),
      },
    });
    await session.helm(['install', 'one', chart]);
    await session.helm(['install', 'two', keeping]);
    expect(await session.helm('uninstall one two')).toBe(
      'release "one" uninstalled\n' +
        'These resources were kept due to the resource policy:\n[ConfigMap] two-kept\n\n' +
        'release "two" uninstalled\n',
    );
  });

  test('keeps the history, from which a rollback brings all back', async () => {
    await session.helm(['install', 'kept', chart, '--set', 'text=old']);
    await session.helm('delete kept --keep-history');
    expect((await session.run('delete kept --keep-history')).stderr).toContain(
      'Error: the release named "kept" is already deleted\n',
    );
    expect((await session.run(['install', 'kept', chart])).code).toBe(1);
    await session.helm('rollback kept 1');
    expect(notesOf(await session.helm('upgrade kept'))).toBe('revision 3, old');
  });

  test('ignores what is not there, if asked', async () => {
    expect(await session.helm('delete nobody --ignore-not-found')).toBe(
      'release "nobody" uninstalled\n',
    );
  });
});
