import { describe, expect, test } from 'vitest';
import { expectAccessible, noBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
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
