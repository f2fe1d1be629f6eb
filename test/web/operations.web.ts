import { describe, expect, test } from 'vitest';
import { buildChart } from '../support/chart-builder.ts';
import { startFakeRepository } from '../support/fake-repository.ts';
import { expectAccessible, noBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(noBrowser !== undefined)('what is done to releases', () => {
  const stage = setStage({}, async ({ session }) => {
    const charts = [buildChart(webChart()), buildChart(webChart({ version: '1.4.0' }))];
    const repository = await startFakeRepository({ charts });
    await session.helm(`repo add stable ${repository.url}`);
    await session.helm(`install shop ${session.chart('web', webChart())} --wait`);
  });

  test('an upgrade: values in a form, the plan, one button, how it goes', async () => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints, dashboard } = opened;
    await page.goto(`${dashboard.origin}/releases/default/shop`);
    await page.getByRole('link', { name: 'Upgrade' }).click();
    await page.getByRole('button', { name: 'Form' }).click();
    await page.getByLabel(/^replicas/).fill('3');
    await page.getByRole('button', { name: 'YAML' }).click();
    expect(await page.getByLabel('Your values as YAML').inputValue()).toBe('replicas: 3\n');
    await page.getByLabel('Chart').fill('stable/web:1.4.0');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByText('Deployment shop changes').waitFor();
    await page.getByText('replicas: 3').last().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upgrade shop' }).click();
    await page.getByText('shop is upgraded: version 2').waitFor();
    expect(await session.helm('get values shop')).toContain('replicas: 3');
    expect(await session.helm('list')).toContain('web-1.4.0');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('a rollback, the tests, a deletion', async () => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints, dashboard } = opened;
    await page.goto(`${dashboard.origin}/releases/default/shop/rollback?version=1`);
    await page.getByText('Deployment shop changes').waitFor();
    await page.getByRole('button', { name: 'Roll back shop' }).click();
    await page.getByText(/shop is rolled back: version \d/).waitFor();
    await page.goto(`${dashboard.origin}/releases/default/shop/test`);
    await page.getByText('Pod shop-test is run').waitFor();
    await page.getByRole('button', { name: 'Run the tests of shop' }).click();
    await page.getByText('the tests of shop have passed').waitFor();
    await page.goto(`${dashboard.origin}/releases/default/shop/delete`);
    await page.getByText('Service shop is deleted').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete shop' }).click();
    await page.getByText('shop is deleted', { exact: true }).waitFor();
    expect(await session.helm('list -q --filter ^shop$')).toBe('');
    expect(complaints).toEqual([]);
  });

  test('an install from the charts of a repository', async () => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints } = opened;
    await page.getByRole('link', { name: 'Charts' }).click();
    await page.getByRole('link', { name: /^stable\/web/ }).waitFor();
    await page.getByRole('button', { name: 'Look for new ones' }).click();
    await page.getByRole('status').getByText('1 chart in 1 repository').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^stable\/web/ }).click();
    await page.getByText('Greets whoever comes by.').waitFor();
    await page.getByLabel('Version').selectOption('1.2.3');
    await page.getByRole('heading', { level: 1, name: 'web 1.2.3' }).waitFor();
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByLabel('Name of the release').fill('fresh');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByText('Deployment fresh is created').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Install fresh' }).click();
    await page.getByText('fresh is installed: version 1').waitFor();
    expect(await session.helm('list -q --filter ^fresh$')).toBe('fresh\n');
    expect(complaints).toEqual([]);
  });

  test('a plan that cannot be made says what to do', async () => {
    const { session, open } = stage();
    await session.run(`install other ${session.directory}/web`);
    await using opened = await open({ expected: [/422/] });
    const { page, dashboard } = opened;
    await page.goto(`${dashboard.origin}/releases/default/other/upgrade`);
    await page.getByLabel('Your values as YAML').fill('replicas: many\n');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByRole('heading', { name: 'There is no plan' }).waitFor();
    await page
      .getByText(/replicas/)
      .last()
      .waitFor();
  });
});
