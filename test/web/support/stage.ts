import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { DashboardOptions } from '../../../dashboard/index.ts';
import type { ClusterOptions, RunningCluster } from '../../../cluster/index.ts';
import { startCluster } from '../../../cluster/index.ts';
import type { HelmSession } from '../../support/helm-session.ts';
import { startSession } from '../../support/helm-session.ts';
import type { Look, Opened } from './browser.ts';
import { openPage, startBrowser } from './browser.ts';
import type { RunningDashboard } from './dashboard.ts';
import { startDashboard } from './dashboard.ts';

/** What a file of tests plays on: a cluster, somebody at a command line, and a browser. */
export interface Stage {
  readonly cluster: RunningCluster;
  readonly session: HelmSession;
  readonly browser: Browser;
  /** A dashboard of its own, opened in a profile of its own. */
  readonly open: (
    look?: DashboardLook,
  ) => Promise<Opened & { readonly dashboard: RunningDashboard }>;
}

/** How a dashboard is opened. */
type DashboardLook = Look & Pick<DashboardOptions, 'access'>;

export function setStage(
  options: ClusterOptions = {},
  furnish?: (stage: Stage) => Promise<void>,
): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    const [cluster, browser] = await Promise.all([startCluster(options), startBrowser()]);
    const session = startSession(cluster.kubeconfig);
    const open = (look?: DashboardLook) => openDashboard(browser, session, look);
    stage = { cluster, session, browser, open };
    await furnish?.(stage);
  });
  afterAll(async () => {
    await stage?.browser.close();
    await stage?.cluster.stop();
    stage?.session.end();
  });
  return () => {
    if (stage === undefined) throw new Error('the stage is not set yet');
    return stage;
  };
}

async function openDashboard(
  browser: Browser,
  session: HelmSession,
  { access = {}, ...look }: DashboardLook = {},
): Promise<Opened & { readonly dashboard: RunningDashboard }> {
  const dashboard = await startDashboard(session, { access });
  const opened = await openPage(browser, look);
  await opened.page.goto(dashboard.address);
  return {
    ...opened,
    dashboard,
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]();
      await dashboard[Symbol.asyncDispose]();
    },
  };
}
