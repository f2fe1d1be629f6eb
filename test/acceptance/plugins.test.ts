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
