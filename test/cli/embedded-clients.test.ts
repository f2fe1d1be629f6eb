import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram, findRealHelm } from '../support/find-program.ts';
import { helmCommand } from '../support/run-helm.ts';

const kubectlPath = findProgram('kubectl');
const helmPath = findRealHelm();

const deployment = (image: string, replicas: number): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app
  labels: { app: app }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: app } }
  template:
    metadata: { labels: { app: app } }
    spec:
      containers:
      - name: main
        image: ${image}
        ports: [{ containerPort: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: app }
spec: { selector: { app: app }, ports: [{ port: 80 }] }
`;

const directory = mkdtempSync(path.join(os.tmpdir(), 'embedded-clients-'));

beforeAll(async () => {
  mkdirSync(path.join(directory, 'home'));
  await ownHelm('cluster start');
});

afterAll(async () => {
  await ownHelm('cluster stop');
  rmSync(directory, { recursive: true, force: true });
});

/** Runs a program on the cluster; what it prints. A failure says what it said. */
async function run(program: string | undefined, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program ?? '', args, {
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: path.join(directory, 'home') },
  });
  return stdout;
}

function ownHelm(line: string): Promise<string> {
  const [program, ...before] = helmCommand();
  return run(program, [...before, ...line.split(' ')]);
}

const kubectl = (line: string): Promise<string> => run(kubectlPath, line.split(' '));
const helm = (line: string): Promise<string> => run(helmPath, line.split(' '));

function write(file: string, content: string): void {
  writeFileSync(path.join(directory, file), content);
}

/** Forwards a port of this machine, whichever is free; resolves when it listens. */
async function forwardPort(
  target: string,
  isModern: string,
): Promise<{ port: string; stop: () => void }> {
  const child = spawn(kubectlPath ?? '', ['port-forward', target, ':80'], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      HOME: path.join(directory, 'home'),
      KUBECTL_PORT_FORWARD_WEBSOCKETS: isModern,
    },
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /127\.0\.0\.1:(\d+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('kubectl has ended')));
  });
  return { port, stop: () => void child.kill() };
}

const missing = [
  ...(kubectlPath === undefined ? ['kubectl'] : []),
  ...(helmPath === undefined ? ['real Helm'] : []),
];
// They run where kubectl is on the PATH, and where a benchmark has installed real Helm (installHelm).
test.skip.each(missing)('%s is not installed: it was not driven', () => undefined);

describe.skipIf(kubectlPath === undefined)('kubectl on the embedded cluster', () => {
  test('lists what there is', async () => {
    expect(await kubectl('api-resources')).toMatch(
      /deployments +deploy +apps\/v1 +true +Deployment/,
    );
    expect(await kubectl('get nodes')).toMatch(/helm-embedded +Ready/);
  });

  test('explains fields', async () => {
    const explanation = await kubectl('explain deployment.spec.replicas');
    expect(explanation).toContain('FIELD: replicas <integer>');
    expect(explanation).toContain('Number of desired pods.');
  });

  test('applies, waits, shows and describes', async () => {
    write('app.yaml', deployment('web:1', 2));
    expect(await kubectl('apply -f app.yaml')).toBe(
      'deployment.apps/app created\nservice/app created\n',
    );
    await kubectl('wait --for=condition=Available deployment/app --timeout=30s');
    expect(await kubectl('rollout status deployment/app --timeout=30s')).toContain(
      'successfully rolled out',
    );
    expect(await kubectl('get deployment app')).toMatch(/app +2\/2 +2 +2/);
    expect(await kubectl('describe deployment app')).toMatch(
      /Available +True +MinimumReplicasAvailable/,
    );
    expect(await kubectl('get pods -l app=app')).toMatch(/1\/1 +Running/);
  });

  test('says that nothing changes when nothing does', async () => {
    expect(await kubectl('apply -f app.yaml')).toBe(
      'deployment.apps/app unchanged\nservice/app unchanged\n',
    );
  });

  test('shows what would change', async () => {
    write('app.yaml', deployment('web:2', 2));
    const difference = await kubectl('diff -f app.yaml').catch(
      (error: unknown) => (error as { stdout: string }).stdout,
    );
    expect(difference).toContain('-      - image: web:1\n+      - image: web:2\n');
  });

  test('applies on the server side, over what it applied before', async () => {
    expect(await kubectl('apply --server-side -f app.yaml')).toBe(
      'deployment.apps/app serverside-applied\nservice/app serverside-applied\n',
    );
    await kubectl('rollout status deployment/app --timeout=30s');
    expect(
      await kubectl('get deployment app -o jsonpath={.spec.template.spec.containers[0].image}'),
    ).toBe('web:2');
  });

  test('names the conflict of another manager', async () => {
    write('app.yaml', deployment('web:3', 2));
    await expect(kubectl('apply --server-side --field-manager=other -f app.yaml')).rejects.toThrow(
      'conflict with "kubectl": .spec.template.spec.containers[name="main"].image',
    );
  });

  test('creates, scales and labels', async () => {
    expect(await kubectl('create configmap made --from-literal=a=b')).toContain('created');
    expect(await kubectl('label configmap made tier=front')).toContain('labeled');
    expect(await kubectl('get configmap -l tier=front -o name')).toBe('configmap/made\n');
    await kubectl('scale deployment/app --replicas=3');
    await kubectl('rollout status deployment/app --timeout=30s');
    expect(await kubectl('get deployment app')).toMatch(/app +3\/3/);
  });

  test('reads logs, which say what would run', async () => {
    expect(await kubectl('logs deployment/app')).toContain('web:2 would run');
  });

  test('follows logs until there is nothing more to say', async () => {
    await kubectl('run once --image=job:1 --restart=Never');
    await kubectl('wait --for=jsonpath={.status.phase}=Succeeded pod/once --timeout=30s');
    expect(await kubectl('logs -f once')).toContain('job:1 would run');
  });

  test('tells what Pods and nodes might use', async () => {
    expect(await kubectl('top pods -l app=app --no-headers')).toMatch(/^app-\S+ +\d+m +\d+Mi/);
    expect(await kubectl('top nodes --no-headers')).toMatch(/^helm-embedded +\d+m +\d+% +\d+Mi/);
  });

  test.each(['true', 'false'])(
    'forwards ports to what would run there, with WebSockets: %s',
    async (isModern) => {
      const forwarded = await forwardPort('service/app', isModern);
      const answer = await fetch(`http://127.0.0.1:${forwarded.port}/`);
      expect(await answer.text()).toContain('container "main" with image web:2');
      forwarded.stop();
    },
  );

  test.each(['exec app-0 -- ls', 'attach app-0', 'cp app.yaml app-0:/tmp/app.yaml'])(
    'is told that no container runs: %s',
    async (line) => {
      const [pod = ''] = (await kubectl('get pods -l app=app -o name')).split('\n');
      await expect(kubectl(line.replace('app-0', pod.slice('pod/'.length)))).rejects.toThrow(
        'no container runs on the embedded cluster',
      );
    },
  );

  test('asks what it may do', async () => {
    expect(await kubectl('auth can-i create deployments')).toBe('yes\n');
    expect(await kubectl('auth whoami -o jsonpath={.status.userInfo.username}')).toBe(
      'kubernetes-admin',
    );
  });

  test('deletes, and waits until it is gone', async () => {
    expect(await kubectl('delete -f app.yaml --timeout=30s')).toContain('deployment.apps "app"');
    expect(await kubectl('get pods -l app=app -o name')).toBe('');
  });
});

describe.skipIf(helmPath === undefined)('real Helm on the embedded cluster', () => {
  beforeAll(() => helm('create web'));

  test('installs, and waits', async () => {
    expect(await helm('install web ./web --wait --timeout 60s')).toContain('STATUS: deployed');
    expect(await helm('list --short')).toBe('web\n');
  });

  test('upgrades, and waits', async () => {
    const printed = await helm('upgrade web ./web --set replicaCount=3 --wait --timeout 60s');
    expect(printed).toContain('REVISION: 2');
  });

  test('rolls back', async () => {
    expect(await helm('rollback web 1 --wait --timeout 60s')).toContain('Rollback was a success');
    expect(await helm('history web')).toMatch(/3 .*deployed .*Rollback to 1/);
  });

  test('runs its tests', async () => {
    expect(await helm('test web --timeout 60s')).toMatch(/Phase: +Succeeded/);
  });

  test('uninstalls', async () => {
    expect(await helm('uninstall web --wait --timeout 60s')).toBe('release "web" uninstalled\n');
    expect(await helm('list --short')).toBe('');
  });
});
