import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helmCommand, runHelm } from '../support/run-helm.ts';

const helm = helmCommand()
  .map((word) => `'${word}'`)
  .join(' ');

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-cli-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function shell(script: string): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)('bash', ['-c', script]);
}

describe('helm, misused,', () => {
  test('names an unknown command and the nearest one', async () => {
    const run = await runHelm(['vesion']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toBe(
      'Error: unknown command "vesion" for "helm"\n\nDid you mean this?\n\tversion\n\nRun \'helm --help\' for usage.\n',
    );
  });

  test('knows the words of Helm when it looks for the nearest one', async () => {
    const run = await runHelm(['uninstal', 'demo']);
    expect(run.stderr).toContain('Did you mean this?\n\tuninstall\n');
    expect((await runHelm(['--help'])).stdout).toContain('delete releases (Helm says uninstall)');
  });

  test('names an unknown flag and the nearest one', async () => {
    const run = await runHelm(['version', '--shrot']);
    expect(run.code).toBe(1);
    expect(run.stderr).toBe('Error: unknown flag: --shrot\nHint: did you mean --short?\n');
  });

  test('names an unknown shorthand', async () => {
    const run = await runHelm(['version', '-x']);
    expect(run.stderr).toBe("Error: unknown shorthand flag: 'x' in -x\n");
  });

  test('refuses an output format that is none', async () => {
    const run = await runHelm(['version', '-o', 'xml']);
    expect(run.code).toBe(1);
    expect(run.stderr).toBe(
      'Error: invalid argument "xml" for "-o, --output" flag: invalid format type\nHint: use one of: table, json, yaml\n',
    );
  });

  test('refuses arguments that it does not take', async () => {
    const run = await runHelm(['version', 'now']);
    expect(run.stderr).toBe(
      'Error: "helm version" accepts no arguments\n\nUsage:  helm version [flags]\n',
    );
  });

  test('shows no stack trace, unless asked', async () => {
    const plain = await runHelm(['docs', '--dir', '/dev/null/nowhere']);
    const debug = await runHelm(['docs', '--dir', '/dev/null/nowhere', '--debug']);
    expect(plain.stderr).toMatch(/^Error: cannot write the reference to "\/dev\/null\/nowhere": /);
    expect(plain.stderr).not.toContain(' at ');
    expect(debug.stderr).toContain(' at ');
  });

  // Root may do everything: it runs where the tests are run by anybody else.
  test.skipIf(process.getuid?.() === 0)('says which directory cannot be written', async () => {
    const locked = mkdtempSync(path.join(scratch, 'locked-'));
    chmodSync(locked, 0o500);
    const run = await runHelm(['docs', '--dir', path.join(locked, 'x')]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(locked);
  });
});

describe('helm, among other programs,', () => {
  test('ends quietly when its reader has gone', async () => {
    const run = await shell(`for i in 1 2 3; do ${helm} --help; done | head -1`);
    expect(run.stdout.split('\n')).toHaveLength(2);
    expect(run.stderr).toBe('');
  });

  test('reports a closed standard output in one line', async () => {
    const { stdout } = await shell(`${helm} version >&- 2>&1; echo "code $?"`).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toContain('code ');
    expect(stdout).not.toContain(' at ');
  });

  test('runs with an empty environment, anywhere', async () => {
    const run = await runHelm(['version', '--short'], { environment: {}, cwd: '/' });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^v4\.\d+\.\d+\+helm-ts\.\d/);
  });

  test('writes all of a long output to a slow reader', async () => {
    const { stdout } = await shell(
      `for i in $(seq 30); do ${helm} --help; done | (sleep 0.2; wc -l)`,
    );
    const one = await runHelm(['--help']);
    expect(Number(stdout)).toBe(30 * (one.stdout.split('\n').length - 1));
  });
});

describe('helm, as data,', () => {
  test('prints the version in every form', async () => {
    const json = await runHelm(['version', '-o', 'json']);
    const yaml = await runHelm(['version', '--output=yaml']);
    const { Version: version } = JSON.parse(json.stdout) as { Version: string };
    expect(version).toMatch(/^v4\./);
    expect(yaml.stdout).toContain(`Version: ${version}\n`);
  });

  test('prints the version by a template, with the fields of Helm', async () => {
    const run = await runHelm(['version', '--client', '--template', '{{.Version}} {{.GitCommit}}']);
    expect(run).toMatchObject({ stdout: 'v4.3.1 ', stderr: '', code: 0 });
    const other = await runHelm(['version', '--template', '{{.Versoin}}']);
    expect(other.stderr).toContain("can't evaluate field Versoin in type version.BuildInfo");
  });

  test('takes an empty flag for one that was not given', async () => {
    const work = path.join(scratch, 'empty');
    await shell(`mkdir -p ${work} && cd ${work} && ${helm} create web`);
    const flags = ['--output-dir', '', '--name-template', '', '--kube-version', '', '-f', ''];
    const run = await runHelm(['template', 'web', ...flags], { cwd: work });
    expect(run).toMatchObject({ stderr: '', code: 0 });
    expect(run.stdout).toContain('name: release-name-web');
    const created = await runHelm(['create', 'third', '--chart-api-version', 'v3'], { cwd: work });
    expect(created.code).toBe(0);
    expect(readFileSync(path.join(work, 'third/Chart.yaml'), 'utf8')).toContain('helm.sh/v3');
    const list = await runHelm(['dependency', 'list', 'web', '--max-col-width', '0'], {
      cwd: work,
    });
    expect(list.stdout).toBe('WARNING: no dependencies at web/charts\n');
  });

  test('prints the environment, by flags and variables', async () => {
    const environment = { HOME: '/home/jane', HELM_NAMESPACE: 'web', XDG_CACHE_HOME: '/cache' };
    const run = await runHelm(['env', '--kube-context', 'prod'], { environment });
    expect(run.stdout).toContain('HELM_NAMESPACE="web"\n');
    expect(run.stdout).toContain('HELM_KUBECONTEXT="prod"\n');
    expect(run.stdout).toContain('HELM_CACHE_HOME="/cache/helm"\n');
    expect(run.stdout).toContain('HELM_CONFIG_HOME="/home/jane/.config/helm"\n');
    const one = await runHelm(['env', 'HELM_NAMESPACE'], { environment });
    expect(one.stdout).toBe('web\n');
  });

  test('writes its reference as Markdown and as man pages', async () => {
    const target = path.join(scratch, 'reference');
    await runHelm(['docs', '--dir', target]);
    await runHelm(['docs', '--dir', target, '--type', 'man']);
    expect(readFileSync(path.join(target, 'helm_version.md'), 'utf8')).toContain('# helm version');
    expect(readFileSync(path.join(target, 'helm-version.1'), 'utf8')).toContain('.SH NAME');
  });
});

describe('helm completion', () => {
  test.each([
    [['vers'], 'version\tprint the version\n:4\n'],
    [['version', '--sh'], '--short\tprint the version number alone\n:4\n'],
    [['docs', '--type', 'mar'], 'man\nmarkdown\n:4\n'],
    [['docs', '--type=mar'], '--type=man\n--type=markdown\n:4\n'],
    [['pull', 'nobody/nothing', '--version', ''], ':4\n'],
    [['completion', 'z'], 'zsh\n:4\n'],
    [['docs', '--dir', ''], ':16\n'],
  ])('answers %j', async (words, answer) => {
    const run = await runHelm(['__complete', ...words]);
    expect(run.stdout).toBe(answer);
  });

  test('gives bash a script that completes', async () => {
    const file = path.join(scratch, 'completion.bash');
    writeFileSync(file, (await runHelm(['completion', 'bash'])).stdout);
    const script = `helm() { ${helm} "$@"; }; source ${file}
      COMP_WORDS=(helm vers); COMP_CWORD=1; _helm; echo "\${COMPREPLY[@]}"`;
    expect((await shell(script)).stdout).toBe('version\n');
  });

  test.each(['bash', 'zsh', 'fish', 'powershell'])('has a script for %s', async (shellName) => {
    const run = await runHelm(['completion', shellName]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('__complete');
  });

  test('knows no other shell', async () => {
    const run = await runHelm(['completion', 'tcsh']);
    expect(run.code).toBe(1);
    expect(run.stderr).toBe(
      'Error: unknown shell "tcsh"\nHint: choose one of bash, zsh, fish, powershell\n',
    );
  });
});
