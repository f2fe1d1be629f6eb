import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import { afterCharts } from '../../src/events/index.ts';
import { deleteObject, listObjects, patchObject, referenceOf } from '../../src/kube/index.ts';
import type { KubeClient } from '../../src/kube/index.ts';
import { findRelease } from '../../src/release/index.ts';
import { writeHelmRecord } from '../support/helm-records.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';
import { clientOfSession } from '../support/session-client.ts';

let cluster: RunningCluster;
let session: HelmSession;
let client: KubeClient;

const at = (time: string): object => ({
  context: { clock: { now: () => new Date(time) }, timeZone: () => 'UTC' },
});
const winter = at('2026-01-02T03:04:05.060Z');

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
  client = clientOfSession(session);
  session.chart('web', {
    files: {
      'templates/config.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\n',
    },
  });
  const chart = `${session.directory}/web`;
  await session.helm(['install', 'shop', chart, '-l', 'team=blue'], winter);
  await session.helm(['install', 'blog', chart], at('2026-02-02T03:04:05Z'));
  const elsewhere = ['install', 'shop', chart, '-n', 'other', '--create-namespace'];
  await session.helm(elsewhere, at('2026-07-02T03:04:05Z'));
});

afterAll(async () => {
  client.close();
  session.end();
  await cluster.stop();
});

const helm = async (line: string): Promise<string> => session.helm(line, winter);

describe('helm list', () => {
  test('prints the table of Helm, by name', async () => {
    expect(await helm('list')).toBe(
      [
        'NAME\tNAMESPACE\tREVISION\tUPDATED                         \tSTATUS  \tCHART    \tAPP VERSION',
        'blog\tdefault  \t1       \t2026-02-02 03:04:05 +0000 UTC   \tdeployed\tweb-1.2.3\t           ',
        'shop\tdefault  \t1       \t2026-01-02 03:04:05.06 +0000 UTC\tdeployed\tweb-1.2.3\t           ',
        '',
      ].join('\n'),
    );
  });

  test('lists all namespaces, times as wanted, without a header', async () => {
    expect(await helm('list -A --no-headers --time-format 2006-01')).toBe(
      [
        'blog\tdefault\t1\t2026-02\tdeployed\tweb-1.2.3\t',
        'shop\tdefault\t1\t2026-01\tdeployed\tweb-1.2.3\t',
        'shop\tother  \t1\t2026-07\tdeployed\tweb-1.2.3\t',
        '',
      ].join('\n'),
    );
  });

  test('has the fields of Helm for programs', async () => {
    expect(JSON.parse(await helm('ls -o json --filter ^sh'))).toEqual([
      {
        name: 'shop',
        namespace: 'default',
        revision: '1',
        updated: '2026-01-02 03:04:05.06 +0000 UTC',
        status: 'deployed',
        chart: 'web-1.2.3',
        app_version: '',
        ulid: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      },
    ]);
    expect(await helm('list -q -o json')).toBe('["blog","shop"]\n');
  });

  test.each([
    ['list -q -l team=blue', 'shop\n'],
    ['list -q -r', 'shop\nblog\n'],
    ['list -q -d', 'shop\nblog\n'],
    ['list -q -d -r', 'blog\nshop\n'],
    ['list -q -m 1', 'blog\n'],
    ['list -q --offset 1', 'shop\n'],
    ['list -q --offset 7', ''],
    ['list -q --failed', ''],
    ['list -q --failed --deployed', 'blog\nshop\n'],
    ['list -q --superseded', ''],
    ['list -q --all', 'blog\nshop\n'],
  ])('%s chooses', async (line, names) => {
    expect(await helm(line)).toBe(names);
  });

  test('says what Go says of a pattern that is none', async () => {
    const { stderr, code } = await session.run('list --filter [');
    expect([stderr, code]).toEqual(['Error: error parsing regexp: missing closing ]: `[`\n', 1]);
  });

  test('tells programs that use the library before and after', async () => {
    const events: string[] = [];
    const handlers = (['pre-list', 'post-list'] as const).map((event) => ({
      event,
      weight: 0.5,
      place: afterCharts,
      origin: { name: 'test' },
      run: () => void events.push(event),
    }));
    await session.helm('list', { context: { handlers } });
    expect(events).toEqual(['pre-list', 'post-list']);
  });
});

describe('releases that Helm made', () => {
  beforeAll(async () => {
    await writeHelmRecord(client, { name: 'old', revision: 1, status: 'superseded' });
    const labels = { team: 'red' };
    await writeHelmRecord(client, { name: 'old', revision: 2, status: 'deployed', labels });
    const driver = 'ConfigMap';
    await writeHelmRecord(client, { name: 'older', revision: 1, status: 'failed', driver });
    await writeHelmRecord(client, { name: 'rotten', revision: 1, status: 'deployed', text: '?' });
  });

  test('are listed with the driver that keeps them', async () => {
    expect(await helm('list --no-headers --filter ^(old|rotten|shop) --time-format 2006')).toBe(
      [
        'old   \tdefault\t2\t2025\tdeployed\told-1.2.3\t4\tsecret   ',
        'older \tdefault\t1\t2025\tfailed  \told-1.2.3\t4\tconfigmap',
        'rotten\tdefault\t1\t-   \tcorrupt \t         \t \tsecret   ',
        'shop  \tdefault\t1\t2026\tdeployed\tweb-1.2.3\t \t         ',
        '',
      ].join('\n'),
    );
    expect(JSON.parse(await helm('list -o json --filter ^older'))).toMatchObject([
      { name: 'older', driver: 'configmap' },
    ]);
  });

  test('are chosen by the labels of their newest record', async () => {
    expect(await helm('list -q -l team=red')).toBe('old\n');
    expect(await helm('list -q -l team!=red')).not.toMatch(/^old$/m);
    expect(await helm('list -q --superseded')).toBe('old\n');
  });

  test('are pointed to adopt by verbs that change them', async () => {
    expect(await helm('history old')).toContain('Install complete');
    const { stderr, code } = await session.run('rollback old');
    expect(code).toBe(1);
    expect(stderr).toContain('Error: the release "old" was made by Helm 3 or 4\n');
    expect(stderr).toContain('helm adopt old --namespace default');
  });
});

describe('a release that somebody has damaged', () => {
  test('is listed as corrupt, and others are not affected', async () => {
    await session.helm(['install', 'hurt', `${session.directory}/web`]);
    const labelSelector = 'helm.sh/release=hurt';
    const secrets = { apiVersion: 'v1', kind: 'Secret' };
    const { items } = await listObjects(client, secrets, { labelSelector });
    await Promise.all(items.map((secret) => deleteObject(client, referenceOf(secret))));
    expect(await helm('list --filter ^(hurt|shop)$ --no-headers --time-format 2006')).toMatch(
      /^hurt\tdefault\t1\t\d{4}\tcorrupt \tweb-1.2.3\t\nshop\tdefault\t1\t2026\tdeployed\t/,
    );
    expect(await helm('history hurt')).toMatch(
      /corrupt.*the Secret "helm-[0-9a-f]{40}" is missing/,
    );
  });

  test('is listed as corrupt if its version or its Release is not as it was', async () => {
    await session.helm(['install', 'lost', `${session.directory}/web`]);
    const release = await findRelease(client, 'default', 'lost');
    const version = {
      apiVersion: 'helm.sh/v3',
      kind: 'ReleaseVersion',
      name: release?.current ?? '',
    };
    await deleteObject(client, version);
    expect(await helm('list --filter ^lost --no-headers')).toContain('\tcorrupt\t');

    await session.helm(['install', 'odd', `${session.directory}/web`]);
    const odd = { apiVersion: 'helm.sh/v3', kind: 'Release', name: 'odd' };
    const patch = { status: { latest: { updatedAt: 'yesterday' } } };
    await patchObject(client, odd, patch, { type: 'merge' }).catch(() => undefined);
    expect(await helm('list -q')).toContain('odd\n');
  });
});

describe('helm history', () => {
  test('prints the table of Helm', async () => {
    const table = (await helm('history shop')).replace(/\b[0-9A-Z]{26}\b/, 'U'.repeat(26));
    expect(table).toBe(
      'REVISION\tUPDATED                 \tSTATUS  \tCHART    \tAPP VERSION\tULID                      \tDESCRIPTION     \n' +
        '1       \tFri Jan  2 03:04:05 2026\tdeployed\tweb-1.2.3\t           \tUUUUUUUUUUUUUUUUUUUUUUUUUU\tInstall complete\n',
    );
    const [entry] = JSON.parse(await helm('hist shop -o json')) as object[];
    expect(entry).toMatchObject({
      revision: 1,
      updated: '2026-01-02T03:04:05.06Z',
      status: 'deployed',
      chart: 'web-1.2.3',
      app_version: '',
      description: 'Install complete',
    });
  });

  test.each([
    ['history nobody', 'Error: release: not found\n'],
    ['history Bad_Name', 'Error: release name is invalid: Bad_Name\n'],
  ])('%s is refused in the words of Helm', async (line, message) => {
    const { stderr, code } = await session.run(line);
    expect(code).toBe(1);
    expect(stderr.startsWith(message)).toBe(true);
  });
});

describe('without a cluster that answers', () => {
  test('list says so', async () => {
    const { stderr, code } = await session.run('list --kube-apiserver http://127.0.0.1:1');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: .*127\.0\.0\.1:1/);
  });
});
