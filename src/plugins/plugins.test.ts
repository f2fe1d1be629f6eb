import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findPlugins } from './find-plugins.ts';
import { parseManifest } from './manifest/parse-manifest.ts';
import { prepareCommand } from './platform-command.ts';
import { postRenderByPlugin, postRenderByProgram } from './post-renderer.ts';
import { downloadByPlugin, uploadByPlugin } from './transfer.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-plugins-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Writes plugins, each a directory of files; those named `*.sh` can be run. */
function install(plugins: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const directory = mkdtempSync(path.join(scratch, 'p-'));
  for (const [name, files] of Object.entries(plugins)) {
    mkdirSync(path.join(directory, name));
    for (const [file, content] of Object.entries(files)) {
      writeFileSync(path.join(directory, name, file), content);
      if (file.endsWith('.sh')) chmodSync(path.join(directory, name, file), 0o755);
    }
  }
  return directory;
}

const warnings: string[] = [];
const find = (directory: string) => findPlugins(directory, (message) => warnings.push(message));
const host = { environment: { PATH: process.env['PATH'] }, signal: new AbortController().signal };

const v1 = (type: string, rest: string): string =>
  `apiVersion: v1\nname: it\nversion: 1.0.0\ntype: ${type}\nruntime: subprocess\n${rest}`;

describe('parseManifest()', () => {
  test('reads the form of Helm 3', () => {
    const text = `name: s3
version: 0.1.0
usage: does things
command: "$HELM_PLUGIN_DIR/run.sh"
hooks: { install: ./install.sh }
downloaders: [{ protocols: [s3], command: get.sh }]
uploaders: [{ protocols: [s3], command: put.sh }]
`;
    const anywhere = (command: string) => [{ os: '', arch: '', command, args: [] }];
    expect(parseManifest(text, '/p/s3')).toEqual({
      name: 's3',
      version: '0.1.0',
      directory: '/p/s3',
      type: 'getter/v1',
      apiVersion: 'legacy',
      runtime: 'subprocess',
      sourceUrl: '',
      help: { usage: '', short: 'does things', long: '', ignoresFlags: false },
      flags: [],
      hooks: {
        install: {
          commands: [{ os: '', arch: '', command: 'sh', args: ['-c', './install.sh'] }],
          expandsArguments: false,
        },
      },
      commands: anywhere('$HELM_PLUGIN_DIR/run.sh'),
      downloaders: [{ protocols: ['s3'], commands: anywhere('get.sh') }],
      uploaders: [{ protocols: ['s3'], commands: anywhere('put.sh') }],
    });
  });

  test('reads the form of Helm 4', () => {
    const text = v1(
      'getter/v1',
      `config: { protocols: [s3] }
runtimeConfig:
  protocolCommands:
  - protocols: [s3]
    platformCommand: [{ os: linux, command: get, args: [-v] }]
  uploaderCommands:
  - protocols: [s3]
    platformCommand: [{ command: put }]
`,
    );
    expect(parseManifest(text, '/p/it')).toMatchObject({
      type: 'getter/v1',
      downloaders: [{ protocols: ['s3'], commands: [{ os: 'linux', command: 'get' }] }],
      uploaders: [{ protocols: ['s3'], commands: [{ command: 'put' }] }],
    });
  });

  test.each([
    ['CVE-2020-15186', 'name: "foo -bar"', 'invalid plugin name "foo -bar"'],
    ['CVE-2020-15186', 'name: "$foo -bar"', 'invalid plugin name "$foo -bar"'],
    ['CVE-2020-15186', 'name: "foo\\nbar"', 'invalid plugin name "foo\\nbar"'],
    ['CVE-2020-15187', 'name: a\nhooks: {}\nhooks: {}', 'already set in map'],
    ['CVE-2024-26147', '', 'invalid plugin name ""'],
    ['CVE-2024-26147', 'null', 'invalid plugin name ""'],
    ['CVE-2026-35204', 'name: a\nversion: ../../../../tmp/evil', 'must be valid semver'],
    ['CVE-2026-35204', 'name: a\nversion: 1.0.0/../../etc', 'must be valid semver'],
    ['CVE-2026-35204', 'name: a\nversion: v1.0.0', 'must be valid semver'],
    ['CVE-2026-35204', 'name: a\nversion: not-a-version', 'must be valid semver'],
    ['another form', 'apiVersion: v9\nname: a', 'invalid plugin apiVersion: "v9"'],
    ['no version', 'apiVersion: v1\nname: a', 'plugin `version` is required'],
    ['an unknown field', v1('cli/v1', 'hooks: {}'), 'unknown field "hooks"'],
    ['an unknown setting', v1('cli/v1', 'config: { x: 1 }'), 'unknown field "x"'],
    ['an unknown type', v1('test/v2', ''), 'unknown plugin type "test/v2"'],
    ['a list', '[]', 'cannot unmarshal array'],
    ['no YAML', 'a: [', 'did not find expected node content'],
    ['no command', 'name: a\ndownloaders: [{ protocols: [x] }]', 'downloader 0 has empty command'],
    ['no protocol', 'name: a\nuploaders: [{ command: x }]', 'uploader 0 has no protocols'],
    [
      'two commands',
      'name: a\ncommand: x\nplatformCommand: [{command: y}]',
      'both platformCommand',
    ],
  ])('refuses %s: %s', (_, text, message) => {
    expect(() => parseManifest(text, '/p/it')).toThrow(message);
  });
});

describe('findPlugins()', () => {
  test('passes over one that is broken, and says so', () => {
    const directory = install({
      bad: { 'plugin.yaml': 'name: "../x"' },
      good: { 'plugin.yaml': 'name: good' },
      other: { 'README.md': '' },
    });
    warnings.length = 0;
    expect(find(directory).map(({ name }) => name)).toEqual(['good']);
    expect(warnings).toEqual([
      expect.stringContaining(`failed to load plugin (ignoring) plugin_yaml=${directory}/bad`),
    ]);
  });

  test('finds none where there is no directory', () => {
    expect(find(path.join(scratch, 'nowhere'))).toEqual([]);
  });

  test('looks into every directory of the list', () => {
    const [one, two] = ['one', 'two'].map((name) =>
      install({ [name]: { 'plugin.yaml': `name: ${name}` } }),
    );
    expect(find(`${one}${path.delimiter}${two}`).map(({ name }) => name)).toEqual(['one', 'two']);
  });

  test('CVE-2020-15186: refuses two of one name', () => {
    const directory = install({
      a: { 'plugin.yaml': 'name: same' },
      b: { 'plugin.yaml': 'name: same' },
    });
    expect(() => find(directory)).toThrow('two plugins claim the name "same"');
  });
});

describe('prepareCommand()', () => {
  const linux = { platform: 'linux', architecture: 'x64' } as const;
  const command = (name: string, os = '', arch = '') => ({ os, arch, command: name, args: [] });
  const commands = [command('any'), command('linux', 'Linux'), command('both', 'linux', 'AMD64')];
  const choose = (given: typeof commands) =>
    prepareCommand(given, {}, { ...linux, expandsArguments: true }).command;

  test('prefers what is closest to the machine', () => {
    expect(choose(commands)).toBe('both');
    expect(choose(commands.slice(0, 2))).toBe('linux');
    expect(choose(commands.slice(0, 1))).toBe('any');
    expect(() => choose([command('x', 'windows')])).toThrow('no plugin command is applicable');
  });

  test('puts variables into commands, and into arguments where that is wanted', () => {
    const given = [{ ...command('$DIR/run ${A}'), args: ['$A', '$NONE'] }];
    const environment = { DIR: '/d', A: 'a' };
    const prepare = (expandsArguments: boolean) =>
      prepareCommand(given, environment, { ...linux, expandsArguments });
    expect(prepare(true)).toEqual({ command: '/d/run', args: ['a', 'a', ''] });
    expect(prepare(false)).toEqual({ command: '/d/run', args: ['${A}', '$A', '$NONE'] });
  });

  test.each([
    ['<$A${A}>', '<aa>'],
    ['<$1$@$*$#$?$->', '<>'],
    ['<${@}${1}${12}>', '<>'],
    ['$12 $ $/ a$ $é', '2 $ $/ a$ $é'],
    ['a ${} b ${', 'a  b '],
    ['a ${A.b} ${ $A} c', 'a   c'],
  ])("replaces variables as Go's os.Expand does: %s", (text, expected) => {
    const given = [{ ...command('run'), args: [text] }];
    const options = { ...linux, expandsArguments: true };
    expect(prepareCommand(given, { A: 'a' }, options).args).toEqual([expected]);
  });
});

// These plugins are shell scripts, which Windows does not run: they run on all other systems.
describe.skipIf(process.platform === 'win32')('a plugin', () => {
  const tell =
    '#!/bin/sh\necho "$HELM_PLUGIN_NAME $HELM_PLUGIN_USERNAME:$HELM_PLUGIN_PASSWORD $*"\n';
  const access = { username: 'jane', password: 'secret', caFile: 'ca.pem' };

  test('downloads by its schemes, told who the user is', async () => {
    const plugins = find(
      install({
        s3: {
          'plugin.yaml': 'name: s3\ndownloaders: [{ protocols: [s3], command: get.sh -v }]',
          'get.sh': tell,
        },
      }),
    );
    const content = await downloadByPlugin(plugins, 's3://bucket/a', { ...host, access });
    expect(Buffer.from(content ?? []).toString()).toBe(
      's3 jane:secret -v   ca.pem s3://bucket/a\n',
    );
    expect(await downloadByPlugin(plugins, 'gs://bucket/a', { ...host, access })).toBeUndefined();
  });

  test('uploads by its schemes', async () => {
    const directory = install({
      s3: {
        'plugin.yaml': 'name: s3\nuploaders: [{ protocols: [s3], command: put.sh }]',
        'put.sh': '#!/bin/sh\necho "$4 $5 $HELM_PLUGIN_FORCE" >"$HELM_PLUGIN_DIR/done"\n',
      },
    });
    const upload = { ...host, access, file: '/a.tgz', isForced: true };
    expect(await uploadByPlugin(find(directory), 's3://bucket', upload)).toBe(true);
    expect(readFileSync(path.join(directory, 's3/done'), 'utf8')).toBe('/a.tgz s3://bucket true\n');
    expect(await uploadByPlugin(find(directory), 'bucket', upload)).toBe(false);
  });

  test('renders what was rendered, once more', async () => {
    const plugins = find(
      install({
        it: {
          'plugin.yaml': v1(
            'postrenderer/v1',
            'runtimeConfig: { platformCommand: [{ command: $HELM_PLUGIN_DIR/run.sh, args: [a] }] }',
          ),
          'run.sh': '#!/bin/sh\ncat\necho "$*"\n',
        },
      }),
    );
    const rendering = { ...host, args: ['b', 'c'], manifests: 'kind: A\n' };
    expect(await postRenderByPlugin(plugins, 'it', rendering)).toBe('kind: A\na b c\n');
    expect(await postRenderByPlugin(plugins, 'other', rendering)).toBeUndefined();
  });

  test('that fails, prints nothing or cannot be run is an error', async () => {
    const run = (command: string, ...args: string[]) =>
      postRenderByProgram(command, { ...host, args, manifests: 'x'.repeat(1 << 20) });
    await expect(run('false')).rejects.toThrow('"false" exited with error');
    await expect(run('true')).rejects.toThrow('post-renderer "true" produced empty output');
    await expect(run('no-such-program')).rejects.toThrow('cannot run "no-such-program"');
    await expect(run('sh', '-c', 'kill -9 $$')).rejects.toThrow('"sh" was ended by signal 9');
  });

  test('of another runtime is refused', async () => {
    const plugins = find(
      install({
        it: { 'plugin.yaml': v1('postrenderer/v1', '').replace('subprocess', 'extism/v1') },
      }),
    );
    const rendering = { ...host, args: [], manifests: '' };
    await expect(postRenderByPlugin(plugins, 'it', rendering)).rejects.toThrow(
      'plugin "it" runs on "extism/v1", which is not supported',
    );
  });

  test('ends with the command that started it', async () => {
    const controller = new AbortController();
    const rendering = { ...host, args: ['60'], manifests: '', signal: controller.signal };
    const running = postRenderByProgram('sleep', rendering);
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'Interrupted' });
  });
});
