import { describe, expect, test } from 'vitest';
import { expectAccessible, noBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(noBrowser !== undefined)('the page of all releases', () => {
  const stage = setStage({}, async ({ session }) => {
    const chart = session.chart('web', webChart());
    await session.helm(`install shop ${chart} --namespace store --create-namespace`);
    await session.helm(`install blog ${chart}`);
    await session.run(`install broken ${chart} --set outcome=fail --wait --timeout 2s`);
  });

  test('shows them with state, chart and age, and changes when the cluster does', async () => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints } = opened;
    await page.getByRole('link', { name: /^shop/ }).waitFor();
    expect(await page.getByRole('link', { name: /^shop/ }).innerText()).toMatch(
      /^shop\s+in namespace\s+store\s+deployed\s+web 1\.2\.3\s/,
    );
    expect(await page.getByRole('link', { name: /^broken/ }).innerText()).toContain('failed');
    await session.helm(`install later ${session.directory}/web`);
    await page.getByRole('link', { name: /^later/ }).waitFor();
    await session.helm('uninstall later');
    await page.getByRole('link', { name: /^later/ }).waitFor({ state: 'detached' });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('filters as one types, and by what is wrong', async () => {
    await using opened = await stage().open();
    const { page } = opened;
    await page.getByRole('link', { name: /^shop/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('store web');
    await page.getByRole('link', { name: /^blog/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('listitem').count()).toBe(1);
    expect(await page.getByRole('status').last().innerText()).toBe('1 of 3 releases');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: '1 failed' }).click();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('broken'),
    ]);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('button', { name: 'Show all of them' }).click();
    expect(await page.getByRole('listitem').count()).toBe(3);
  });
});

describe.skipIf(noBrowser !== undefined)('a cluster without releases', () => {
  const stage = setStage();

  test('says how to get the first, which then appears by itself', async () => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints } = opened;
    await page.getByRole('heading', { name: 'There are no releases yet' }).waitFor();
    await expectAccessible(page);
    await session.helm(`install first ${session.chart('web', webChart())}`);
    await page.getByRole('link', { name: /^first/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});
