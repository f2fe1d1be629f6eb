import type { ActionContext } from '../src/context/index.ts';
import type { KubeClient } from '../src/kube/index.ts';
import type { RemoteAccess } from '../src/source/index.ts';
import type { FindEmbedded } from './api/embedded-cluster.ts';
import { routesFor } from './api/routes.ts';
import { createSession } from './server/gate.ts';
import { readPageFiles } from './server/page-files.ts';
import { serve } from './server/serve.ts';

export interface DashboardOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Tells embedded clusters from others; there are none without it. */
  readonly findEmbedded?: FindEmbedded;
  /** How one talks to repositories and registries. */
  readonly access?: RemoteAccess;
  /** Told the address to open, which works once. */
  readonly onReady: (address: string) => void;
}

/** Serves the dashboard until the context's signal ends it. */
export async function runDashboard(
  context: ActionContext,
  { port, findEmbedded = async () => undefined, access = {}, onReady }: DashboardOptions,
): Promise<void> {
  const { signal } = context;
  const clients = new Map<string, KubeClient>();
  const session = createSession(context.randomBytes);
  const page = readPageFiles();
  const routes = routesFor(findEmbedded);
  try {
    await using server = await serve({
      context: { ...context, clients },
      access,
      session,
      page,
      routes,
      port,
    });
    onReady(`${server.origin}/?token=${session.token}`);
    if (!signal.aborted) await new Promise((end) => signal.addEventListener('abort', end));
  } finally {
    for (const client of clients.values()) client.close();
  }
}
