import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import type { KubeClient } from '../../src/kube/index.ts';
import { deleteObject, findObject, patchObject } from '../../src/kube/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';
import { clientOfSession } from '../support/session-client.ts';

let cluster: RunningCluster;
let session: HelmSession;
let client: KubeClient;
let chart: string;

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
  client = clientOfSession(session);
  chart = session.chart('web', {
    files: {
      'values.yaml': 'text: hello\npassword: secret\nmore: true\n',
      'templates/config.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  text: {{ .Values.text }}\n  other: same\n',
      'templates/secret.yaml':
        'apiVersion: v1\nkind: Secret\nmetadata:\n  name: web\nstringData:\n  password: {{ .Values.password }}\n',
      'templates/more.yaml':
        '{{ if .Values.more }}apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: more\n{{ end }}',
    },
  });
  await session.helm(['install', 'demo', chart]);
});

afterAll(async () => {
  client.close();
  session.end();
  await cluster.stop();
});

const web = { apiVersion: 'v1', kind: 'ConfigMap', name: 'web' };

describe('helm diff upgrade', () => {
  test('shows nothing where nothing would change', async () => {
    const line = ['diff', 'upgrade', 'demo', chart, '--detailed-exitcode'];
    const { stdout, code } = await session.run(line);
    expect([stdout, code]).toEqual(['release "demo": nothing would change\n', 0]);
  });

  test('shows each object that would change, secrets masked, and changes nothing', async () => {
    const values = 'text=bye,password=other,more=false';
    const line = ['diff', 'upgrade', 'demo', chart, '--set', values, '--context', '1'];
    const { stdout, code } = await session.run([...line, '--detailed-exitcode']);
    expect(code).toBe(2);
    expect(stdout).toContain(`default, web, ConfigMap (v1) changes
  ...
    other: same
-   text: hello
+   text: bye
  kind: ConfigMap
  ...
`);
    expect(stdout).toContain(
      `-   password: '-------- (6 bytes)'\n+   password: ++++++++ (5 bytes)\n`,
    );
    expect(stdout).not.toMatch(/secret\n|b3RoZXI/);
    expect(stdout).toContain('default, more, ConfigMap (v1) is deleted\n- apiVersion: v1\n');
    expect(stdout).toMatch(/\nrelease "demo": 2 to change, 1 to delete\n$/);
    expect(await findObject(client, web)).toMatchObject({ data: { text: 'hello' } });
    expect((await session.run(line)).code).toBe(0);
  });

  test('is data for programs', async () => {
    const line = ['diff', 'upgrade', 'demo', chart, '--set', 'text=bye', '-o', 'json'];
    expect(JSON.parse(await session.helm(line))).toEqual({
      name: 'demo',
      namespace: 'default',
      hasChanges: true,
      summary: { create: 0, change: 1, recreate: 0, delete: 0, keep: 0, unchanged: 2 },
      changes: [
        {
          action: 'change',
          ...web,
          namespace: 'default',
          source: 'web/templates/config.yaml',
          fields: [{ field: '.data.text', from: 'hello', to: 'bye' }],
          conflicts: [],
        },
      ],
    });
  });

  test('has colours on a terminal', async () => {
    const line = ['diff', 'upgrade', 'demo', chart, '--set', 'text=bye', '--color', 'always'];
    const text = await session.helm(line);
    expect(text).toContain('\u001b[31m-   text: hello\u001b[39m\n\u001b[32m+   text: bye');
  });

  test('shows an install where there is no release, if asked to', async () => {
    const files = {
      'templates/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: new\n',
    };
    const line = ['diff', 'upgrade', 'new', session.chart('new', { files })];
    const { stderr, code } = await session.run(line);
    expect(code).toBe(1);
    expect(stderr).toContain('Error: "new" has no deployed releases\n');
    expect(await session.helm([...line, '--install'])).toContain('ConfigMap (v1) is created\n');
  });
});

describe('helm diff drift', () => {
  test('shows what others have changed, and who owns it by now', async () => {
    expect(await session.helm('diff drift demo')).toBe('release "demo": nothing would change\n');
    const fieldManager = 'somebody';
    const patch = { data: { text: 'theirs', added: 'yes' } };
    await patchObject(client, web, patch, { type: 'merge', fieldManager });
    await deleteObject(client, { ...web, name: 'more' });
    const { stdout, code } = await session.run('diff drift demo --detailed-exitcode');
    expect(code).toBe(2);
    expect(stdout).toContain('-   text: theirs\n+   text: hello\n');
    expect(stdout).toContain('! .data.text is owned by "somebody"\n');
    expect(stdout).toContain('default, more, ConfigMap (v1) is created\n');
    expect(stdout).not.toContain('-   added');
    await session.helm(['upgrade', 'demo', chart, '--force-conflicts', '--set', 'text=second']);
    expect(await session.helm('diff drift demo')).toBe('release "demo": nothing would change\n');
  });
});

describe('helm diff rollback', () => {
  test('shows what going back would change', async () => {
    const text = await session.helm('diff rollback demo 1');
    expect(text).toContain('-   text: second\n+   text: hello\n');
    expect(await session.helm('diff rollback demo')).toBe(text);
    const { stderr } = await session.run('diff rollback demo 9');
    expect(stderr).toContain('Error: release has no 9 version\n');
    expect((await session.run('diff drift nobody')).stderr).toMatch(/^Error: release: not found\n/);
  });
});
