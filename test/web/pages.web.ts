import { describe, expect, test } from 'vitest';
import { expectAccessible, noBrowser, openPage } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { startDashboard } from './support/dashboard.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(noBrowser !== undefined)('the other pages', () => {
  const stage = setStage({}, async ({ session }) => {
    await session.helm(`install shop ${session.chart('web', webChart())} --wait`);
  });

  test('the cluster, with its nodes and Pods', async () => {
    await using opened = await stage().open();
    const { page, complaints, dashboard } = opened;
    await page.goto(`${dashboard.origin}/cluster`);
    await page.getByRole('heading', { name: '1 node' }).waitFor();
    await page.getByRole('heading', { name: '2 Pods' }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('charts without a repository, and an address that leads nowhere', async () => {
    await using opened = await stage().open();
    const { page, complaints, dashboard } = opened;
    await page.goto(`${dashboard.origin}/charts`);
    await page.getByRole('heading', { name: 'There are no repositories yet' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${dashboard.origin}/nowhere`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noBrowser !== undefined)('an embedded cluster', () => {
  const stage = setStage();

  test('is stopped from its page, after a question', async () => {
    const { browser, session } = stage();
    let isStopped = false;
    const embedded = { name: 'trial', stop: async () => void (isStopped = true) };
    await using dashboard = await startDashboard(session, { findEmbedded: async () => embedded });
    await using opened = await openPage(browser);
    const { page, complaints } = opened;
    await page.goto(dashboard.address);
    await page.getByRole('link', { name: 'Cluster' }).click();
    await page.getByRole('button', { name: 'Stop the cluster' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop the cluster trial?' });
    await dialog.waitFor();
    await expectAccessible(page);
    expect(isStopped).toBe(false);
    await dialog.getByRole('button', { name: 'Stop it' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(isStopped).toBe(true);
    expect(complaints).toEqual([]);
  });
});
