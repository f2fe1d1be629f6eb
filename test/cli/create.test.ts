import { existsSync, readFileSync, readdirSync, symlinkSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectGolden } from '../support/golden.ts';
import { createScratch } from '../support/scratch.ts';

const { directory, helm, write } = createScratch();

function read(file: string): string {
  return readFileSync(path.join(directory, file), 'utf8');
}

describe('helm create', () => {
  test('makes a chart that renders', async () => {
    expect(await helm(['create', 'web'])).toMatchObject({ code: 0, stdout: 'Creating web\n' });
    expect(readdirSync(path.join(directory, 'web'), { recursive: true }).sort()).toEqual([
      '.helmignore',
      'Chart.yaml',
      'charts',
      'templates',
      'templates/NOTES.txt',
      'templates/_helpers.tpl',
      'templates/deployment.yaml',
      'templates/hpa.yaml',
      'templates/httproute.yaml',
      'templates/ingress.yaml',
      'templates/service.yaml',
      'templates/serviceaccount.yaml',
      'templates/tests',
      'templates/tests/test-connection.yaml',
      'values.yaml',
    ]);
    const rendered = await helm(['template', 'demo', 'web']);
    expect(rendered).toMatchObject({ code: 0, stderr: '' });
    expectGolden('create/template.yaml', rendered.stdout);
  });

  test('warns of what it overwrites, and leaves the rest alone', async () => {
    write({ 'mine/values.yaml': 'own: true\n', 'mine/own.txt': 'own\n' });
    expect(await helm(['create', 'mine'])).toMatchObject({
      code: 0,
      stdout:
        'Creating mine\nWARNING: File "/scratch/mine/values.yaml" already exists. Overwriting.\n',
    });
    expect(read('mine/own.txt')).toBe('own\n');
    expect(read('mine/values.yaml')).not.toContain('own');
  });

  test('writes Chart.yaml in resource form when asked', async () => {
    await helm(['create', 'resource', '--resource-form']);
    expect(read('resource/Chart.yaml')).toContain('apiVersion: helm.sh/v3\nkind: Chart\n');
    expect(await helm(['template', 'resource'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('takes a starter by its path or by its name', async () => {
    const starter = {
      'Chart.yaml': 'apiVersion: v2\nname: starter\nversion: 9.9.9\ndescription: its own\n',
      'values.yaml': '# for <CHARTNAME>\nname: <CHARTNAME>\n',
      'templates/a.yaml': 'name: <CHARTNAME>\n',
      'README.md': '<CHARTNAME> stays\n',
    };
    const named = 'home/.local/share/helm/starters/service';
    for (const [file, text] of Object.entries(starter)) write({ [`${named}/${file}`]: text });
    await helm(['create', 'one', '--starter', path.join(directory, named)]);
    await helm(['create', 'two', '-p', 'service']);
    expect(read('one/values.yaml')).toBe('# for one\nname: one\n');
    expect(read('two/templates/a.yaml')).toBe('name: two\n');
    expect(read('two/README.md')).toBe('<CHARTNAME> stays\n');
    expect(read('two/Chart.yaml')).toBe(
      'apiVersion: v2\nappVersion: 0.1.0\ndescription: A Helm chart for Kubernetes\nname: two\ntype: application\nversion: 0.1.0\n',
    );
  });
});

describe('helm create, given something wrong,', () => {
  test.each([
    ['a b', 'chart name must match the regular expression "^[a-zA-Z0-9._-]+$"'],
    ['x'.repeat(251), 'chart name must be between 1 and 250 characters'],
    ['.', 'chart name "." is not allowed'],
    ['..', 'chart name ".." is not allowed'],
    ['no/where/web', 'stat /scratch/no/where: no such file or directory'],
  ])('says what is wrong with %s', async (name, message) => {
    const run = await helm(['create', name]);
    expect(run).toEqual({
      code: 1,
      signal: null,
      stdout: `Creating ${name}\n`,
      stderr: `Error: ${message}\n`,
    });
  });

  test('wants one name', async () => {
    expect((await helm(['create'])).stderr).toBe(
      'Error: "helm create" requires 1 argument\n\nUsage:  helm create NAME [flags]\n',
    );
  });

  test('does not write over or through a file', async () => {
    write({ file: '' });
    expect((await helm(['create', 'file'])).stderr).toBe(
      'Error: file /scratch/file already exists and is not a directory\n',
    );
    expect((await helm(['create', 'file/web'])).stderr).toBe(
      'Error: no such directory /scratch/file\n',
    );
  });

  test('does not follow a link out of the chart', async () => {
    mkdirSync(path.join(directory, 'outside'));
    mkdirSync(path.join(directory, 'linked'));
    symlinkSync(path.join(directory, 'outside'), path.join(directory, 'linked/templates'));
    expect((await helm(['create', 'linked'])).stderr).toBe(
      'Error: file /scratch/linked/templates already exists and is not a directory\n',
    );
    expect(readdirSync(path.join(directory, 'outside'))).toEqual([]);
  });

  test('names the starter that it cannot load', async () => {
    const run = await helm(['create', 'web2', '-p', 'nothing']);
    expect(run.code).toBe(1);
    expect(run.stderr).toBe(
      'Error: could not load /scratch/home/.local/share/helm/starters/nothing: stat /scratch/home/.local/share/helm/starters/nothing: no such file or directory\n',
    );
    expect(existsSync(path.join(directory, 'web2'))).toBe(false);
  });
});
