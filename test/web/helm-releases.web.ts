import { describe, expect, test } from 'vitest';
import { createObject, deleteObject, requireObject } from '../../src/kube/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { clientOfSession } from '../support/session-client.ts';
import { expectAccessible, noBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(noBrowser !== undefined)('a release of Helm 3 or 4', () => {
  const stage = setStage({}, async ({ session }) => {
    const chart = session.chart('web', webChart());
    await session.helm(`install shop ${chart} --wait`);
    await session.helm('unadopt shop');
    await session.helm(`install blog ${chart} --wait`);
    await session.helm('unadopt blog');
    await moveToConfigMap(session, 'sh.helm.release.v1.blog.v1');
  });

  test.for([
    ['shop', 'secret'],
    ['blog', 'configmap'],
  ] as const)('is read and taken over, with a preview: %s, in a %s', async ([name, driver]) => {
    const { session, open } = stage();
    await using opened = await open();
    const { page, complaints, dashboard } = opened;
    const row = page.getByRole('link', { name: new RegExp(`^${name}`) });
    await row.getByText('kept by Helm 3 or 4').waitFor();
    await row.click();
    expect(new URL(page.url()).searchParams.get('driver')).toBe(driver);
    await page.getByText(`Deployment ${name}`).first().waitFor();
    await page.goto(`${dashboard.origin}/releases/default/${name}/values?driver=${driver}`);
    await page.getByRole('row', { name: /^greeting "hello"/ }).waitFor();
    await page.getByRole('link', { name: 'Adopt' }).click();
    await page.getByText(`Deployment ${name} is taken over`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Take over ${name}` }).click();
    await page.getByText(`${name} is taken over: 1 version, 3 objects`).waitFor();
    const listed = JSON.parse(await session.helm(`list -o json --filter ^${name}$`)) as object[];
    expect(listed).toEqual([expect.not.objectContaining({ driver: expect.anything() as unknown })]);
    expect(complaints).toEqual([]);
  });
});

/** As Helm keeps it with HELM_DRIVER=configmap: the same text, without the base64 of Secrets. */
async function moveToConfigMap(session: HelmSession, name: string): Promise<void> {
  const client = clientOfSession(session);
  const secret = { apiVersion: 'v1', kind: 'Secret', namespace: 'default', name };
  const { metadata, ...rest } = await requireObject(client, secret);
  const { release = '' } = rest['data'] as { readonly release?: string };
  await deleteObject(client, secret);
  await createObject(client, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'default', labels: metadata.labels ?? {} },
    data: { release: Buffer.from(release, 'base64').toString() },
  });
  client.close();
}
