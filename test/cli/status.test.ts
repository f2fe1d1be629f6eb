import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';

let cluster: RunningCluster;
let session: HelmSession;

const clock = {
  context: { clock: { now: () => new Date('2026-03-04T05:06:07Z') }, timeZone: () => 'UTC' },
};
const helm = async (line: string | readonly string[]): Promise<string> => session.helm(line, clock);

const files = {
  'values.yaml': 'text: hello\nreplicas: 1\n',
  'templates/config.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\ndata:\n  text: {{ .Values.text }}\n',
  'templates/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  selector: {matchLabels: {app: {{ .Release.Name }}}}
  template:
    metadata: {labels: {app: {{ .Release.Name }}}}
    spec: {containers: [{name: web, image: web}]}
`,
  'templates/hook.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: hook\n  annotations: {helm.sh/hook: pre-install}\n',
  'templates/NOTES.txt': '{{ .Release.Name }} <says> {{ .Values.text }}\n',
};

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
  const chart = session.chart('web', { files });
  await helm(['install', 'demo', chart, '--set', 'text=first', '--labels', 'team=blue']);
  await helm(['upgrade', 'demo', chart, '--set', 'text=second', '--wait']);
});

afterAll(async () => {
  session.end();
  await cluster.stop();
});

const manifest = `---
# Source: web/templates/config.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: demo
data:
  text: second

---
# Source: web/templates/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: demo
spec:
  selector: {matchLabels: {app: demo}}
  template:
    metadata: {labels: {app: demo}}
    spec: {containers: [{name: web, image: web}]}

`;

describe('helm status', () => {
  test('prints what Helm does, with what there is in the cluster', async () => {
    const text = await helm('status demo');
    expect(text.replaceAll(/demo-\w+-\w+/g, 'demo-POD').replaceAll(/\b\d+s\n/g, 'AGE\n'))
      .toBe(`NAME: demo
LAST DEPLOYED: Wed Mar  4 05:06:07 2026
NAMESPACE: default
STATUS: deployed
REVISION: 2
DESCRIPTION: Upgrade complete
RESOURCES:
==> v1/ConfigMap
NAME   DATA   AGE
demo   1      AGE

==> v1/Deployment
NAME   READY   UP-TO-DATE   AVAILABLE   AGE
demo   1/1     1            1           AGE

==> v1/Pod(related)
NAME                    READY   STATUS    RESTARTS   AGE
demo-POD   1/1     Running   0          AGE


TEST SUITE: None
NOTES:
demo <says> second
`);
  });

  test('is the document of Helm for programs, without the chart', async () => {
    const text = await helm('status demo -o json');
    expect(text).toContain('demo \\u003csays\\u003e second');
    const { info, ...rest } = JSON.parse(text) as Record<string, Record<string, unknown>>;
    expect(Object.keys(info ?? {})).toEqual([
      'first_deployed',
      'last_deployed',
      'description',
      'status',
      'notes',
      'resources',
    ]);
    expect(info?.['resources']).toMatchObject({
      'v1/ConfigMap': [{ kind: 'ConfigMap', data: { text: 'second' } }],
      'v1/Deployment': [{ kind: 'Deployment', status: { readyReplicas: 1 } }],
      'v1/Pod(related)': [{ kind: 'PodList', items: [{ kind: 'Pod' }] }],
    });
    expect(rest).toMatchObject({ name: 'demo', config: { text: 'second' }, manifest, version: 2 });
    expect(Object.keys(rest)).not.toContain('chart');
  });

  test('shows an earlier version by its number or its ULID', async () => {
    expect(await helm('status demo --revision 1')).toContain('REVISION: 1\n');
    const [first] = JSON.parse(await helm('history demo -o json --wide')) as { ulid: string }[];
    const byUlid = ['status', 'demo', '--revision', first?.ulid.toLowerCase() ?? ''];
    expect(await helm(byUlid)).toContain('STATUS: superseded\nREVISION: 1\n');
  });

  test("tells the ULID and the user of a version who asks for it, and Helm's fields else", async () => {
    const [entry] = JSON.parse(await helm('history demo -o json --max 1')) as object[];
    expect(Object.keys(entry ?? {})).toEqual([
      'revision',
      'updated',
      'status',
      'chart',
      'app_version',
      'description',
    ]);
    const [wide] = JSON.parse(await helm('history demo -o json --max 1 --wide')) as object[];
    const [listed] = JSON.parse(await helm('list -o json')) as { ulid: string }[];
    const ulid = listed?.ulid ?? '';
    expect(ulid).toMatch(/^[0-9A-Z]{26}$/);
    expect(wide).toMatchObject({ ulid, user: expect.stringMatching(/./) as string });
    const plain = JSON.parse(await helm('status demo -o json')) as object;
    expect(plain).not.toHaveProperty('ulid');
    for (const line of [
      'status demo -o json --wide',
      'get metadata demo -o json',
      'get all demo -o json',
    ])
      expect(JSON.parse(await helm(line)), line).toHaveProperty('ulid', ulid);
    expect(await helm('history demo')).toContain(`\t${ulid}\tUpgrade complete`);
  });

  test.each([
    ['status nobody', 'Error: release: not found\n'],
    ['status demo --revision 9', 'Error: release: not found\n'],
    ['status Bad_Name', 'Error: releaseContent: Release name is invalid: Bad_Name\n'],
    ['get values nobody', 'Error: release: not found\n'],
  ])('%s is refused in the words of Helm', async (line, message) => {
    const { stderr, code } = await session.run(line);
    expect(code).toBe(1);
    expect(stderr.startsWith(message)).toBe(true);
  });
});

describe('helm get', () => {
  test.each([
    ['get manifest demo', `${manifest}\n`],
    ['get notes demo', 'NOTES:\ndemo <says> second\n\n'],
    ['get notes demo --revision 1', 'NOTES:\ndemo <says> first\n\n'],
    ['get values demo', 'USER-SUPPLIED VALUES:\ntext: second\n'],
    ['get values demo --all', 'COMPUTED VALUES:\nreplicas: 1\ntext: second\n'],
    ['get values demo -o json --revision 1', '{"text":"first"}\n'],
    ['get hooks demo', `---\n# Source: web/templates/hook.yaml\n${files['templates/hook.yaml']}\n`],
    ['get notes demo -o json', '{"notes":"demo \\u003csays\\u003e second\\n"}\n'],
    [
      'get metadata demo',
      `NAME: demo
CHART: web
VERSION: 1.2.3
APP_VERSION: 
ANNOTATIONS: 
LABELS: team=blue
DEPENDENCIES: 
NAMESPACE: default
REVISION: 2
STATUS: deployed
DEPLOYED_AT: 2026-03-04T05:06:07Z
APPLY_METHOD: server-side apply
`,
    ],
  ])('%s', async (line, output) => {
    expect(await helm(line)).toBe(output);
  });

  test('has the metadata of Helm for programs, and the ULID', async () => {
    const { ulid, ...metadata } = JSON.parse(await helm('get metadata demo -o json')) as {
      readonly ulid: string;
    };
    expect(ulid).toMatch(/^[0-9A-Z]{26}$/);
    expect(JSON.stringify(metadata)).toBe(
      '{"name":"demo","chart":"web","version":"1.2.3","appVersion":"","labels":{"team":"blue"},"namespace":"default","revision":2,"status":"deployed","deployedAt":"2026-03-04T05:06:07Z","applyMethod":"ssa"}',
    );
  });

  test('tells of dependencies which are enabled', async () => {
    const chart = session.chart('whole', {
      chartYaml:
        'dependencies:\n' +
        '- {name: first, version: 1.2.3, condition: first.enabled}\n' +
        '- {name: second, version: 1.2.3, condition: second.enabled}\n',
      files: {
        'charts/first/Chart.yaml': 'apiVersion: v2\nname: first\nversion: 1.2.3\n',
        'charts/second/Chart.yaml': 'apiVersion: v2\nname: second\nversion: 1.2.3\n',
      },
    });
    await helm(['install', 'whole', chart, '--set', 'second.enabled=false']);
    const { dependencies } = JSON.parse(await helm('get metadata whole -o json')) as {
      readonly dependencies: unknown;
    };
    expect(dependencies).toEqual([
      {
        name: 'first',
        version: '1.2.3',
        repository: '',
        condition: 'first.enabled',
        enabled: true,
      },
    ]);
  });

  test('has everything there is for programs, too', async () => {
    expect(JSON.parse(await helm('get all demo -o json'))).toMatchObject({
      name: 'demo',
      version: 2,
      config: { text: 'second' },
      computed_values: { replicas: 1, text: 'second' },
      chart: { metadata: { name: 'web' } },
      manifest,
      info: { status: 'deployed', notes: 'demo <says> second\n' },
    });
  });

  test('prints everything there is', async () => {
    const text = await helm('get all demo');
    expect(text).toContain('CHART: web\nVERSION: 1.2.3\nAPP_VERSION: \n');
    expect(text).toContain(
      'USER-SUPPLIED VALUES:\ntext: second\n\nCOMPUTED VALUES:\nreplicas: 1\ntext: second\n\nHOOKS:\n',
    );
    expect(text).toContain(`MANIFEST:\n${manifest}\nNOTES:\n`);
  });

  test('prints it by a template of the user', async () => {
    const template =
      '{{ .Release.Name }} {{ .Release.Version }} {{ .Release.Info.LastDeployed.Year }} {{ .Release.Chart.Metadata.Version }} {{ range .Release.Hooks }}{{ .Kind }}{{ end }}';
    expect(await helm(['get', 'all', 'demo', '--template', template])).toBe(
      'demo 2 2026 1.2.3 ConfigMap',
    );
    const { stderr } = await session.run(['get', 'all', 'demo', '--template', '{{ .Foo']);
    expect(stderr).toBe('Error: template: _:1: unclosed action\n');
  });
});
