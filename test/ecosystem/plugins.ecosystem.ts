import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeChart } from '../support/chart-builder.ts';
import { findHelm } from '../support/real-helm.ts';
import { openBothHelms } from './both-helms.ts';
import { findPluginSource } from './tools.ts';

const helm4 = await findHelm();
const helms = openBothHelms(helm4 ?? '');
const { scratch, run, expectSame } = helms;

function install(directory: string): void {
  const line = ['plugin', 'install', '--verify=false', directory];
  expect(expectSame('helm', line).code).toBe(0);
}

const template =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { word: {{ .Values.word | quote }} }\n';

beforeAll(() => {
  const files = { 'values.yaml': 'word: plain\n', 'templates/a.yaml': template };
  writeChart(path.join(scratch, 'repository/charts/web'), { files });
});
afterAll(() => helms.close());

const git = findPluginSource('helm-git');

describe.skipIf(helm4 === undefined || git === undefined)('helm-git', () => {
  const address = `git+file://${path.join(scratch, 'repository')}@charts?ref=main`;

  beforeAll(() => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    const cwd = path.join(scratch, 'repository');
    for (const line of [
      ['init', '-q', '-b', 'main'],
      ['add', '.'],
      [...who, 'commit', '-qm', 'a'],
    ]) {
      execFileSync('git', line, { cwd });
    }
    install(git ?? '');
  });

  test('is a repository of what is in git', () => {
    expect(expectSame('helm', ['repo', 'add', 'ours', address]).code).toBe(0);
    expect(expectSame('helm', ['search', 'repo', 'ours']).stdout).toContain('ours/web');
    expect(expectSame('helm', ['template', 'demo', 'ours/web']).stdout).toContain('"plain"');
  });

  test('is where values come from', () => {
    const values = address.replace('@charts', '@charts/web/values.yaml');
    const line = ['template', 'demo', 'repository/charts/web', '-f', values];
    expect(expectSame('helm', line).stdout).toContain('"plain"');
  });
});

const secrets = findPluginSource('helm-secrets');

describe.skipIf(helm4 === undefined || secrets === undefined)('helm-secrets', () => {
  const chart = 'repository/charts/web';
  // In place of sops: it decrypts what is not encrypted.
  const sops = path.join(scratch, 'sops');
  const environment = { HELM_SECRETS_SOPS_PATH: sops };

  beforeAll(() => {
    mkdirSync(path.join(scratch, 'values'));
    writeFileSync(
      sops,
      `#!/bin/sh
output=
while [ $# -gt 1 ]; do [ "$1" = --output ] && output=$2; shift; done
if [ -n "$output" ]; then exec > "$output"; fi
sed '/^sops:/,$ d' "$1"
`,
    );
    chmodSync(sops, 0o755);
    writeFileSync(
      path.join(scratch, 'values/secrets.yaml'),
      'word: hidden\nsops:\n  mac: ENC[AES256_GCM,data:x,iv:x,tag:x,type:str]\n',
    );
    for (const part of ['cli', 'getter', 'post-renderer']) {
      install(path.join(secrets ?? '', `plugins/helm-secrets-${part}`));
    }
  });

  test.each([
    [['secrets', 'decrypt', 'values/secrets.yaml'], 'word: hidden'],
    [['secrets', 'template', 'demo', chart, '-f', 'values/secrets.yaml'], '"hidden"'],
    [['template', 'demo', chart, '-f', 'secrets://values/secrets.yaml'], '"hidden"'],
  ])('%j', (line, text) => {
    const { stdout, code } = expectSame('helm', line, environment);
    expect(code).toBe(0);
    expect(stdout).toContain(text);
  });

  test('passes on that it failed', () => {
    const line = ['secrets', 'template', 'demo', chart, '-f', 'nowhere.yaml'];
    expect(expectSame('helm', line, environment).code).toBe(1);
    expect(run('ours', 'helm', line, environment).stderr).toContain('File does not exist');
  });
});
