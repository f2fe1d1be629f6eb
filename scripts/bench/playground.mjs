/**
 * `npm run bench:playground`: the chart of `helm create` in the playground, in Chromium: how long a change of
 * its values takes until it is rendered, as the page itself says, and how much is loaded for it.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openPage, startBrowser } from '../../test/web/support/browser.ts';
import { serveFolder } from '../../test/web/support/serve.ts';
import { buildPlayground } from '../build/playground.mjs';

const rounds = 25;

const folder = mkdtempSync(path.join(os.tmpdir(), 'helm-bench-'));
await buildPlayground(folder);
await using site = await serveFolder(folder);
const browser = await startBrowser();
try {
  const { page } = await openPage(browser);
  await page.goto(site.url);
  await page.getByLabel('Example').selectOption('web');
  await page.getByRole('heading', { name: 'templates/deployment.yaml' }).waitFor();
  await page.getByRole('button', { name: 'your values', exact: true }).click();
  const times = [];
  for (let count = 2; count < rounds + 2; count++) times.push(await change(page, count));
  times.sort((one, other) => one - other);
  print('a change, rendered (median)', `${times[rounds >> 1]} ms`, '< 50 ms');
  print('the slowest of them', `${times.at(-1)} ms`, '');
  print('everything, compressed', `${size()} KB`, '< 2,000 KB');
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function change(page, count) {
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(`replicaCount: ${count}`);
  const line = page.locator('.output .cm-line', { hasText: `replicas: ${count}` });
  await line.waitFor({ state: 'attached' });
  const status = await page.locator('.status:not(.busy)').innerText();
  return Number(/in (\d+) ms/.exec(status)?.[1]);
}

function size() {
  const sizes = readdirSync(folder).map(
    (name) => gzipSync(readFileSync(`${folder}/${name}`)).length,
  );
  return Math.round(sizes.reduce((sum, each) => sum + each, 0) / 1000);
}

function print(what, figure, bound) {
  process.stdout.write(`${what.padEnd(32)} ${figure.padStart(10)}   ${bound}\n`);
}
