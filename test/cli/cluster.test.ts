import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseYaml } from '../../src/yaml/index.ts';
import { helmCommand } from '../support/run-helm.ts';
import { createScratch } from '../support/scratch.ts';
import { ApiClient } from '../cluster/contract/api-client.ts';

const { directory, helm, write } = createScratch();
const home = path.join(directory, 'home');
const kubeconfig = path.join(home, '.kube/config');

const other = `apiVersion: v1
clusters:
- cluster:
    server: https://example.com
  name: prod
contexts:
- context:
    cluster: prod
    user: me
  name: prod
current-context: prod
kind: Config
preferences: {}
users:
- name: me
  user:
    token: mine
`;

afterEach(async () => {
  await helm(['cluster', 'stop']);
  rmSync(home, { recursive: true, force: true });
});

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

interface Status {
  readonly running: boolean;
  readonly address: string;
  readonly pid: number;
  readonly dataDirectory?: string;
  readonly uptimeSeconds: number;
}

async function status(): Promise<Status> {
  return JSON.parse((await helm(['cluster', 'status', '-o', 'json'])).stdout) as Status;
}

/** A client by what the kubeconfig says, as any program would read it. */
function clientOf(file: string): ApiClient {
  const config = parseYaml(read(file)) as Map<string, Map<string, Map<string, string>>[]>;
  const find = (list: string, key: string): Map<string, string> | undefined =>
    config
      .get(list)
      ?.find((entry) => (entry.get('name') as unknown) === 'helm-embedded')
      ?.get(key);
  const cluster = find('clusters', 'cluster');
  return new ApiClient(
    {
      url: cluster?.get('server') ?? '',
      ca: Buffer.from(cluster?.get('certificate-authority-data') ?? '', 'base64').toString(),
    },
    { token: find('users', 'user')?.get('token') ?? '' },
  );
}

const maps = '/api/v1/namespaces/default/configmaps';

describe('several clusters', () => {
  afterEach(() => helm(['cluster', 'stop', 'old']));

  test('run beside each other, by name', async () => {
    await helm(['cluster', 'start']);
    const started = await helm([
      'cluster',
      'start',
      'old',
      '--kube-version',
      '1.31',
      '--nodes',
      '2',
    ]);
    expect(started.stdout).toMatch(
      /^The embedded cluster "old" runs at \S+ \(Kubernetes v1\.31\.0, /,
    );
    expect(started.stdout).toContain('The context "helm-old" is in ');
    expect(started.stdout).toContain('helm cluster stop old ends it.');
    const { stdout } = await helm(['cluster', 'list']);
    expect(stdout).toMatch(/^embedded\s.*v1\.36\.1.*helm-embedded/m);
    expect(stdout).toMatch(/^old\s.*v1\.31\.0.*helm-old/m);
    expect((await helm(['cluster', 'start', 'old'])).stderr).toMatch(
      /The embedded cluster "old" already runs at .*\nHint: helm cluster stop old ends it\.\n/,
    );
    await helm(['cluster', 'stop', 'old']);
    expect(read(kubeconfig)).not.toContain('helm-old');
    expect((await status()).running).toBe(true);
  });

  test.each([
    ['Old', '"Old" cannot be the name of a cluster'],
    ['--kube-version=1.20', 'The embedded cluster cannot be Kubernetes "1.20"'],
    ['--nodes=0', '--nodes must be from 1 to 100, not 0'],
  ])('cannot be %s', async (argument, why) => {
    const { code, stderr } = await helm(['cluster', 'start', argument]);
    expect(code).toBe(1);
    expect(stderr).toContain(why);
  });
});

describe('a snapshot', () => {
  test('brings back what was', async () => {
    await helm(['cluster', 'start']);
    const client = clientOf(kubeconfig);
    await client.post(maps, { metadata: { name: 'kept' }, data: { a: '1' } });
    const file = path.join(directory, 'before.snapshot');
    expect(await helm(['cluster', 'snapshot', file])).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await client.delete(`${maps}/kept`);
    await client.post(maps, { metadata: { name: 'new' } });
    expect(await helm(['cluster', 'restore', file])).toMatchObject({
      stdout: 'The embedded cluster is as it was in /scratch/before.snapshot\n',
    });
    expect((await client.get(`${maps}/kept`)).body).toMatchObject({ data: { a: '1' } });
    expect((await client.get(`${maps}/new`)).status).toBe(404);
  });

  test('that is none is refused', async () => {
    await helm(['cluster', 'start']);
    write({ 'not-a.snapshot': 'hello\n' });
    expect(await helm(['cluster', 'restore', 'not-a.snapshot'])).toMatchObject({
      code: 1,
      stderr: 'Error: This is not a snapshot of an embedded cluster: line 1 is not JSON\n',
    });
  });

  test('is of a cluster that runs', async () => {
    expect(await helm(['cluster', 'snapshot', 'x'])).toMatchObject({
      code: 1,
      stderr: 'Error: The embedded cluster does not run\nHint: helm cluster start starts it.\n',
    });
  });
});

describe('helm cluster start', () => {
  test('starts one that answers, and says how to use it', async () => {
    const run = await helm(['cluster', 'start']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(
      /^The embedded cluster runs at https:\/\/127\.0\.0\.1:\d+ \(Kubernetes v1\.36\.1, process \d+\), with its data in memory\.\n/,
    );
    expect(run.stdout).toContain(
      'The context "helm-embedded" is in /scratch/home/.kube/config, and is the current one.\n',
    );
    expect(run.stdout).toContain('kubectl --context helm-embedded get pods\n');
    expect(await clientOf(kubeconfig).get('/version')).toMatchObject({
      body: { gitVersion: 'v1.36.1' },
    });
    expect(statSync(kubeconfig).mode & 0o777).toBe(0o600);
  });

  test('keeps what else is in the kubeconfig, and what is current', async () => {
    write({ 'home/.kube/config': other });
    await helm(['cluster', 'start']);
    expect(read(kubeconfig)).toContain('current-context: prod\n');
    expect(read(kubeconfig)).toContain('token: mine\n');
    await helm(['cluster', 'stop']);
    expect(read(kubeconfig)).toBe(other);
  });

  test('writes into the first file of KUBECONFIG that is there, through a link', async () => {
    write({ 'home/real': other });
    symlinkSync('real', path.join(home, 'link'));
    const list = ['missing', 'link', 'third'].map((name) => path.join(home, name)).join(':');
    const { stdout } = await helm(['cluster', 'start'], { KUBECONFIG: list });
    expect(stdout).toContain('The context "helm-embedded" is in /scratch/home/link.\n');
    expect(await clientOf(path.join(home, 'real')).get('/readyz')).toMatchObject({ status: 200 });
  });

  test('refuses to start a second one', async () => {
    await helm(['cluster', 'start']);
    const { address, pid } = await status();
    expect(await helm(['cluster', 'start'])).toMatchObject({
      code: 1,
      stderr: `Error: The embedded cluster already runs at ${address} (process ${pid})\nHint: helm cluster stop ends it.\n`,
    });
  });

  test('keeps its data where it is told to', async () => {
    await helm(['cluster', 'start', '--data', 'data']);
    const { dataDirectory } = await status();
    expect(dataDirectory).toBe('/scratch/data');
    await clientOf(kubeconfig).post(maps, { metadata: { name: 'kept' } });
    await helm(['cluster', 'stop']);
    await helm(['cluster', 'start', '--data', 'data']);
    expect(await clientOf(kubeconfig).get(`${maps}/kept`)).toMatchObject({ status: 200 });
  });

  test('listens where it is told to, or says why it cannot', async () => {
    await helm(['cluster', 'start']);
    const { port } = new URL((await status()).address);
    const elsewhere = { HELM_DATA_HOME: path.join(home, 'elsewhere') };
    expect(await helm(['cluster', 'start', '--port', port], elsewhere)).toMatchObject({
      code: 1,
      stderr: `Error: Cannot start the embedded cluster: it ended with code 1\nError: Cannot listen on port ${port}: another process does\n`,
    });
    await helm(['cluster', 'stop']);
    await helm(['cluster', 'start', '--port', port]);
    expect((await status()).address).toBe(`https://127.0.0.1:${port}`);
  });

  test.each([
    [['--port', '70000'], 'Error: --port must be from 0 to 65535, not 70000\n'],
    [['--service', 'web=9443'], 'Error: --service must be NAMESPACE/NAME=PORT, not "web=9443"\n'],
    [['--ready-delay', '-1s'], 'Error: --ready-delay must not be negative\n'],
    [['--data', 'file'], 'Error: cannot write "/scratch/file": a file is in the way\n'],
    [['--kubeconfig', 'file'], 'Error: Cannot change "/scratch/file": it is not a map\n'],
  ])('refuses %j', async (flags, message) => {
    write({ file: '- a list\n' });
    const run = await helm(['cluster', 'start', ...flags]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(message);
    expect(await status()).toEqual({ running: false });
  });

  test('in the foreground runs until it is told to end', async () => {
    const [program, ...before] = helmCommand();
    const child = spawn(program, [...before, 'cluster', 'start', '--foreground'], {
      env: { PATH: process.env['PATH'], HOME: home },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [greeting] = (await once(child.stdout, 'data')) as [Buffer];
    expect(greeting.toString()).toContain('Ctrl-C ends it.\n');
    expect((await status()).pid).toBe(child.pid);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await status()).toEqual({ running: false });
    expect(read(kubeconfig)).not.toContain('helm-embedded');
  });
});

describe('helm cluster status', () => {
  test('tells people where it runs', async () => {
    await helm(['cluster', 'start']);
    const { stdout } = await helm(['cluster', 'status']);
    expect(stdout).toMatch(
      /^STATUS: running\nADDRESS: https:\S+\nVERSION: v1\.36\.1\nCONTEXT: helm-embedded\nKUBECONFIG: \/scratch\/home\/\.kube\/config\nDATA: in memory\nPROCESS: \d+\nUPTIME: \d+s\n$/,
    );
  });

  test('tells programs the same', async () => {
    await helm(['cluster', 'start']);
    expect(await status()).toEqual({
      running: true,
      address: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/) as string,
      version: 'v1.36.1',
      context: 'helm-embedded',
      kubeconfig: '/scratch/home/.kube/config',
      pid: expect.any(Number) as number,
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      uptimeSeconds: expect.any(Number) as number,
    });
  });

  test('says when it does not run, to scripts by its exit code', async () => {
    expect(await helm(['cluster', 'status'])).toMatchObject({
      code: 1,
      stderr: '',
      stdout: 'The embedded cluster does not run; `helm cluster start` starts it\n',
    });
  });
});

describe('helm cluster stop', () => {
  test('ends it once, and does nothing the second time', async () => {
    await helm(['cluster', 'start']);
    const { address } = await status();
    expect(await helm(['cluster', 'stop'])).toMatchObject({
      code: 0,
      stdout: `The embedded cluster at ${address} has stopped\n`,
    });
    expect(await helm(['cluster', 'stop'])).toMatchObject({
      code: 0,
      stdout: 'The embedded cluster does not run\n',
    });
    expect(read(kubeconfig)).not.toContain('helm-embedded');
  });

  test('cleans up after one that was killed', async () => {
    await helm(['cluster', 'start']);
    process.kill((await status()).pid, 'SIGKILL');
    expect(await helm(['cluster', 'stop'])).toMatchObject({ code: 0 });
    expect(read(kubeconfig)).not.toContain('helm-embedded');
  });
});

test('a command that needs a cluster offers one where none is configured', async () => {
  expect(await helm(['list'])).toMatchObject({
    code: 1,
    stderr:
      'Error: kubernetes cluster unreachable: no cluster configured; `helm cluster start` gives you one to try\n',
  });
});

describe('a cluster with its data on disk', () => {
  const deployments = '/apis/apps/v1/namespaces/default/deployments';
  const deployment = {
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'main', image: 'web' }] },
      },
    },
  };

  test('that is killed at work loses nothing that it answered, and goes on', async () => {
    await helm(['cluster', 'start', '--data', 'killed']);
    const { pid } = await status();
    const answered = await writeUntilKilled(pid);
    await helm(['cluster', 'stop']);

    await helm(['cluster', 'start', '--data', 'killed']);
    const client = clientOf(kubeconfig);
    const { body } = await client.get(maps);
    const { items } = body as { items: { metadata: { name: string } }[] };
    const names = new Set(items.map(({ metadata }) => metadata.name));
    expect(answered.length).toBeGreaterThanOrEqual(200);
    expect(answered.filter((name) => !names.has(name))).toEqual([]);
    await vi.waitFor(async () => {
      expect(await client.get(`${deployments}/web`)).toMatchObject({
        body: { status: { availableReplicas: 1 } },
      });
    }, 20_000);
  });

  /** Several writers at once; the names of what was answered before the end. */
  async function writeUntilKilled(pid: number): Promise<readonly string[]> {
    const client = clientOf(kubeconfig);
    const answered: string[] = [];
    await client.post(deployments, deployment);
    const work = async (writer: number): Promise<void> => {
      for (let index = 0; ; index++) {
        const name = `map-${writer}-${index}`;
        await client.post(maps, { metadata: { name }, data: { text: 'x'.repeat(1000) } });
        answered.push(name);
        if (answered.length === 200) process.kill(pid, 'SIGKILL');
      }
    };
    await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(work));
    return answered;
  }
});
