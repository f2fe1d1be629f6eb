import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import { startSession } from '../support/helm-session.ts';
import { expectAccessible, noBrowser, openPage, startBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { startDashboard } from './support/dashboard.ts';
import { setStage } from './support/stage.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.skipIf(noBrowser !== undefined)('when things are not as they should be', () => {
  test(
    'a cluster that is gone and back, and a dashboard that ends',
    { timeout: 180_000 },
    async () => {
      const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'helm-web-'));
      const port = await freePort();
      const first = await startCluster({ dataDirectory, port });
      await using ended = new AsyncDisposableStack();
      const session = startSession(first.kubeconfig);
      const browser = await startBrowser();
      try {
        await session.helm(`install shop ${session.chart('web', webChart())}`);
        await using opened = await openPage(browser, { expected: [/ERR_/] });
        const { page, complaints } = opened;
        const dashboard = await startDashboard(session);
        await page.goto(dashboard.address);
        await page.getByRole('link', { name: /^shop/ }).waitFor();
        await first.stop();
        // The client waits a while before it gives up on a connection.
        await page.getByText('The cluster does not answer.').waitFor({ timeout: 60_000 });
        await expectAccessible(page);
        const second = await startCluster({ dataDirectory, port });
        ended.defer(() => second.stop());
        await page
          .getByText('The cluster does not answer.')
          .waitFor({ state: 'detached', timeout: 60_000 });
        await session.helm(`install later ${session.directory}/web`);
        await page.getByRole('link', { name: /^later/ }).waitFor({ timeout: 60_000 });
        await dashboard[Symbol.asyncDispose]();
        await page.getByText('The dashboard does not answer.').waitFor();
        expect(complaints).toEqual([]);
      } finally {
        await browser.close();
        session.end();
        await ended.disposeAsync();
        rmSync(dataDirectory, { recursive: true, force: true });
      }
    },
  );
});

describe.skipIf(noBrowser !== undefined)('somebody with few rights', () => {
  const role = (verbs: readonly string[]): object => ({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'look', namespace: 'store' },
    rules: [
      { apiGroups: ['helm.sh'], resources: ['releases', 'releaseversions'], verbs },
      { apiGroups: ['', 'apps', 'batch'], resources: ['*'], verbs },
    ],
  });
  const binding = {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: 'look', namespace: 'store' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'look' },
    subjects: [{ kind: 'User', name: 'guest', apiGroup: 'rbac.authorization.k8s.io' }],
  };
  const stage = setStage({ users: [{ name: 'guest' }] }, async ({ session }) => {
    const rights = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [] });
    const files = {
      'templates/role.yaml': JSON.stringify(role(['get', 'list', 'watch'])),
      'templates/binding.yaml': JSON.stringify(binding),
      'README.md': rights,
    };
    const web = session.chart('web', webChart());
    await session.helm(`install shop ${web} --namespace store --create-namespace`);
    await session.helm(
      `install rights ${session.chart('rights', { name: 'rights', files })} --namespace store`,
    );
  });

  test('names their namespaces once, and sees what they may not do', async () => {
    const { cluster, browser, session } = stage();
    const { token } = cluster.accounts['guest'] ?? { token: '' };
    const kubeconfig = cluster.kubeconfig.replace(cluster.admin.token, token);
    const guest = startSession(kubeconfig);
    await using dashboard = await startDashboard(guest);
    await using opened = await openPage(browser, { expected: [/40\d/] });
    const { page, complaints } = opened;
    await page.goto(dashboard.address);
    await page.getByLabel(/You may not list the releases of all namespaces/).fill('store');
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByRole('link', { name: /^shop/ }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('link', { name: /^shop/ }).click();
    await page.getByText('You may look at this release, but not change it.').waitFor();
    expect(await page.getByRole('button', { name: 'Upgrade' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await page.getByText('Deployment shop').first().waitFor();
    expect(complaints).toEqual([]);
    expect(await session.helm('list -q --namespace store')).toContain('shop');
    guest.end();
  });
});

describe.skipIf(noBrowser !== undefined)('somebody who has no mouse', () => {
  const stage = setStage({}, async ({ session }) => {
    await session.helm(`install shop ${session.chart('web', webChart())}`);
  });

  test('gets from the list to a deleted release', async () => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints } = opened;
    const { keyboard } = page;
    await page.getByRole('link', { name: /^shop/ }).waitFor();
    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await keyboard.press('Escape');
    await keyboard.press('/');
    await keyboard.type('shop');
    await keyboard.press('Escape');
    await keyboard.press('j');
    await keyboard.press('Enter');
    await page.getByRole('link', { name: 'Delete' }).focus();
    await keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete shop' }).waitFor();
    for (let steps = 0; steps < 40; steps++) {
      if ((await page.evaluate('document.activeElement.textContent')) === 'Delete shop') break;
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
    await page.getByText('shop is deleted', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All releases' }).last().focus();
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'There are no releases yet' }).waitFor();
    expect(await session.helm('list -q')).toBe('');
    expect(complaints).toEqual([]);
  });
});
