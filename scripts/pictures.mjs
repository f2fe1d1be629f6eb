/**
 * `npm run pictures`: looks at the pages of the dashboard at the width of a desk and of a phone, in light and
 * dark, and writes what it sees to docs/images. They are kept to be looked at: fonts differ from machine to
 * machine, so that nothing compares them.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../cluster/index.ts';
import { buildChart } from '../test/support/chart-builder.ts';
import { startFakeRepository } from '../test/support/fake-repository.ts';
import { startSession } from '../test/support/helm-session.ts';
import { startBrowser } from '../test/web/support/browser.ts';
import { webChart } from '../test/web/support/charts.ts';
import { startDashboard } from '../test/web/support/dashboard.ts';
import { buildDashboard } from './build/dashboard.mjs';

const target = fileURLToPath(new URL('../docs/images/', import.meta.url));

const views = [
  { name: 'releases', path: '/', sees: 'shop' },
  { name: 'release', path: '/releases/default/broken', sees: 'What is wrong' },
  { name: 'compare', path: '/releases/store/shop/compare?from=1&to=2', sees: 'replicas: 3' },
  { name: 'upgrade', path: '/releases/store/shop/upgrade', sees: 'Show the plan' },
];

await buildDashboard();
mkdirSync(target, { recursive: true });
const cluster = await startCluster({ name: 'production' });
const session = startSession(cluster.kubeconfig);
const repository = await furnish();
await using dashboard = await startDashboard(session);
const browser = await startBrowser();
try {
  const cookies = await enter();
  for (const width of [1280, 390]) {
    for (const colorScheme of ['light', 'dark']) await look(width, colorScheme, cookies);
  }
} finally {
  await browser.close();
  await cluster.stop();
  await repository.close();
  session.end();
}

async function furnish() {
  const charts = [buildChart(webChart()), buildChart(webChart({ version: '1.4.0' }))];
  const found = await startFakeRepository({ charts });
  const web = session.chart('web', webChart());
  const database = session.chart('database', webChart({ name: 'database', version: '3.1.0' }));
  await session.helm(`repo add stable ${found.url}`);
  await session.helm(`install shop ${web} --namespace store --create-namespace`);
  await session.helm(`upgrade shop ${web} --namespace store --set replicas=3`);
  await session.helm(`install orders ${database} --namespace store`);
  await session.helm(`install blog ${web}`);
  await session.run(`install broken ${web} --set outcome=fail --wait --timeout 2s`);
  return found;
}

async function enter() {
  const profile = await browser.newContext();
  const page = await profile.newPage();
  await page.goto(dashboard.address, { timeout: 120_000 });
  return profile.cookies();
}

async function look(width, colorScheme, cookies) {
  const viewport = { width, height: width < 500 ? 844 : 720 };
  const profile = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  await profile.addCookies(cookies);
  const page = await profile.newPage();
  page.setDefaultTimeout(60_000);
  for (const { name, path, sees } of views) {
    await page.goto(`${dashboard.origin}${path}`);
    await page.getByText(sees).first().waitFor();
    const device = width < 500 ? 'phone' : 'desktop';
    await page.screenshot({ path: `${target}dashboard-${name}-${device}-${colorScheme}.png` });
  }
  await profile.close();
}
