import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';

let cluster: RunningCluster;
let session: HelmSession;

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
  session.chart('web', {
    files: {
      'values.yaml': 'text: hello\n',
      'templates/config.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\ndata:\n  text: {{ .Values.text }}\n',
      'templates/NOTES.txt': '{{ .Release.Name }} says {{ .Values.text }}\n',
    },
  });
});

afterAll(async () => {
  session.end();
  await cluster.stop();
});

const clock = {
  context: { clock: { now: () => new Date('2026-03-04T05:06:07Z') }, timeZone: () => 'UTC' },
};
const chart = (): string => `${session.directory}/web`;

describe('helm install', () => {
  test('installs a chart and prints what Helm does', async () => {
    expect(await session.helm(['install', 'demo', chart()], clock)).toBe(`NAME: demo
LAST DEPLOYED: Wed Mar  4 05:06:07 2026
NAMESPACE: default
STATUS: deployed
REVISION: 1
DESCRIPTION: Install complete
TEST SUITE: None
NOTES:
demo says hello
`);
  });

  test('refuses a name that is in use, in the words of Helm', async () => {
    await session.helm(['install', 'twice', chart()]);
    const { stderr, code } = await session.run(['install', 'twice', chart()]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'Error: INSTALLATION FAILED: release name check failed: cannot reuse a name that is still in use\n',
    );
  });

  test('shows what it would do, without the cluster and with it', async () => {
    const line = ['install', 'dry', chart(), '--set', 'text=later'];
    const [client, server] = [
      await session.helm([...line, '--dry-run=client'], clock),
      await session.helm([...line, '--dry-run=server'], clock),
    ];
    expect(server).toBe(client);
    expect(server).toContain(
      'STATUS: pending-install\nREVISION: 1\nDESCRIPTION: Dry run complete\n',
    );
    expect(server).toContain(
      'MANIFEST:\n---\n# Source: web/templates/config.yaml\napiVersion: v1\n',
    );
    expect(await session.helm(['install', 'dry', chart()])).toContain('STATUS: deployed');
  });

  test('creates a namespace, with labels', async () => {
    const line = ['install', 'spaced', chart(), '-n', 'space'];
    const { stderr } = await session.run(line);
    expect(stderr).toContain('namespaces "space" not found');
    const flags = ['--create-namespace', '--namespace-labels', 'team=blue'];
    expect(await session.helm([...line, ...flags])).toContain('NAMESPACE: space\n');
  });
});
