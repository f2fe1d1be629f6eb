/**
 * Asks real Helm for what it does in the cases of docs/reliability.md, on the embedded cluster, and
 * keeps what it said in dist/measurements/helm.json: `npm run reliability:helm`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../../../cluster/index.ts';
import { hostileCases } from '../../hostile/cases/index.ts';
import { Place } from '../../hostile/hostile-case.ts';
import { buildChart, writeChart } from '../../support/chart-builder.ts';
import { startLoopback } from '../../support/loopback.ts';
import { findHelm, runProgram } from '../../support/real-helm.ts';
import type { HelmRun } from '../../support/run-helm.ts';

const helm = await findHelm();
if (helm === undefined) throw new Error('there is no real Helm: it takes Go to build it');
const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ask-helm-')));
const cluster = await startCluster();
const kubeconfig = path.join(scratch, 'kubeconfig');
writeFileSync(kubeconfig, cluster.kubeconfig, { mode: 0o600 });
const environment = { HOME: scratch, PATH: process.env['PATH'] ?? '', KUBECONFIG: kubeconfig };

const run = (...args: readonly string[]): Promise<HelmRun> =>
  runProgram(helm, args, { cwd: scratch, environment });

/** An upgrade waits for its hook, which never ends: there is time to kill it. */
const hook = `apiVersion: batch/v1
kind: Job
metadata:
  name: before
  annotations: {helm.sh/hook: pre-upgrade}
spec:
  suspend: {{ eq (int .Values.size) 2 }}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: a, image: a}]
`;
const config = `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
data: {size: {{ .Values.size | quote }}}
`;
const chart = writeChart(path.join(scratch, 'web'), {
  files: {
    'templates/all.yaml': config,
    'templates/hook.yaml': hook,
    'values.yaml': 'size: 1\npassword: none\n',
  },
});

try {
  const answers = {
    ...(await askAboutKill()),
    ...(await askAboutRedirects()),
    canary: await askAboutCanary(),
    hostile: await askAboutHostileInputs(),
  };
  const { stdout } = await run('version', '--short');
  const measurement = { suite: 'helm', version: stdout.trim(), answers };
  mkdirSync('dist/measurements', { recursive: true });
  const text = `${JSON.stringify(measurement, undefined, 2)}\n`;
  writeFileSync('dist/measurements/helm.json', text);
  process.stdout.write(text);
} finally {
  await cluster.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** Killed in the middle of an upgrade; then the commands that people try. */
async function askAboutKill(): Promise<Record<string, string>> {
  await require('install', 'web', chart);
  const upgrade = spawn(helm ?? '', ['upgrade', 'web', chart, '--set', 'size=2'], {
    cwd: scratch,
    env: environment,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => upgrade.on('exit', resolve));
  await isPending();
  const second = await run('upgrade', 'web', chart, '--set', 'size=3');
  upgrade.kill('SIGKILL');
  await ended;
  const status = await run('status', 'web');
  const next = await run('upgrade', 'web', chart, '--set', 'size=3');
  const back = await run('rollback', 'web', '1');
  const again = await run('upgrade', 'web', chart, '--set', 'size=3');
  return {
    clients: `the second upgrade ends with code ${second.code}: ${lastLine(second.stderr)}`,
    kill: `the release stays ${/STATUS: (\S+)/.exec(status.stdout)?.[1] ?? 'unknown'}`,
    recovery: `the next upgrade ends with code ${next.code}: ${lastLine(next.stderr)}; after helm rollback (code ${back.code}), the same upgrade ends with code ${again.code}`,
  };
}

async function isPending(): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const { stdout } = await run('list', '--pending', '-q');
    if (stdout.trim() === 'web') return;
    await delay(5);
  }
  throw new Error('the upgrade was too quick to be killed');
}

/** A repository with a password redirects to another origin. */
async function askAboutRedirects(): Promise<Record<string, string>> {
  const built = buildChart({ name: 'r' });
  const other = await startLoopback(() => ({ body: built.archive }));
  const server = await startLoopback(() => ({ status: 302, headers: { location: other.url } }));
  const url = `${server.url}/${built.fileName}`;
  const { code } = await run('pull', url, '--username', 'me', '--password', 'secret');
  const reached = other.requests[0]?.headers['authorization'];
  await Promise.all([server.close(), other.close()]);
  const what = reached === undefined ? 'does not reach' : 'reaches';
  return { redirects: `the password ${what} another port of the host (code ${code})` };
}

async function askAboutCanary(): Promise<string> {
  const canary = 'canary-of-values';
  const dry = ['--dry-run=client', '--hide-secret', '--debug', '--set', `password=${canary}`];
  const { stdout, stderr, code } = await run('install', 'dry', chart, ...dry);
  if (code !== 0) throw new Error(`helm install --dry-run: ${stderr}`);
  const where = [stdout.includes(canary) ? 'stdout' : '', stderr.includes(canary) ? 'stderr' : ''];
  const told = where.filter((name) => name !== '').join(' and ');
  return `install --dry-run=client --hide-secret --debug ${told === '' ? 'does not tell' : `tells on ${told}`} a value that was given`;
}

/** The table of hostile inputs, save those that are Lua, within 10 s of CPU, whatever else the machine does, and 8 GB. */
async function askAboutHostileInputs(): Promise<string> {
  const counts = { refused: 0, accepted: 0, ended: 0 };
  const asked = hostileCases.filter(({ harmless }) => harmless === undefined);
  for (const [index, each] of asked.entries()) {
    const base = path.join(scratch, `case-${index}`);
    for (const name of ['work', 'outside', 'home'])
      mkdirSync(path.join(base, name), { recursive: true });
    const directory = path.join(base, 'work');
    const args = each.make(new Place(directory));
    const { code } = await runProgram(
      'prlimit',
      ['--as=8000000000', '--cpu=10', helm ?? '', ...args],
      { cwd: directory, environment: { ...environment, KUBECONFIG: '', ...each.environment } },
    );
    if (code === 0) counts.accepted++;
    else if (code === 1) counts.refused++;
    else counts.ended++;
    rmSync(base, { recursive: true, force: true });
  }
  return `of ${asked.length} inputs without Lua that ours refuses, Helm refuses ${counts.refused} and accepts ${counts.accepted}; ${counts.ended} ended it, or were ended after 10 s of CPU`;
}

async function require(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await run(...args);
  if (code !== 0) throw new Error(`helm ${args.join(' ')}: ${stderr}`);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.replaceAll(scratch, '') ?? '';
}
