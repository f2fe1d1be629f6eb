import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listObjects, patchObject } from '../../src/kube/index.ts';
import { clientOfSession } from '../support/session-client.ts';
import { expectAccessible, noBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { setStage } from './support/stage.ts';

const pods = { apiVersion: 'v1', kind: 'Pod', namespace: 'default' };

describe.skipIf(noBrowser !== undefined)('the page of a release', () => {
  const stage = setStage({}, async ({ session }) => {
    const chart = session.chart('web', webChart());
    await session.helm(`install shop ${chart} --wait`);
    await session.helm(`upgrade shop ${chart} --set replicas=3 --wait`);
  });

  async function openPart(page: Page, origin: string, part: string): Promise<void> {
    await page.goto(`${origin}/releases/default/shop${part}`);
    await page.getByRole('heading', { level: 1, name: /^shop/ }).waitFor();
  }

  test('shows its objects down to Pods, and follows them', async () => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints, dashboard } = opened;
    await openPart(page, dashboard.origin, '');
    await page.getByText('Deployment shop').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Logs of shop-/ }).count()).toBe(3);
    await session.helm(`upgrade shop ${session.directory}/web --set replicas=1 --wait`);
    await expect.poll(() => page.getByRole('button', { name: /^Logs of shop-/ }).count()).toBe(1);
    await page.getByText('version 3', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('shows the logs of a Pod, and what it says while one reads', async () => {
    const { session, open } = stage();
    await session.helm(`install talker ${session.directory}/web --set replicas=1 --wait`);
    const client = clientOfSession(session);
    const [pod] = (await listObjects(client, pods, { labelSelector: 'app=talker' })).items;
    await using opened = await open();
    const { page, complaints, dashboard } = opened;
    await page.goto(`${dashboard.origin}/releases/default/talker`);
    await page.getByRole('button', { name: /^Logs of talker-/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('example.com/web:1.0 would run').waitFor();
    await dialog.getByText('What it says next appears here.').waitFor();
    await expectAccessible(page);
    // All that a container of the embedded cluster has to say beyond its start is that it crashed.
    const metadata = { annotations: { 'cluster.helm.sh/outcome': 'fail' } };
    const reference = { ...pods, name: pod?.metadata.name ?? '' };
    await patchObject(client, reference, { metadata }, { type: 'merge' });
    await dialog.getByText('exit code 1').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    client.close();
    expect(complaints).toEqual([]);
  });

  test('shows values with their origin, notes, manifest, events and history', async () => {
    await using opened = await stage().open();
    const { page, complaints, dashboard } = opened;
    await openPart(page, dashboard.origin, '/values');
    await page.getByRole('row', { name: /replicas \d yours/ }).waitFor();
    await page.getByRole('row', { name: /image\.tag "1\.0" .*values\.yaml:\d/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Notes' }).click();
    await page.getByText('Say hello at port 80.').waitFor();
    await page.getByRole('link', { name: 'Manifest' }).click();
    await page.getByText('kind: Deployment').waitFor();
    await page.getByRole('link', { name: /^Events/ }).click();
    await page.getByText('Deployment/shop').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^History/ }).click();
    await page.getByRole('link', { name: /^Roll back to version 1$/ }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('compares versions side by side, and what is deployed with the cluster', async () => {
    const { open } = stage();
    await using opened = await open();
    const { page, complaints, dashboard } = opened;
    await openPart(page, dashboard.origin, '/compare?from=1&to=2');
    const values = page.getByRole('region', { name: /^Values, version 1 beside version 2/ });
    await values.getByText('replicas: 3').waitFor();
    await expectAccessible(page);
    await page.getByLabel('with').selectOption('cluster');
    await page.getByText('The cluster is as it was deployed').waitFor();
    expect(complaints).toEqual([]);
  });

  test('shows what others have changed since, and who', async () => {
    const { session, open } = stage();
    await session.helm(`install drifting ${session.directory}/web`);
    const client = clientOfSession(session);
    const config = { ...pods, kind: 'ConfigMap', name: 'drifting' };
    const patch = { data: { greeting: 'good day' } };
    await patchObject(client, config, patch, { type: 'merge', fieldManager: 'somebody' });
    client.close();
    await using opened = await open();
    const { page, complaints, dashboard } = opened;
    await page.goto(`${dashboard.origin}/releases/default/drifting/compare?to=cluster`);
    await page.getByText('ConfigMap drifting changes').waitFor();
    await page.getByText('is owned by "somebody"').first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('says who works on it', async () => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints, dashboard } = opened;
    const stuck = `${session.directory}/web --set outcome=hang --wait --timeout 2m`;
    const ended = new AbortController();
    const installing = session.run(`install slow ${stuck}`, { context: { signal: ended.signal } });
    const row = page.getByRole('link', { name: /^slow/ });
    await row.getByText(/^install by /).waitFor();
    await page.goto(`${dashboard.origin}/releases/default/slow`);
    await page
      .getByRole('status')
      .filter({ hasText: /install by / })
      .waitFor();
    await expectAccessible(page);
    ended.abort();
    await installing;
    await page.getByText('failed', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('says so where there is none', async () => {
    await using opened = await stage().open({ expected: [/404/] });
    const { page, dashboard } = opened;
    await page.goto(`${dashboard.origin}/releases/default/nobody`);
    await page.getByRole('heading', { name: 'The release cannot be read' }).waitFor();
    await page.getByText('What to do:').waitFor();
  });
});

describe.skipIf(noBrowser !== undefined)('what others have written', () => {
  const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const stage = setStage({}, async ({ session }) => {
    const files = {
      'templates/NOTES.txt': evil,
      'values.yaml': `greeting: ${JSON.stringify(evil)}\n`,
      'templates/config.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: evil }\ndata: { text: {{ .Values.greeting | quote }} }\n`,
    };
    const parts = { name: 'evil', chartYaml: `description: ${JSON.stringify(evil)}\n`, files };
    await session.helm(['install', 'evil', session.chart('evil', parts), '--description', evil]);
  });

  test('is text, be it markup or a script', async () => {
    await using opened = await stage().open();
    const { page, complaints, dashboard } = opened;
    for (const part of ['/notes', '/values', '/manifest', '/history']) {
      await page.goto(`${dashboard.origin}/releases/default/evil${part}`);
      await page.getByText('onerror=').first().waitFor();
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(await page.title()).toBe('helm');
    }
    expect(complaints).toEqual([]);
  });
});
