import { chmodSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildChart } from '../support/chart-builder.ts';
import { createScratch } from '../support/scratch.ts';

const { directory, helm, write } = createScratch();

/** A scheme for directories, as others have one for buckets. */
write({
  'plugins/shelf/plugin.yaml': `name: shelf
version: 1.0.0
downloaders: [{ protocols: [shelf], command: get.sh }]
uploaders: [{ protocols: [shelf], command: put.sh }]
`,
  'plugins/shelf/get.sh': '#!/bin/sh\nexec cat "$SHELF/${4#shelf://}"\n',
  'plugins/shelf/put.sh': `#!/bin/sh
echo "shelving for $HELM_PLUGIN_USERNAME" >&2
exec cp "$4" $(ls "$4.prov" 2>/dev/null) "$SHELF/\${5#shelf://}"
`,
  'plugins/broken/plugin.yaml': 'name: [',
  'values.yaml': 'name: from-a-plugin\n',
});
for (const name of ['get.sh', 'put.sh']) {
  chmodSync(path.join(directory, 'plugins/shelf', name), 0o755);
}

const shelf = path.join(directory, 'shelf');
mkdirSync(path.join(shelf, 'charts'), { recursive: true });
const run = (...args: string[]) =>
  helm(args, { HELM_PLUGINS: path.join(directory, 'plugins'), SHELF: shelf });
const ignored = /^WARNING: failed to load plugin \(ignoring\) .*broken.*\n/gm;

const web = buildChart({
  files: { 'templates/a.yaml': 'name: {{ .Values.name }}\n', 'values.yaml': 'name: web\n' },
});

describe.skipIf(process.platform === 'win32')('plugins for schemes', () => {
  test('push charts, with the signature that lies beside them', async () => {
    write({ [web.fileName]: web.archive, [`${web.fileName}.prov`]: 'signature' });
    const pushed = await run('push', web.fileName, 'shelf://charts', '--username', 'jane');
    expect(pushed.stderr.replace(ignored, '')).toBe('shelving for jane\n');
    expect(pushed).toMatchObject({ code: 0, stdout: 'Pushed: shelf://charts\n' });
    expect(readdirSync(path.join(shelf, 'charts'))).toEqual([
      'web-1.2.3.tgz',
      'web-1.2.3.tgz.prov',
    ]);
  });

  test('serve repositories: index, charts and signatures', async () => {
    expect((await run('repo', 'index', 'shelf/charts')).code).toBe(0);
    expect((await run('repo', 'add', 'team', 'shelf://charts')).code).toBe(0);
    expect((await run('repo', 'update')).code).toBe(0);
    expect((await run('search', 'web')).stdout).toContain('team/web');
    expect((await run('pull', 'team/web:^1', '-d', 'pulled', '--prov')).code).toBe(0);
    const pulled = path.join(directory, 'pulled/web-1.2.3.tgz');
    expect(readFileSync(pulled).equals(web.archive)).toBe(true);
    expect(readFileSync(`${pulled}.prov`, 'utf8')).toBe('signature');
  });

  test('fetch a chart by its URL, and values', async () => {
    write({ 'shelf/values.yaml': 'name: from-a-plugin\n' });
    const { stdout } = await run(
      ...['template', 'r', 'shelf://charts/web-1.2.3.tgz', '-f', 'shelf://values.yaml'],
    );
    expect(stdout).toBe('---\n# Source: web/templates/a.yaml\nname: from-a-plugin\n');
  });

  test('that fail, or that nobody installed, end with one line', async () => {
    const failed = await run('pull', 'shelf://charts/none-1.0.0.tgz');
    expect(failed.stderr.replace(ignored, '')).toMatch(
      /Error: plugin "shelf" exited with error\n$/,
    );
    expect((await run('pull', 'drawer://charts/web-1.2.3.tgz')).stderr).toContain(
      'Error: scheme "drawer" not supported\nHint: a plugin may bring a downloader for it\n',
    );
    expect((await run('push', web.fileName, 'drawer://charts')).stderr).toContain(
      'Error: scheme "drawer" not supported\nHint: a plugin may bring an uploader for it\n',
    );
  });
});

describe.skipIf(process.platform === 'win32')('post-renderers', () => {
  write({
    'plugins/stamp/plugin.yaml': `apiVersion: v1
name: stamp
version: 1.0.0
type: postrenderer/v1
runtime: subprocess
runtimeConfig:
  platformCommand: [{ command: $HELM_PLUGIN_DIR/stamp.sh, args: ["s/web/stamped/"] }]
`,
    'plugins/stamp/stamp.sh': '#!/bin/sh\nexec sed -e "$@"\n',
    'chart/Chart.yaml': 'apiVersion: v2\nname: chart\nversion: 1.0.0\n',
    'chart/templates/a.yaml': '# about\nkind: B\nname: web # its name\nlist:\n  - a\n',
    'chart/templates/b.yaml': 'kind: A\nmetadata:\n  name: b\n',
  });
  chmodSync(path.join(directory, 'plugins/stamp/stamp.sh'), 0o755);
  const template = (...args: string[]) => run('template', 'r', 'chart', ...args);

  test('that are plugins change what they want, and nothing else changes', async () => {
    expect((await template('--post-renderer', 'stamp')).stdout).toBe(`---
# Source: chart/templates/b.yaml
kind: A
metadata:
  name: b

---
# Source: chart/templates/a.yaml
# about
kind: B
name: stamped # its name
list:
  - a
`);
  });

  test('may be programs, and take arguments', async () => {
    const args = ['--post-renderer-args', '-e', '--post-renderer-args', 's/kind: A/kind: C/'];
    const [plugin, program] = await Promise.all(
      ['stamp', 'sed'].map((name) => template('--post-renderer', name, ...args)),
    );
    expect(plugin?.stdout).toContain('kind: C');
    expect(plugin?.stdout).toContain('name: stamped');
    expect(program?.stdout).toContain('name: web');
  });

  test('that open their input by its name find it there', async () => {
    const args = ['-c', 'sed s/web/opened/ /dev/stdin'];
    const { stdout } = await template(
      ...['--post-renderer', 'sh', ...args.flatMap((each) => ['--post-renderer-args', each])],
    );
    expect(stdout).toContain('name: opened');
  });

  test('that add objects add them without a template', async () => {
    const args = ['-c', 'cat; echo ---; echo kind: Added'];
    const { stdout } = await template(
      ...['--post-renderer', 'sh', ...args.flatMap((each) => ['--post-renderer-args', each])],
    );
    expect(stdout).toContain('# Source: generated-by-postrender-2.yaml\nkind: Added\n');
  });

  test.each([
    ['nobody-has-this', 'cannot run "nobody-has-this": there is no such program'],
    ['false', '"false" exited with error'],
    ['true', 'post-renderer "true" produced empty output'],
    ['pwd', 'error parsing YAML: document 1 is no object'],
  ])('that are no good are an error: %s', async (program, reason) => {
    const { stderr, code } = await template('--post-renderer', program);
    expect(code).toBe(1);
    expect(stderr).toContain(`Error: error while running post render on files: ${reason}`);
  });
});
