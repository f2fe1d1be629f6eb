import { describe, expect, test } from 'vitest';
import { runController } from '../../controller/index.ts';
import { createContext } from '../../src/index.ts';
import { buildChart } from '../support/chart-builder.ts';
import { startFakeRepository } from '../support/fake-repository.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { expectAccessible, noBrowser } from './support/browser.ts';
import { webChart } from './support/charts.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(noBrowser !== undefined)('the page of requests', () => {
  const stage = setStage({}, async ({ session }) => {
    await session.helm('init');
  });

  test('says that there are none, then what each waits for, and what became of it', async () => {
    const { session, open } = stage();
    await using repository = new AsyncDisposableStack();
    const { url, close } = await startFakeRepository({ charts: [buildChart(webChart())] });
    repository.defer(close);
    await using opened = await open();
    const { page, complaints } = opened;
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('heading', { name: 'There are no HelmRequests' }).waitFor();
    await expectAccessible(page);
    await session.helm(`request create shop web --repo ${url} --set replicas=1`);
    await session.helm(`request create lost nothing --repo ${url}`);
    const request = (name: string) =>
      page.locator('.requests > li').filter({ has: page.getByText(name, { exact: true }) });
    await request('shop').getByText('The controller has not answered it').waitFor();
    await using controller = startController(session);
    await request('shop').getByText('Ready Installed').waitFor({ timeout: 60_000 });
    await request('lost').getByText('not Ready').waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await session.helm('request suspend shop');
    await request('shop').getByText('suspended', { exact: true }).waitFor();
    await request('shop').getByRole('link', { name: 'release shop' }).click();
    await page.getByText('Deployment shop').first().waitFor();
    await controller.end();
    expect(complaints).toEqual([]);
  });
});

/** A controller in this process. */
function startController({ environment, directory }: HelmSession): AsyncDisposable & {
  readonly end: () => Promise<void>;
} {
  const stop = new AbortController();
  const own = { ...environment, HELM_CACHE_HOME: `${directory}/cache` };
  const running = runController(createContext({ environment: own, signal: stop.signal }), {
    listen: '127.0.0.1:0',
    shards: 1,
    concurrency: 2,
    ownNamespace: 'default',
    onReady: () => undefined,
  });
  const end = async (): Promise<void> => {
    stop.abort();
    await running;
  };
  return { end, [Symbol.asyncDispose]: end };
}
