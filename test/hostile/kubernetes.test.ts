/** API servers that never stop talking, and programs that kubeconfigs have called: real processes, real sockets. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answer, Loopback } from '../support/loopback.ts';
import { startLoopback } from '../support/loopback.ts';
import { createScratch } from '../support/scratch.ts';
import { measureHelm } from './measure-helm.ts';

const scratch = createScratch();
const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const json = { 'content-type': 'application/json' };

function kubeconfig(server: string, user: object = {}): string {
  return JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server } }],
    users: [{ name: 'u', user }],
  });
}

describe('an API server that has more to say than anybody can keep', () => {
  const list = '{"kind":"SecretList","apiVersion":"v1","metadata":{"continue":"more"},"items":[';
  const item = `{"metadata":{"name":"x","annotations":{"a":"${'x'.repeat(1 << 20)}"}}},`;
  const lastItem = item.slice(0, -1);
  const fine = { headers: json, body: '{"gitVersion":"v1.36.1","versions":["v1"],"items":[]}' };
  const megabytes = (count: number): Buffer => Buffer.alloc(count << 20, ' ');

  test.for<[what: string, answer: Answer]>([
    ['without end', { headers: json, body: item, isEndless: true }],
    ['and says so', { headers: { ...json, 'content-length': String(2 ** 40) }, body: list }],
    [
      'packed small',
      {
        headers: { ...json, 'content-encoding': 'gzip' },
        body: Buffer.concat(Array<Buffer>(100).fill(gzipSync(megabytes(4)))),
      },
    ],
    ['in pages without end', { headers: json, body: `${list}${item.repeat(7)}${lastItem}]}` }],
  ])('is not listened to: %s', async ([, answer]) => {
    const server = await startLoopback(({ url }) => (url.includes('/secrets') ? answer : fine));
    servers.push(server);
    const cwd = path.join(scratch.directory, 'work');
    scratch.write({
      'work/kubeconfig': kubeconfig(server.url),
      'work/c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
      'work/c/templates/a.yaml': '{{ lookup "v1" "Secret" "default" "" | toJson }}',
    });
    const args = ['template', 'c', '--dry-run=server', '--kubeconfig', 'kubeconfig'];
    const environment = { PATH: process.env['PATH'] ?? '', HOME: scratch.directory };
    const run = await measureHelm(args, { cwd, environment });
    expect(run.stderr).toMatch(
      /^Error: .*cannot list secrets in namespace "default": the server's answer is larger than 256 MiB$/m,
    );
    expect(run.code).toBe(1);
    expect(run.peakMegabytes).toBeLessThan(1024);
  });
});

describe('a program that a kubeconfig has called for credentials', () => {
  const credential = (token: string): string =>
    JSON.stringify({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      status: { token },
    });
  const tooSlow = 'it takes longer than 2 s';

  test.for([
    ['prints without end', 'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done', 'too much'],
    ['prints no credential', 'echo {x', 'does not print an ExecCredential'],
    ['fails', 'exit 3', 'exit code 3'],
    ['writes to the terminal', String.raw`printf '\033]0;owned\007' >&2; exit 1`, 'exit code 1'],
    ['prints a header beside its token', `echo '${credential('a\nX-Evil: b')}'`, ''],
    ['never ends', 'sleep 600', tooSlow],
    ['waits for another that never ends', 'sleep 600 & wait', tooSlow],
    ['leaves its output open', 'sleep 600 & exit 0', tooSlow],
    ['cannot be asked to end', "trap '' TERM INT HUP; while :; do sleep 600; done", tooSlow],
  ] as const)('does no harm: %s', async ([what, script, says]) => {
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: 'sh',
      args: ['-c', script],
      env: [{ name: 'HELM_TEST_CASE', value: `${process.pid} ${what}` }],
      interactiveMode: 'Never',
    };
    scratch.write({ kubeconfig: kubeconfig('https://127.0.0.1:1', { exec }) });
    const environment = says === tooSlow ? { HELM_LOGIN_SECONDS: '2' } : {};
    const run = await scratch.helm(['list', '--kubeconfig', 'kubeconfig'], environment);
    expect(run.code, run.stderr).toBe(1);
    expect(run.stderr.match(/^Error: /gm), run.stderr).toHaveLength(1);
    expect(run.stderr).toContain(says);
    expect(run.stderr).not.toContain('defect of helm itself');
    expect(run.stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(run.stderr.length).toBeLessThan(10_000);
    await vi.waitFor(() => expect(processesOf(`${process.pid} ${what}`)).toEqual([]), 20_000);
  });
});

/** Who still runs of a case, by what its environment says. */
function processesOf(name: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`HELM_TEST_CASE=${name}\0`);
    } catch {
      // No process, somebody else's, or one that has just ended.
      return false;
    }
  });
}
