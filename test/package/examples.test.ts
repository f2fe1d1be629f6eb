import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';

const consumer = inject('consumer');
const installed = path.join(consumer, 'node_modules/helm-ts');

describe.each([
  { name: 'the oldest Node', node: inject('oldestNode') },
  { name: 'the newest Node', node: process.execPath },
])('on $name', ({ node }) => {
  async function run(...args: readonly string[]): Promise<string> {
    const environment = { PATH: path.dirname(node), HOME: consumer };
    const { stdout, stderr } = await promisify(execFile)(node, args, {
      cwd: consumer,
      env: environment,
    });
    expect(stderr).toBe('');
    return stdout;
  }

  test('the command line runs', async () => {
    const helm = path.join(installed, 'bin/helm.js');
    expect(await run(helm, 'template', 'demo', 'examples/charts/lua-value')).toContain('kind:');
  });

  test('the controller runs by a name of its own', async () => {
    const output = await run(path.join(installed, 'bin/helm-controller.js'), '--help');
    expect(output).toMatch(/Answer HelmRequests/);
  });

  test('helm-ts lists images', async () => {
    expect(await run('examples/list-images.js', 'examples/charts/hello')).toBe('nginx:1.27\n');
  });

  test('helm-ts has programs answer lifecycle events', async () => {
    const output = await run('examples/house-rules.js', 'examples/charts/hello');
    expect(output.match(/^ {4}example\.com\/team: web$/gm)).toHaveLength(3);
  });

  test('helm-ts/engine renders a text', async () => {
    expect(await run('examples/render-text.js')).toBe(
      '2026-01-02\nDear ADA!\n1. a pen\n2. some paper\n',
    );
  });

  test('helm-ts/lua calls a function of a script', async () => {
    const args = ['examples/charts/lua-function', 'slug', 'Hello, world'];
    expect(await run('examples/try-script.js', ...args)).toBe('hello-world\n');
  });

  test('helm-ts/cluster is there for tests of charts', async () => {
    const vitest = path.join(consumer, 'node_modules/vitest/vitest.mjs');
    const output = await run(vitest, 'run', '--reporter=tap', 'examples/embedded-cluster.test.ts');
    expect(output).toMatch(/ok 1 - the chart runs as many servers as it is told to/);
  });

  test('helm-ts/controller answers requests inside a program', async () => {
    const vitest = path.join(consumer, 'node_modules/vitest/vitest.mjs');
    const output = await run(vitest, 'run', '--reporter=tap', 'examples/answer-requests.test.ts');
    expect(output).toMatch(/ok 1 - what is asked for is released/);
  });
});

const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Whatever the modules of a folder import, from others than one another. */
function importsOf(folder: string): Set<string> {
  const files = globSync('**/*.{js,mjs}', { cwd: path.join(installed, folder) });
  const texts = files.map((file) => readFileSync(path.join(installed, folder, file), 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom ?"([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
      ([, name, dynamic]) => name ?? dynamic ?? '',
    ),
  );
  return new Set(names.filter((name) => !name.startsWith('./') && !isBuiltin(name)));
}

describe('the package', () => {
  test('holds what runs and its types, and nothing of how it is made', () => {
    const folders = readdirSync(path.join(installed, 'dist')).toSorted();
    expect(folders).toEqual([
      ...['browser', 'cli', 'cluster', 'dashboard', 'descriptions', 'lib', 'lua', 'notices'],
      'types',
    ]);
    expect(globSync('**/*.test*', { cwd: installed })).toEqual([]);
  });

  test('depends on what its doors import, and on nothing else', () => {
    const imported = [...importsOf('dist/lib'), ...importsOf('dist/cluster')].toSorted();
    expect(imported).toEqual(Object.keys(manifest.dependencies).toSorted());
  });

  test.each(['dist/cli', 'dist/lua'])('has in %s all that it needs', (folder) => {
    expect([...importsOf(folder)]).toEqual([]);
  });

  test.each(Object.entries(manifest.exports))(
    'has code and types for the door %s',
    (_, { types, ...code }) => {
      const files = [types, ...Object.values(code)];
      expect(files.filter((file) => !existsSync(path.join(installed, file ?? '')))).toEqual([]);
    },
  );
});
