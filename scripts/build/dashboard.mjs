/**
 * Builds the page of the dashboard into `dist/dashboard`: its script and its style under names that change
 * with what is in them, the document that loads them, and the list of all of it, which is what is served.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = `${root}dist/dashboard`;

export async function buildDashboard() {
  rmSync(target, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { page: 'dashboard/page/main.tsx', style: 'dashboard/page/style/style.css' },
    outdir: `${target}/assets`,
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: ['chrome120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const assets = Object.keys(metafile.outputs).map((file) => `assets/${path.basename(file)}`);
  const named = (name) => assets.find((asset) => asset.startsWith(`assets/${name}-`));
  const document = readFileSync(`${root}dashboard/page/index.html`, 'utf8')
    .replace('PAGE_SCRIPT', `/${named('page')}`)
    .replace('PAGE_STYLE', `/${named('style')}`);
  mkdirSync(target, { recursive: true });
  writeFileSync(`${target}/index.html`, document);
  writeFileSync(`${target}/files.json`, JSON.stringify(['index.html', ...assets.sort()]));
}
