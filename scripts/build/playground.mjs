/**
 * `dist/playground`: the playground as a folder of files that any web server can serve. The examples are
 * charts of the repository, and the one that `helm create` makes.
 */
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { browserOptions, copyLua, requireNoNode } from './browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = `${root}playground`;

/** The charts to start from, in the order in which they are offered. */
const examples = [
  {
    name: 'shop',
    title: 'Shop: subchart, library, schema, Lua',
    open: 'ext/lua/chart.lua',
    values: 'replicas: 3\nport: 8080\n',
  },
  {
    name: 'web',
    title: 'A new chart of helm create',
    open: 'templates/deployment.yaml',
    values: 'replicaCount: 3\n',
  },
  { name: 'hello', title: 'Hello: three small templates', open: 'values.yaml', values: '' },
  {
    name: 'lua-sidecar',
    title: 'Lua: a sidecar for every Pod',
    open: 'ext/lua/chart.lua',
    values: '',
  },
  {
    name: 'lua-function',
    title: 'Lua: a function for templates',
    open: 'ext/lua/chart.lua',
    values: '',
  },
  {
    name: 'lua-policy',
    title: 'Lua: a policy that refuses',
    open: 'ext/lua/chart.lua',
    values: '',
  },
  {
    name: 'lua-generate',
    title: 'Lua: objects made by a loop',
    open: 'ext/lua/chart.lua',
    values: '',
  },
];

export async function buildPlayground(target = `${root}dist/playground`) {
  rmSync(target, { recursive: true, force: true });
  const { metafile } = await build({
    ...browserOptions,
    entryPoints: { page: 'playground/main.tsx', worker: 'src/browser/worker.ts' },
    outdir: target,
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  requireNoNode(metafile);
  copyLua(target);
  for (const file of ['index.html', 'page.css', 'icon.svg'])
    copyFileSync(`${source}/${file}`, `${target}/${file}`);
  writeFileSync(`${target}/examples.json`, JSON.stringify(await collectExamples()));
}

async function collectExamples() {
  const scaffold = await createdChart();
  return examples.map((example) => {
    const files =
      example.name === 'web' ? scaffold : readFiles(`${root}examples/charts/${example.name}`);
    if (!Object.hasOwn(files, example.open))
      throw new Error(`${example.name} has no ${example.open}`);
    return { ...example, files };
  });
}

async function createdChart() {
  const { scaffoldFiles } = await import('../../src/chart/index.ts');
  return Object.fromEntries(
    scaffoldFiles('web').map(({ name, data }) => [name, Buffer.from(data).toString()]),
  );
}

function readFiles(directory) {
  const names = globSync('**/*', { cwd: directory, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(
    names.sort().map((name) => [name, readFileSync(path.join(directory, name), 'utf8')]),
  );
}
