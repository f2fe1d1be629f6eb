/** The documentation as a site: every page, its search, and the playground in it. */
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectAccessible, noBrowser, openPage } from './support/browser.ts';
import { importBuild, serveBuilt } from './support/built-site.ts';

interface SiteBuild {
  readonly buildSite: (folder: string) => Promise<void>;
}

const site = serveBuilt(async (folder) => {
  const { buildSite } = await importBuild<SiteBuild>('site/build.mjs');
  await buildSite(folder);
});

/** One of the many pages of commands stands for all of them where each is looked at closely. */
const isCommand = (page: string): boolean => page.includes('reference/commands/helm_');

describe.skipIf(noBrowser)('the site', () => {
  test('shows every page without a complaint', { timeout: 600_000 }, async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    const pages = globSync('**/*.html', { cwd: site().folder, exclude: ['playground/**'] });
    expect(pages.length).toBeGreaterThan(100);
    for (const each of pages) {
      await page.goto(site().url + each);
      expect(await page.title()).toContain('helm-ts');
    }
    expect(complaints).toEqual([]);
  });

  test.for([
    { width: 1280, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ] as const)(
    'is for everybody at $width, $scheme',
    { timeout: 600_000 },
    async ({ width, scheme }) => {
      await using opened = await openPage(site().browser, { width, scheme });
      const { page, complaints } = opened;
      const pages = globSync('**/*.html', { cwd: site().folder, exclude: ['playground/**'] });
      for (const each of [
        ...pages.filter((name) => !isCommand(name)),
        'reference/commands/helm_install.html',
      ]) {
        await page.goto(site().url + each);
        await expectAccessible(page);
        const scrolled = await page.evaluate('document.documentElement.scrollWidth');
        expect({ each, scrolled }).toEqual({ each, scrolled: width });
      }
      expect(complaints).toEqual([]);
    },
  );

  test('is searched', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await page.goto(`${site().url}guide/lua.html`);
    await page.keyboard.press('/');
    await page.keyboard.type('testing charts');
    await page.locator('#found').getByRole('link', { name: 'Testing charts' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Testing charts' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('has the playground in it', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await page.goto(site().url);
    await page.getByRole('banner').getByRole('link', { name: 'Playground' }).click();
    await page.locator('.output .cm-line', { hasText: 'apiVersion' }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
