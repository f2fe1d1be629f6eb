import type { DashboardOptions } from '../../../dashboard/index.ts';
import { runDashboard } from '../../../dashboard/index.ts';
import { hostSettings } from '../../../src/cli/host-settings.ts';
import { createContext } from '../../../src/context/index.ts';
import type { HelmSession } from '../../support/helm-session.ts';

export interface RunningDashboard extends AsyncDisposable {
  /** With the token: it works once. */
  readonly address: string;
  readonly origin: string;
}

/** The dashboard as `helm dashboard` runs it, for whom a session's environment is. */
export async function startDashboard(
  { environment }: Pick<HelmSession, 'environment'>,
  options: Partial<Pick<DashboardOptions, 'port' | 'access' | 'findEmbedded'>> = {},
): Promise<RunningDashboard> {
  const end = new AbortController();
  const settings = hostSettings({ environment });
  const context = createContext({ settings, environment, signal: end.signal });
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  const ended = runDashboard(context, { port: 0, ...options, onReady: resolve });
  ended.catch(reject);
  const address = await ready;
  return {
    address,
    origin: new URL(address).origin,
    [Symbol.asyncDispose]: async () => {
      end.abort();
      await ended.catch(() => undefined);
    },
  };
}
