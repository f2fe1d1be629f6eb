import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { noBrowser, startBrowser } from './browser.ts';
import type { ServedFolder } from './serve.ts';
import { serveFolder } from './serve.ts';

/** Pages that were built into a folder, served as any static host does, and a browser to look at them. */
export interface BuiltSite extends Pick<ServedFolder, 'url' | 'requests'> {
  readonly folder: string;
  readonly browser: Browser;
}

/** Builds nothing where there is no browser: nobody could look. */
export function serveBuilt(build: (folder: string) => Promise<void>): () => BuiltSite {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'web-'));
  let site: (BuiltSite & AsyncDisposable) | undefined;
  beforeAll(async () => {
    if (noBrowser !== undefined) return;
    await build(folder);
    const [served, browser] = await Promise.all([serveFolder(folder), startBrowser()]);
    site = { ...served, folder, browser };
  });
  afterAll(async () => {
    await site?.browser.close();
    await site?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });
  return () => {
    if (site === undefined) throw new Error('the site is not built yet');
    return site;
  };
}

/** Scripts of the build have no types. */
export async function importBuild<M>(script: string): Promise<M> {
  const { href } = new URL(`../../../${script}`, import.meta.url);
  return (await import(href)) as M;
}
