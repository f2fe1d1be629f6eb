import { describe, expect, test } from 'vitest';
import { expectAccessible, noBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(noBrowser !== undefined)('the other pages', () => {
  const stage = setStage({}, async ({ session }) => {
    await session.helm(`install shop ${session.chart('web', webChart())} --wait`);
  });

  test('a release of Helm 3 or 4 is taken over, with a preview', async () => {
    const { session, open } = stage();
    await session.helm('unadopt shop');
    await using opened = await open();
    const { page, complaints } = opened;
    await page.getByText('kept by Helm 3 or 4').waitFor();
    await page.getByRole('link', { name: /^shop/ }).click();
    await page.getByRole('link', { name: 'Adopt' }).click();
    await page.getByText('Deployment shop is taken over').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take over shop' }).click();
    await page.getByText('shop is taken over: 1 version, 3 objects').waitFor();
    expect(await session.helm('list -o json')).not.toContain('"driver"');
    expect(complaints).toEqual([]);
  });

  test('the requests, of which there are none', async () => {
    await using opened = await stage().open();
    const { page, complaints, dashboard } = opened;
    await page.goto(`${dashboard.origin}/requests`);
    await page.getByRole('heading', { name: 'There are no HelmRequests' }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
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
