import { afterAll, describe, expect, test } from 'vitest';
import { startFakeRegistry } from '../support/fake-registry.ts';
import { expectAccessible, noBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { setStage } from './support/stage.ts';

const permissions = 'lua: [network]\n';
const script = `events.on("post-render", 0.5, function(context)
  context.notes = http and "The network is at hand." or "There is no network."
end)
`;

describe.skipIf(noBrowser !== undefined)('charts of a registry', async () => {
  const registry = await startFakeRegistry();
  afterAll(() => registry.close());
  const access = { plainHttp: true };
  const stage = setStage({}, async ({ session }) => {
    const lua = { 'ext/permissions.yaml': permissions, 'ext/lua/chart.lua': script };
    for (const parts of [
      webChart(),
      webChart({ version: '1.4.0' }),
      webChart({ name: 'asking', files: lua }),
    ]) {
      const { name = '', version = '' } = parts;
      const chart = session.chart(`${name}-${version}`, parts);
      await session.helm(`package ${chart} -d ${session.directory} --yes`);
      const archive = `${session.directory}/${name}-${version}.tgz`;
      await session.helm(`push ${archive} oci://${registry.host}/charts --plain-http`);
    }
  });

  test('are opened by their reference, read in every version, and installed', async () => {
    const { session, open } = stage();
    await using opened = await open({ access });
    const { page, complaints } = opened;
    const reference = `oci://${registry.host}/charts/web`;
    await page.getByRole('link', { name: 'Charts' }).click();
    await page.getByRole('searchbox').fill(reference);
    await page.getByRole('button', { name: `Open ${reference}` }).click();
    await page.getByRole('heading', { level: 1, name: 'web 1.4.0' }).waitFor();
    await page.getByText('Greets whoever comes by.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Version').selectOption('1.2.3');
    await page.getByRole('heading', { level: 1, name: 'web 1.2.3' }).waitFor();
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByLabel('Name of the release').fill('remote');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByText('Deployment remote is created').waitFor();
    await page.getByRole('button', { name: 'Install remote' }).click();
    await page.getByText('remote is installed: version 1').waitFor();
    expect(await session.helm('list')).toContain('web-1.2.3');
    expect(complaints).toEqual([]);
  });

  test('say what their Lua asks for, which is granted once and for that alone', async () => {
    const { session, open } = stage();
    await using opened = await open({ access, expected: [/422/] });
    const { page, complaints, dashboard } = opened;
    const reference = `oci://${registry.host}/charts/asking`;
    const query = new URLSearchParams({ reference, part: 'install' });
    await page.goto(`${dashboard.origin}/charts?${query.toString()}`);
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByRole('heading', { name: 'Its Lua asks for more than it may' }).waitFor();
    await page.getByText('network: Access the network').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Grant it, and plan again' }).click();
    await page.getByText('Deployment asking is created').waitFor();
    await page.getByRole('button', { name: 'Install asking' }).click();
    await page.getByText('asking is installed: version 1').waitFor();
    await page.goto(`${dashboard.origin}/releases/default/asking/values`);
    await page.getByRole('heading', { name: 'What its Lua may do' }).waitFor();
    await page.getByText('network', { exact: true }).waitFor();
    expect(await session.helm('get notes asking')).toContain('The network is at hand.');
    expect(complaints).toEqual([]);
  });

  test('that cannot be had say why', async () => {
    await using opened = await stage().open({ access, expected: [/404|422/] });
    const { page, dashboard } = opened;
    const query = new URLSearchParams({ reference: `oci://${registry.host}/charts/none` });
    await page.goto(`${dashboard.origin}/charts?${query.toString()}`);
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
  });
});
