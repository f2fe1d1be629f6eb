/** The pages as they look, at the width of a desk and of a phone, in light and dark. */
import type { Browser, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { buildChart } from '../support/chart-builder.ts';
import { startFakeRepository } from '../support/fake-repository.ts';
import { noBrowser, openPage } from './support/browser.ts';
import { importBuild, serveBuilt } from './support/built-site.ts';
import { webChart } from './support/charts.ts';
import { expectPicture, findOtherHand, later } from './support/pictures.ts';
import { setStage } from './support/stage.ts';

const looks = [
  { device: 'desktop', width: 1280, height: 720, scheme: 'light' },
  { device: 'desktop', width: 1280, height: 720, scheme: 'dark' },
  { device: 'phone', width: 390, height: 844, scheme: 'light' },
  { device: 'phone', width: 390, height: 844, scheme: 'dark' },
] as const;

type Skip = (condition: boolean, note?: string) => void;

/** Nothing is compared that others have drawn: it is said, and no failure. */
async function requireSameHand(browser: Browser, skip: Skip): Promise<void> {
  const why = await findOtherHand(browser);
  skip(why !== undefined, why);
}

describe.skipIf(noBrowser !== undefined)('the dashboard looks as it did', () => {
  const stage = setStage({ name: 'production' }, async ({ session }) => {
    const charts = [buildChart(webChart()), buildChart(webChart({ version: '1.4.0' }))];
    const { url } = await startFakeRepository({ charts });
    const web = session.chart('web', webChart());
    const database = session.chart('database', webChart({ name: 'database', version: '3.1.0' }));
    await session.helm(`repo add stable ${url}`);
    await session.helm(`install shop ${web} --namespace store --create-namespace`);
    await session.helm(`upgrade shop ${web} --namespace store --set replicas=3 --wait`);
    await session.helm(`install orders ${database} --namespace store`);
    await session.helm(`install blog ${web}`);
    await session.run(`install broken ${web} --set outcome=fail --wait --timeout 2s`);
  });

  const views: readonly {
    readonly name: string;
    readonly path: string;
    readonly sees: (page: Page) => Promise<void>;
  }[] = [
    {
      name: 'releases',
      path: '/',
      sees: (page) => page.getByText('1.4.0 in stable/web').first().waitFor(),
    },
    {
      name: 'release',
      path: '/releases/default/broken',
      sees: (page) => page.getByText('What is wrong').waitFor(),
    },
    {
      name: 'history',
      path: '/releases/store/shop/history',
      sees: (page) => page.getByText('Install complete').waitFor(),
    },
    {
      name: 'compare',
      path: '/releases/store/shop/compare?from=1&to=2',
      sees: (page) => page.getByText('replicas: 3').first().waitFor(),
    },
    {
      name: 'upgrade',
      path: '/releases/store/shop/upgrade',
      sees: (page) => page.getByText('Show the plan').waitFor(),
    },
    {
      name: 'charts',
      path: '/charts',
      sees: (page) => page.getByText('stable/web').waitFor(),
    },
  ];

  test.for(looks)('on a $device, $scheme', async ({ device, ...look }, { skip }) => {
    const { browser, open } = stage();
    await requireSameHand(browser, skip);
    await using opened = await open(look);
    const { page, dashboard } = opened;
    await page.addInitScript(later);
    for (const { name, path, sees } of views) {
      await page.goto(dashboard.origin + path);
      await page.getByText('production').first().waitFor();
      await sees(page);
      await expectPicture(page, `dashboard-${name}-${device}-${look.scheme}.png`);
    }
  });
});

describe.skipIf(noBrowser !== undefined)('the playground looks as it did', () => {
  const site = serveBuilt(async (folder) => {
    const { buildPlayground } = await importBuild<{
      readonly buildPlayground: (folder: string) => Promise<void>;
    }>('scripts/build/playground.mjs');
    await buildPlayground(folder);
  });

  test.for(looks)('on a $device, $scheme', async ({ device, ...look }, { skip }) => {
    const { browser, url } = site();
    await requireSameHand(browser, skip);
    await using opened = await openPage(browser, look);
    const { page } = opened;
    await page.goto(url);
    await page.locator('.status:not(.busy)', { hasText: ' ms' }).waitFor({ state: 'attached' });
    await expectPicture(page, `playground-${device}-${look.scheme}.png`);
  });
});
