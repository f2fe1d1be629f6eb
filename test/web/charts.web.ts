/**
 * Public charts in a browser, byte for byte what real Helm renders of them: those below the folder that
 * CHARTS names, as many as COUNT says. Charts that Helm itself renders differently each time are passed by.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findHelm, runRealHelm } from '../support/real-helm.ts';
import { noBrowser, openPage } from './support/browser.ts';
import { importBuild, serveBuilt } from './support/built-site.ts';

const charts = process.env['CHARTS'] ?? '';
const wanted = Number(process.env['COUNT'] ?? 100);
const isPossible = charts !== '' && noBrowser === undefined;

interface BrowserBuild {
  readonly buildBrowser: (folder: string) => Promise<void>;
}

const site = serveBuilt(async (folder) => {
  if (!isPossible) return;
  const { buildBrowser } = await importBuild<BrowserBuild>('scripts/build/browser.mjs');
  await buildBrowser(folder);
});

/** Folders with a Chart.yaml, outermost only. */
function findCharts(directory: string): string[] {
  const entries = readdirSync(directory, { withFileTypes: true });
  if (entries.some(({ name }) => name === 'Chart.yaml')) return [directory];
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => findCharts(path.join(directory, name)));
}

/** Bytes as base64, whatever they are; a page has no links, so that those are followed. */
function filesOf(directory: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(directory, name)).isFile())
      .map((name) => [name, readFileSync(path.join(directory, name)).toString('base64')]),
  );
}

async function renderByHelm(chart: string): Promise<string | undefined> {
  const args = ['template', 'release-name', chart];
  const [one, other] = [await runRealHelm(args), await runRealHelm(args)];
  return one.code === 0 && one.stdout === other.stdout ? one.stdout : undefined;
}

async function renderInBrowser(page: Page, chart: string): Promise<string> {
  const address = JSON.stringify(`${site().url}index.js`);
  return page.evaluate(`(async () => {
    const { RenderWorker } = await import(${address});
    globalThis.worker ??= new RenderWorker({ timeout: 60_000 });
    const bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const encoded = Object.entries(${JSON.stringify(filesOf(chart))});
    const files = Object.fromEntries(encoded.map(([name, text]) => [name, bytes(text)]));
    const { manifest, problems } = await worker.render({ files });
    return problems.length > 0 ? problems[0].message : manifest;
  })()`);
}

describe.skipIf(!isPossible)('public charts', () => {
  test('are rendered as Helm renders them', { timeout: 3_600_000 }, async () => {
    expect(await findHelm()).toBeDefined();
    await using opened = await openPage(site().browser);
    await opened.page.goto(`${site().url}worker.js`);
    const different: string[] = [];
    let count = 0;
    for (const chart of findCharts(charts)) {
      if (count === wanted) break;
      const expected = await renderByHelm(chart);
      if (expected === undefined) continue;
      count += 1;
      const rendered = await renderInBrowser(opened.page, chart);
      if (rendered !== expected) different.push(path.relative(charts, chart));
    }
    expect({ count, different }).toEqual({ count: wanted, different: [] });
  });
});
