/** The playground, as people use it. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { loadFiles, packSource } from '../../src/chart/index.ts';
import { expectAccessible, noBrowser, openPage } from './support/browser.ts';
import { importBuild, serveBuilt } from './support/built-site.ts';

interface PlaygroundBuild {
  readonly buildPlayground: (folder: string) => Promise<void>;
}

const site = serveBuilt(async (folder) => {
  const { buildPlayground } = await importBuild<PlaygroundBuild>('scripts/build/playground.mjs');
  await buildPlayground(folder);
});

async function visit(page: Page, fragment = ''): Promise<void> {
  await page.goto(site().url + fragment);
  await rendered(page);
}

/** Waits until what was typed last is shown. */
async function rendered(page: Page, text: string | RegExp = / ms|problem/): Promise<void> {
  await page.locator('.status:not(.busy)', { hasText: text }).waitFor({ state: 'attached' });
}

async function openFile(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Files' })
    .getByRole('button', { name, exact: true })
    .click();
}

/** Types in place of all that is in the editor. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** A chart whose only template says something. */
function packChart(says: string): Buffer {
  const file = (name: string, text: string) => ({
    name,
    data: Buffer.from(text),
    modified: undefined,
  });
  const chart = loadFiles([
    file('Chart.yaml', 'apiVersion: v2\nname: boxed\nversion: 1.0.0\n'),
    file('values.yaml', 'x: 1\n'),
    file('templates/a.yaml', `kind: A\n${says}\n`),
  ]);
  return Buffer.from(packSource(chart).data);
}

const manifestOf = (page: Page): Promise<string> => page.locator('.output .cm-content').innerText();

describe.skipIf(noBrowser)('the playground', () => {
  test('renders an example, and what is typed', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await visit(page);
    await openFile(page, 'your values');
    await write(page, 'replicas: 7');
    await page
      .locator('.output .cm-line', { hasText: 'replicas: 7' })
      .waitFor({ state: 'attached' });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('shows the line of the template behind a line of the manifest, and goes there', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await visit(page);
    await page
      .locator('.output .cm-line', { hasText: 'app.kubernetes.io/version' })
      .first()
      .hover();
    const origin = page.locator('.origin');
    await origin.getByText('app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}').waitFor();
    await origin.getByRole('button').click();
    await page.getByRole('heading', { name: 'library/house/templates/_names.tpl' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('shows what is wrong in its place', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await visit(page);
    await openFile(page, 'your values');
    await write(page, 'replicas: many\nport: none');
    await rendered(page, '2 problems');
    await page.locator('.editor .cm-lintRange-error', { hasText: 'port' }).waitFor();
    expect(await page.locator('.problem-list').innerText()).toContain(
      "at '/replicas': got string, want integer",
    );
    await expectAccessible(page);
    await write(page, 'replicas: 2');
    await rendered(page, ' ms');
    expect(complaints).toEqual([]);
  });

  test('traces events, and what each handler changed', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await visit(page);
    await page.getByRole('tab', { name: 'Events' }).click();
    const change = page.locator('.event', { hasText: 'post-render' });
    expect(await change.locator('ins').first().innerText()).toContain('cpu: 50m');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('loads Lua only for charts that have it, and renders every change of a new chart', async () => {
    const fragment = await newChartLink();
    const before = site().requests.length;
    await using opened = await openPage(site().browser);
    const { page } = opened;
    await visit(page, fragment);
    expect(
      site()
        .requests.slice(before)
        .filter((each) => each.includes('lua')),
    ).toEqual([]);
    await openFile(page, 'your values');
    for (const count of [2, 3, 4, 5, 6, 7, 8, 9]) {
      await write(page, `replicaCount: ${count}`);
      await page
        .locator('.output .cm-line', { hasText: `replicas: ${count}` })
        .waitFor({ state: 'attached' });
    }
  });

  test('stops a script that never ends, and goes on', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await visit(page);
    await openFile(page, 'ext/lua/chart.lua');
    await write(page, 'events.on("post-render", 0.5, function() while true do end end)');
    await page
      .locator('.problem-list', { hasText: 'took longer than 5s: stopped during post-render' })
      .waitFor();
    await write(page, '-- nothing');
    await rendered(page, ' ms');
    expect(complaints).toEqual([]);
  });

  test('shares by a link that holds the chart, and uploads nothing', async () => {
    await using opened = await openPage(site().browser);
    const { page } = opened;
    await visit(page);
    await openFile(page, 'your values');
    await write(page, 'port: 9090');
    await page
      .locator('.output .cm-line', { hasText: 'port: 9090' })
      .first()
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForURL(/#chart=/);
    await using other = await openPage(site().browser);
    await other.page.goto(page.url());
    await other.page
      .locator('.output .cm-line', { hasText: 'port: 9090' })
      .first()
      .waitFor({ state: 'attached' });
    expect(site().requests.filter((each) => !each.startsWith('GET /'))).toEqual([]);
    await other.page.goto(`${site().url}#chart=nonsense`);
    await other.page.reload();
    await other.page.getByRole('status').first().waitFor();
  });

  test('opens an archive', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await visit(page);
    const buffer = packChart('from: archive');
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'boxed.tgz', mimeType: 'application/gzip', buffer });
    await page
      .locator('.output .cm-line', { hasText: 'from: archive' })
      .waitFor({ state: 'attached' });
    await input.setInputFiles({
      name: 'bad.tgz',
      mimeType: 'application/gzip',
      buffer: Buffer.from('no'),
    });
    await page.getByRole('alert').getByText('bad.tgz').waitFor();
    expect(complaints).toEqual([]);
  });

  test('opens an archive that is dropped on it, and says so while one drags', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await visit(page);
    const carried = await page.evaluateHandle(`(() => {
      const bytes = Uint8Array.from(atob('${packChart('from: drop').toString('base64')}'), (each) => each.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([bytes], 'boxed.tgz', { type: 'application/gzip' }));
      return carried;
    })()`);
    await page.dispatchEvent('main', 'dragover', { dataTransfer: carried });
    await page.locator('body.dropping').waitFor();
    await page.dispatchEvent('main', 'drop', { dataTransfer: carried });
    await page
      .locator('.output .cm-line', { hasText: 'from: drop' })
      .waitFor({ state: 'attached' });
    await page.locator('body:not(.dropping)').waitFor();
    expect(complaints).toEqual([]);
  });

  test.for([
    { width: 1280, scheme: 'light' },
    { width: 1280, scheme: 'dark' },
    { width: 390, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ] as const)('is for everybody at $width, $scheme', async ({ width, scheme }) => {
    await using opened = await openPage(site().browser, { width, scheme });
    const { page, complaints } = opened;
    await visit(page);
    await expectAccessible(page);
    if (width < 900) {
      for (const pane of ['Output', 'Files', 'Editor']) {
        await page.getByRole('button', { name: pane, exact: true }).click();
        await expectAccessible(page);
      }
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(complaints).toEqual([]);
  });

  test('goes by keyboard alone', async () => {
    await using opened = await openPage(site().browser);
    const { page } = opened;
    await visit(page);
    const tab = page.getByRole('tab', { name: 'Manifest' });
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.notes', { hasText: 'port-forward' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.output .cm-content').waitFor();
    await page.keyboard.press('Tab');
    for (let line = 1; line < 9; line++) await page.keyboard.press('ArrowDown');
    await page.locator('.origin code').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '_names.tpl' }).waitFor();
  });

  test('is small', () => {
    const sizes = readdirSync(site().folder).map((name) => ({
      name,
      size: gzipSync(readFileSync(path.join(site().folder, name))).length,
    }));
    const all = sizes.reduce((sum, { size }) => sum + size, 0);
    expect(all).toBeLessThan(2 * 2 ** 20);
  });

  /** The chart of `helm create`, as a link. */
  async function newChartLink(): Promise<string> {
    await using opened = await openPage(site().browser);
    const { page } = opened;
    await visit(page);
    await page.getByLabel('Example').selectOption('web');
    await page.getByRole('heading', { name: 'templates/deployment.yaml' }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForURL(/#chart=/);
    expect(await manifestOf(page)).not.toBe('');
    return new URL(page.url()).hash;
  }
});
