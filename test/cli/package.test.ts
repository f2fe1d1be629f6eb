import { existsSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import * as openpgp from 'openpgp';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyArchive } from '../../src/provenance/index.ts';
import { runHelm } from '../support/run-helm.ts';
import { createScratch } from '../support/scratch.ts';

const { directory, helm, write } = createScratch();

function at(file: string): string {
  return path.join(directory, file);
}

beforeAll(() => {
  write({
    'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.2.3\nappVersion: "7"\n',
    'web/values.yaml': '# kept\na: 1\n',
    'web/templates/a.yaml': 'a: {{ .Values.a }} {{ .Chart.Version }} {{ .Chart.AppVersion }}\n',
    'web/values.schema.yaml': 'type: object\n',
    'needy/Chart.yaml':
      'apiVersion: v2\nname: needy\nversion: 1.0.0\ndependencies:\n- name: db\n  version: 1.x\n  repository: https://example.com\n',
    file: '',
  });
});

describe('helm package', () => {
  test('says where the archive is, and it renders like the directory', async () => {
    const run = await helm(['package', 'web']);
    expect(run).toMatchObject({
      code: 0,
      stdout: 'Successfully packaged chart and saved it to: /scratch/web-1.2.3.tgz\n',
      stderr: '',
    });
    const [fromDirectory, fromArchive] = await Promise.all([
      helm(['template', 'web']),
      helm(['template', 'web-1.2.3.tgz']),
    ]);
    expect(fromArchive).toEqual(fromDirectory);
  });

  test('brings dependencies up to date first, if asked to', async () => {
    write({
      'whole/Chart.yaml':
        'apiVersion: v2\nname: whole\nversion: 1.0.0\ndependencies:\n- name: web\n  version: 1.x\n  repository: file://../web\n',
    });
    expect((await helm(['package', 'whole'])).stderr).toBe(
      'Error: found in Chart.yaml, but missing in charts/ directory: web\n',
    );
    expect(await helm(['package', 'whole', '-u'])).toMatchObject({ code: 0 });
    expect((await helm(['template', 'whole-1.0.0.tgz'])).stdout).toContain('a: 1 1.2.3 7');
    expect((await helm(['package', 'nowhere', '-u'])).stderr).toBe(
      'Error: stat nowhere: no such file or directory\n',
    );
  });

  test('sets the versions, and makes the destination', async () => {
    const run = await helm([
      'package',
      'web',
      '--version',
      '2.0.0-rc.1+x',
      '--app-version',
      'v8',
      '-d',
      'new/dist',
    ]);
    expect(run.stdout).toBe(
      'Successfully packaged chart and saved it to: new/dist/web-2.0.0-rc.1+x.tgz\n',
    );
    const rendered = await helm(['template', 'new/dist/web-2.0.0-rc.1+x.tgz']);
    expect(rendered.stdout).toContain('a: 1 2.0.0-rc.1+x v8');
  });

  test('prints data about several charts', async () => {
    write({ 'db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 0.1.0\n' });
    const run = await helm(['package', 'web', 'db', '-d', 'data', '-o', 'json']);
    expect(JSON.parse(run.stdout)).toEqual([
      {
        name: 'web',
        version: '1.2.3',
        path: 'data/web-1.2.3.tgz',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
      expect.objectContaining({ name: 'db', path: 'data/db-0.1.0.tgz' }),
    ]);
  });

  test('makes the same bytes at any time', async () => {
    await helm(['package', 'web', '-d', 'first']);
    utimesSync(at('web/values.yaml'), 0, 0);
    await helm(['package', 'web', '-d', 'second']);
    expect(readFileSync(at('second/web-1.2.3.tgz'))).toEqual(
      readFileSync(at('first/web-1.2.3.tgz')),
    );
  });

  test('gives files the time of SOURCE_DATE_EPOCH', async () => {
    const environment = { SOURCE_DATE_EPOCH: '1600000000' };
    await helm(['package', 'web', '-d', 'dated'], environment);
    expect(readFileSync(at('dated/web-1.2.3.tgz'))).not.toEqual(
      readFileSync(at('first/web-1.2.3.tgz')),
    );
  });
});

describe('helm package --sign', () => {
  const passphrase = 'correct horse';
  let keyring = '';
  beforeAll(async () => {
    const { privateKey } = await openpgp.generateKey({
      type: 'ecc',
      curve: 'ed25519Legacy',
      userIDs: [{ name: 'Jane', email: 'jane@example.com' }],
      passphrase,
      format: 'object',
    });
    keyring = at('secring.gpg');
    write({ 'secring.gpg': privateKey.write(), passphrase: `${passphrase}\nnot this\n` });
  });

  const signing = (...more: readonly string[]): string[] => [
    ...['package', 'web', '-d', 'signed', '--sign', '--key', 'jane@example.com'],
    ...['--keyring', keyring, ...more],
  ];

  test('writes a provenance file that verifies', async () => {
    const run = await helm(signing('--passphrase-file', 'passphrase', '-o', 'json'));
    expect(JSON.parse(run.stdout)).toMatchObject([{ provenance: 'signed/web-1.2.3.tgz.prov' }]);
    const verification = await verifyArchive(
      {
        archive: readFileSync(at('signed/web-1.2.3.tgz')),
        fileName: 'web-1.2.3.tgz',
        provenance: readFileSync(at('signed/web-1.2.3.tgz.prov')),
      },
      { keyring, now: new Date() },
    );
    expect(verification).toMatchObject({ signedBy: ['Jane <jane@example.com>'] });
  });

  test('reads the passphrase from standard input, once for all charts', async () => {
    const args = signing('--passphrase-file', '-');
    const run = await runHelm([...args, 'db'], { cwd: directory, input: `${passphrase}\n` });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(at('signed/db-0.1.0.tgz.prov'))).toBe(true);
  });

  test('writes nothing with a wrong passphrase', async () => {
    write({ wrong: 'wrong\n' });
    const run = await helm(signing('--passphrase-file', 'wrong', '--version', '9.0.0'));
    expect(run.code).toBe(1);
    expect(run.stderr).toBe(
      'Error: cannot unlock the key "Jane <jane@example.com>": wrong passphrase\n',
    );
    expect(existsSync(at('signed/web-9.0.0.tgz'))).toBe(false);
  });

  test('says how to give the passphrase where nobody can be asked', async () => {
    expect((await helm(signing())).stderr).toBe(
      'Error: cannot ask for the passphrase of the key "Jane <jane@example.com>"\nHint: give a file with --passphrase-file, or - to read it from standard input\n',
    );
  });

  test.each([
    [['--sign'], '--key is required for signing a package'],
    [['--sign', '--key', 'x', '--keyring='], '--keyring is required for signing a package'],
    [['--sign', '--key', 'x', '--keyring', 'none'], 'open none: no such file or directory'],
  ])('wants a key with %j', async (flags, message) => {
    const run = await helm(['package', 'web', ...flags]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`Error: ${message}`);
  });
});

describe('helm package, given something wrong,', () => {
  test.each([
    [[], 'need at least one argument, the path to the chart'],
    [['nothing'], 'stat nothing: no such file or directory'],
    [
      ['file'],
      'unable to detect chart at /scratch/file/Chart.yaml: open /scratch/file/Chart.yaml: not a directory',
    ],
    [['web', '--version', 'one'], 'invalid semantic version'],
    [['needy'], 'found in Chart.yaml, but missing in charts/ directory: db'],
    [['web', '-d', 'file'], 'failed to save: is not a directory: file'],
  ])('refuses %j', async (args, message) => {
    const run = await helm(['package', ...args]);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr.split('\n')[0]).toBe(`Error: ${message}`);
  });

  test.each([
    ['soon', 'strconv.ParseInt: parsing "soon": invalid syntax'],
    ['-1', 'must not be negative'],
    ['99999999999', 'must not be after 8589934591'],
  ])('refuses SOURCE_DATE_EPOCH=%s', async (date, message) => {
    const run = await helm(['package', 'web'], { SOURCE_DATE_EPOCH: date });
    expect(run.stderr).toBe(`Error: invalid SOURCE_DATE_EPOCH: ${message}\n`);
  });
});
