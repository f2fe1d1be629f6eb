import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as openpgp from 'openpgp';
import { describe, expect, test } from 'vitest';
import { encodeTar } from '../../src/chart/index.ts';
import { startLoopback } from '../support/loopback.ts';
import { createScratch } from '../support/scratch.ts';

const { directory, helm, write } = createScratch();
const plugins = path.join(directory, 'plugins');
const run = (...args: string[]) => helm(args, { HELM_PLUGINS: plugins });

function writePlugin(folder: string, manifest: string, script = 'exit 0'): string {
  write({ [`${folder}/plugin.yaml`]: manifest, [`${folder}/run.sh`]: `#!/bin/sh\n${script}\n` });
  chmodSync(path.join(directory, folder, 'run.sh'), 0o755);
  return path.join(directory, folder);
}

function archive(name: string, files: Readonly<Record<string, string>>): string {
  const entries = Object.entries(files).map(([file, text]) => ({
    name: file,
    data: Buffer.from(text),
    modified: 0,
    mode: 0o755,
  }));
  writeFileSync(path.join(directory, name), gzipSync(encodeTar(entries)));
  return name;
}

/** What runs on Lua has no command. */
const luaManifest = `apiVersion: v1
type: cli/v1
name: x
version: 1.0.0
runtime: lua
config: { shortHelp: nothing }
`;

const v1 = (name: string, more = ''): string =>
  `apiVersion: v1
type: cli/v1
name: ${name}
version: 1.0.0
runtime: subprocess
config: { shortHelp: the ${name} of the tests }
runtimeConfig:
  platformCommand: [{ command: $HELM_PLUGIN_DIR/run.sh }]
${more}`;

describe.skipIf(process.platform === 'win32')('a plugin that is a command', () => {
  const tell = 'echo "$HELM_PLUGIN_NAME $HELM_NAMESPACE $HELM_DEBUG $*"; exit 7';

  test('gets its arguments and the variables of Helm, and its exit code is passed on', async () => {
    const legacy = 'name: hello\nversion: 1.0.0\nusage: says\ncommand: $HELM_PLUGIN_DIR/run.sh one';
    await run('plugin', 'install', writePlugin('src/hello', legacy, tell));
    const ran = await run('-n', 'shop', 'hello', 'two', '--three', '--debug', '--', 'four');
    expect(ran).toMatchObject({
      stdout: 'hello shop true one two --three -- four\n',
      stderr: 'Error: plugin "hello" exited with error\n',
      code: 7,
    });
    expect((await run('--help')).stdout).toMatch(/^ {2}hello +says$/m);
    expect((await run('__complete', 'hel')).stdout).toBe('hello\tsays\n:4\n');
    expect((await helm(['hello'], { HELM_PLUGINS: plugins, HELM_NO_PLUGINS: '1' })).code).toBe(1);
  });

  test('wins over a built-in where flags or subcommands of its own are asked for', async () => {
    await run('plugin', 'install', writePlugin('src/diff', v1('diff'), 'echo "plugin $*"'));
    const flags = await run('diff', 'upgrade', 'a', './b', '--allow-unreleased');
    expect(flags.stdout).toBe('plugin upgrade a ./b --allow-unreleased\n');
    const values = await run('diff', 'upgrade', 'a', './b', '--output', 'simple');
    expect(values.stdout).toBe('plugin upgrade a ./b --output simple\n');
    expect((await run('diff', 'revision', 'a', '1')).stdout).toBe('plugin revision a 1\n');
    expect((await run('diff', 'drift')).stderr).toContain('"helm diff drift" requires 1 argument');
    expect((await run('plugin', 'list')).stderr).toContain('"diff" is also a built-in command');
  });

  test('completes by its completion.yaml, or by asking it', async () => {
    const place = writePlugin('src/asked', v1('asked'));
    write({
      'src/asked/completion.yaml': 'commands: [{ name: now, flags: [loud, l] }, { name: ask }]',
    });
    write({ 'src/asked/plugin.complete': '#!/bin/sh\necho "one $*"; echo ":2"' });
    chmodSync(path.join(place, 'plugin.complete'), 0o755);
    await run('plugin', 'install', place);
    const complete = async (...words: string[]) => (await run('__complete', ...words)).stdout;
    expect(await complete('asked', '')).toBe('ask\nnow\n:4\n');
    expect(await complete('asked', 'n')).toBe('now\n:4\n');
    expect(await complete('asked', 'now', '--l')).toBe('--loud\none now --l\n:2\n');
    expect(await complete('asked', 'now', '--kubec')).toMatch(
      /^--kubeconfig\t.*\none now --kubec\n/,
    );
    expect(await complete('asked', 'ask', '')).toBe('one ask\n:2\n');
  });

  test('completes what is valid by the beginning of the word, and no further', async () => {
    const place = writePlugin('src/choosy', v1('choosy'));
    write({ 'src/choosy/completion.yaml': 'validArgs: [one, other, two]' });
    await run('plugin', 'install', place);
    expect((await run('__complete', 'choosy', 'o')).stdout).toBe('one\nother\n:4\n');
    expect((await run('__complete', 'choosy', 'one', '')).stdout).toBe(':0\n');
  });

  test('is described without being run', async () => {
    const described = v1('described').replace(
      'config: {',
      "config: { longHelp: 'all of it', ignoreFlags: true,",
    );
    await run('plugin', 'install', writePlugin('src/described', described, 'echo ran'));
    expect((await run('help', 'described')).stdout).toBe(
      'all of it\n\nUsage:\n  helm described [flags]\n',
    );
  });

  test('is called by the first word of its usage, as in Helm', async () => {
    const named = v1('helm-named').replace('config: {', "config: { usage: 'named [flags] CHART',");
    await run('plugin', 'install', writePlugin('src/helm-named', named, 'echo "ran $*"'));
    expect((await run('named', 'a')).stdout).toBe('ran a\n');
    expect((await run('helm-named', 'a')).stdout).toBe('ran a\n');
    expect((await run('--help')).stdout).toMatch(/^ {2}named +the helm-named of the tests$/m);
    expect((await run('__complete', 'name')).stdout).toBe(
      'named\tthe helm-named of the tests\n:4\n',
    );
  });
});

describe.skipIf(process.platform === 'win32')('helm plugin', () => {
  test('installs what it packed and signed, lists it, and removes it', async () => {
    writePlugin('src/packed', v1('packed'), 'echo packed');
    const packed = await run('plugin', 'package', 'src/packed', '--sign=false');
    expect(packed.stdout).toContain('saved it to: packed-1.0.0.tgz\n');
    expect((await run('plugin', 'install', 'packed-1.0.0.tgz')).stderr).toContain(
      'plugin verification failed: no provenance file (.prov) found',
    );
    const installed = await run('plugin', 'install', 'packed-1.0.0.tgz', '--verify=false');
    expect(installed.stdout).toBe(
      'WARNING: Skipping plugin signature verification\nInstalled plugin: packed\n',
    );
    expect((await run('packed')).stdout).toBe('packed\n');
    expect((await run('plugin', 'list')).stdout).toMatch(/^packed *\t1.0.0 *\tcli\/v1.*unsigned/m);
    const removed = await run('plugin', 'uninstall', 'packed', 'nobody');
    expect(removed).toMatchObject({ stdout: 'Uninstalled plugin: packed\n', code: 1 });
    expect(removed.stderr).toBe('Error: plugin: nobody not found\n');
  });

  test('checks who signed it, wherever it comes from', async () => {
    const { privateKey } = await openpgp.generateKey({
      type: 'ecc',
      curve: 'ed25519Legacy',
      userIDs: [{ name: 'Jane', email: 'jane@example.com' }],
      format: 'object',
    });
    write({ 'ring.gpg': privateKey.write() });
    writePlugin('src/signed', v1('signed'), 'echo signed');
    const keys = ['--keyring', 'ring.gpg'];
    const packed = await run('plugin', 'package', 'src/signed', '--key', 'jane', ...keys);
    expect(packed.stdout).toContain('Signature written to: signed-1.0.0.tgz.prov\n');
    const checked = await run('plugin', 'verify', 'signed-1.0.0.tgz', ...keys);
    expect(checked.stdout).toMatch(/^Signed by: Jane <jane@example.com>\nUsing Key With Finger/);
    const server = await startLoopback(({ url }) => ({
      body: readFileSync(path.join(directory, path.basename(url))),
    }));
    const installed = await run('plugin', 'install', `${server.url}/signed-1.0.0.tgz`, ...keys);
    await server.close();
    expect(installed.stdout).toContain('Plugin Hash Verified: sha256:');
    expect((await run('plugin', 'list')).stdout).toMatch(/^signed *\t.*\tsigned/m);
    await run('plugin', 'uninstall', 'signed');
    writeFileSync(path.join(directory, 'signed-1.0.0.tgz'), 'other');
    const other = await run('plugin', 'install', 'signed-1.0.0.tgz', ...keys);
    expect(other.stderr).toContain('plugin verification failed: sha256 sum does not match');
  });

  test('installs from git at a version, and brings it up to date', async () => {
    const place = writePlugin('src/tracked', v1('tracked'), 'echo one');
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', place, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args]);
    git('init', '--quiet');
    for (const [tag, word] of [
      ['v1.0.0', 'one'],
      ['v1.1.0', 'two'],
      ['v2.0.0', 'three'],
    ]) {
      writePlugin('src/tracked', v1('tracked'), `echo ${word}`);
      git('add', '-A');
      git('commit', '--quiet', '-m', tag ?? '');
      git('tag', tag ?? '');
    }
    const url = `file://${place}`;
    expect((await run('plugin', 'install', url)).stderr).toContain('Use --verify=false');
    await run('plugin', 'install', url, '--verify=false', '--version', '^1.0');
    expect((await run('tracked')).stdout).toBe('two\n');
    expect((await run('plugin', 'update', 'tracked')).stdout).toBe('Updated plugin: tracked\n');
    expect((await run('tracked')).stdout).toBe('three\n');
  });

  test('puts a plugin into a directory named after its source, as Helm does', async () => {
    await run('plugin', 'install', writePlugin('src/helm-linked', v1('linked')));
    const packed = archive('helm-archived-1.0.0.tgz', { 'plugin.yaml': v1('archived') });
    await run('plugin', 'install', packed, '--verify=false');
    const hidden = archive('.hidden-1.0.0.tgz', { 'plugin.yaml': v1('shown') });
    await run('plugin', 'install', hidden, '--verify=false');
    const folders = readdirSync(plugins);
    expect(folders).toEqual(expect.arrayContaining(['helm-linked', 'helm-archived', 'shown']));
    await run('plugin', 'uninstall', 'linked', 'archived', 'shown');
    expect(readdirSync(plugins)).toHaveLength(folders.length - 3);
  });

  test('lets hooks speak on standard output, as Helm does', async () => {
    const manifest = 'name: loud\nhooks: { install: echo in, delete: echo out }\ncommand: "true"';
    const { stdout } = await run('plugin', 'install', writePlugin('src/loud', manifest));
    expect(stdout).toMatch(/^Installing plugin .*\nin\nInstalled plugin: loud\n$/);
    expect((await run('plugin', 'uninstall', 'loud')).stdout).toBe(
      'out\nUninstalled plugin: loud\n',
    );
  });

  test('installs what a file lists', async () => {
    const place = writePlugin('src/listed', v1('listed'));
    write({ 'plugins.yaml': `plugins: [{ source: ${place} }]` });
    const first = await run('init', '--client-only', '--plugins', 'plugins.yaml');
    expect(first).toMatchObject({ code: 0, stdout: 'plugin "listed" installed\n' });
    const again = await run('init', '--client-only', '--plugins', 'plugins.yaml');
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('is installed already');
  });

  const bad: readonly (readonly [why: string, source: () => string, reason: string])[] = [
    ['no plugin.yaml', () => (mkdirSync(path.join(directory, 'none')), 'none'), 'missing'],
    [
      'a name with a path',
      () => archive('a.tgz', { 'plugin.yaml': 'name: ../x' }),
      'invalid plugin name',
    ],
    [
      'a version with a path',
      () => archive('b.tgz', { 'plugin.yaml': 'name: x\nversion: ../1' }),
      'valid semver',
    ],
    [
      'an unknown runtime',
      () => archive('c.tgz', { 'plugin.yaml': v1('x').replace('subprocess', 'java') }),
      'unsupported plugin runtime',
    ],
    ['Lua without main.lua', () => archive('d.tgz', { 'plugin.yaml': luaManifest }), 'no main.lua'],
    [
      'a file outside',
      () => archive('e.tgz', { 'plugin.yaml': 'name: x', '../../evil': '' }),
      "'..', which is illegal",
    ],
    [
      'an absolute file',
      () => archive('f.tgz', { 'plugin.yaml': 'name: x', '/evil': '' }),
      'absolute',
    ],
    ['a link', () => linked(), 'a symbolic link'],
    ['no archive', () => (write({ 'g.tgz': 'x' }), 'g.tgz'), 'no gzipped tarball'],
    ['a file', () => (write({ 'g.yaml': 'x' }), 'g.yaml'), 'expected plugin to be a directory'],
    ['what is nowhere', () => 'nowhere', 'cannot get information about plugin source "nowhere"'],
    [
      'a hook that fails',
      () => archive('h.tgz', { 'plugin.yaml': 'name: x\nhooks: { install: exit 1 }' }),
      'plugin install hook for "x" exited with error',
    ],
    [
      'the same name twice',
      () => archive('i.tgz', { 'plugin.yaml': 'name: diff' }),
      'plugin already exists',
    ],
  ];

  function linked(): string {
    const place = path.join(directory, 'linked');
    mkdirSync(place);
    write({ 'linked/plugin.yaml': 'name: x' });
    symlinkSync('/etc/passwd', path.join(place, 'secret'));
    execFileSync('tar', ['-C', place, '-czf', path.join(directory, 'j.tgz'), '.']);
    return 'j.tgz';
  }

  test.each(bad)('refuses %s, and leaves nothing', async (_, source, reason) => {
    const before = existsSync(plugins) ? readdirSync(plugins) : [];
    const refused = await run('plugin', 'install', source(), '--verify=false');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(reason);
    expect(readdirSync(plugins)).toEqual(before);
  });
});
