import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../../cluster/index.ts';
import type { RunningCluster } from '../../../cluster/index.ts';
import { buildChart } from '../../support/chart-builder.ts';
import { helmHome } from '../../support/helm-home.ts';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import type { TestRegistry } from '../../support/real-registry.ts';
import { registryUser, startRegistry } from '../../support/real-registry.ts';
import type { HelmRun } from '../../support/run-helm.ts';
import { runHelm } from '../../support/run-helm.ts';
import { tlsFiles } from '../../support/loopback.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-interop-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const hasHelm = (await findHelm()) !== undefined;

let cluster: RunningCluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());
const chart = buildChart({
  name: 'web',
  version: '1.2.3+build.4',
  chartYaml: `description: A <web> & server
appVersion: "1.0"
home: https://example.com
sources: [https://example.com/source]
maintainers:
- name: Jane
  email: jane@example.com
- name: John
keywords: [http]
annotations:
  example.com/note: noted
dependencies: []
`,
  files: {
    'templates/cm.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ .Release.Name }}}\n',
  },
});

/** A user with a directory of their own, and the archive in it. */
function user(): {
  ours: (...args: string[]) => Promise<HelmRun>;
  helm: (...args: string[]) => Promise<HelmRun>;
  directory: string;
} {
  const { root, environment } = helmHome(scratch);
  const directory = path.join(root, 'work');
  mkdirSync(directory);
  const file = path.join(directory, chart.fileName);
  writeFileSync(file, chart.archive);
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  const options = { cwd: directory, environment };
  return {
    ours: (...args) => runHelm(args, options),
    helm: (...args) => runRealHelm(args, options),
    directory,
  };
}

function done(run: HelmRun): string {
  expect(run.stderr).not.toContain('Error');
  expect(run.code).toBe(0);
  return run.stdout;
}

describe.for([
  { auth: 'none', isSecure: false },
  { auth: 'basic', isSecure: false },
  { auth: 'bearer', isSecure: false },
  { auth: 'basic', isSecure: true },
] as const)('with a registry that has authentication $auth, TLS $isSecure,', (options) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await startRegistry(options);
  });
  afterAll(() => registry.close());

  const transport = options.isSecure ? ['--ca-file', tlsFiles.authority] : ['--plain-http'];
  const login = async (run: (...args: string[]) => Promise<HelmRun>): Promise<void> => {
    if (options.auth === 'none') return;
    const { username, password } = registryUser;
    const args = ['registry', 'login', registry.host, '-u', username, '-p', password, ...transport];
    expect(done(await run(...args))).toBe('Login Succeeded\n');
  };
  const reference = () => `oci://${registry.host}/team/web`;
  const remote = (place: string) => `oci://${registry.host}/${place}`;

  test('ours pushes and pulls by version, range and digest', async () => {
    const { ours, directory } = user();
    await login(ours);
    const pushed = done(await ours('push', chart.fileName, remote('team'), ...transport));
    expect(pushed).toContain(`Pushed: ${registry.host}/team/web:1.2.3_build.4\nDigest: sha256:`);
    const [, digest = ''] = /Digest: (\S+)/.exec(pushed) ?? [];
    for (const pin of [':1.2.3+build.4', ':^1', '', `@${digest}`]) {
      rmSync(path.join(directory, chart.fileName));
      const pulled = done(await ours('pull', reference() + pin, ...transport));
      expect(pulled).toContain(`Digest: ${digest}`);
      const archive = readFileSync(path.join(directory, chart.fileName));
      expect(archive.equals(chart.archive)).toBe(true);
    }
    const found = done(await ours('search', reference(), ...transport, '-o', 'json'));
    expect(JSON.parse(found)).toEqual([
      {
        name: reference(),
        version: '1.2.3+build.4',
        app_version: '1.0',
        description: 'A <web> & server',
      },
    ]);
  });

  test('ours says no to a stranger', async () => {
    const { ours } = user();
    const run = await ours('push', chart.fileName, remote('strangers'), ...transport);
    expect(run.code).toBe(options.auth === 'none' ? 0 : 1);
    const wrong = ['registry', 'login', registry.host, '-u', 'jane', '-p', 'wrong-canary'];
    const refused = await ours(...wrong, ...transport);
    expect(refused.code).toBe(options.auth === 'none' ? 0 : 1);
    expect(refused.stdout + refused.stderr).not.toContain('canary');
  });

  test.skipIf(!hasHelm)('ours pushes, Helm pulls and installs', async () => {
    const { ours, helm, directory } = user();
    await login(ours);
    done(await ours('push', chart.fileName, remote('ours'), ...transport));
    rmSync(path.join(directory, chart.fileName));
    const name = `oci://${registry.host}/ours/web`;
    done(await helm('pull', name, '--version', '1.2.3+build.4', ...transport));
    expect(readFileSync(path.join(directory, chart.fileName)).equals(chart.archive)).toBe(true);
    const kubeconfig = path.join(directory, 'kubeconfig');
    writeFileSync(kubeconfig, cluster.kubeconfig);
    const release = `web-${options.auth}-${options.isSecure}`;
    const args = [
      'install',
      release,
      name,
      '--version',
      '1.2.3+build.4',
      '--kubeconfig',
      kubeconfig,
    ];
    expect(done(await helm(...args, ...transport))).toContain('STATUS: deployed');
    const manifest = done(await helm('get', 'manifest', release, '--kubeconfig', kubeconfig));
    expect(manifest).toContain('kind: ConfigMap');
  });

  test.skipIf(!hasHelm)('Helm pushes, ours pulls and renders', async () => {
    const { ours, helm, directory } = user();
    await login(helm);
    done(await helm('push', chart.fileName, remote('helm'), ...transport));
    rmSync(path.join(directory, chart.fileName));
    const name = `oci://${registry.host}/helm/web:1.2.3+build.4`;
    done(await ours('pull', name, ...transport));
    expect(readFileSync(path.join(directory, chart.fileName)).equals(chart.archive)).toBe(true);
    expect(done(await ours('template', 'x', name, ...transport))).toContain('name: x');
    expect(done(await ours('show', 'chart', name, ...transport))).toBe(
      done(await helm('show', 'chart', chart.fileName)),
    );
  });

  test.skipIf(!hasHelm)('both push the very same manifest', async () => {
    const { ours, helm } = user();
    await login(ours);
    const digestOf = (text: string) => /Digest: (\S+)/.exec(text)?.[1];
    const byHelm = done(await helm('push', chart.fileName, remote('same'), ...transport));
    const byOurs = done(await ours('push', chart.fileName, remote('same'), ...transport));
    expect(digestOf(byOurs)).toBe(digestOf(byHelm));
  });
});
