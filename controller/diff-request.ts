import type { DiffUpgradeOptions } from '../src/actions/diff/upgrade.ts';
import { diffUpgrade } from '../src/actions/diff/upgrade.ts';
import { connectCluster } from '../src/connection/index.ts';
import type { ActionContext } from '../src/context/index.ts';
import { requireObject } from '../src/kube/index.ts';
import { parseRequest, requestKind } from '../src/requests/index.ts';
import { ChartCache } from './sources/chart-cache.ts';
import { obtainRequested } from './sources/obtain-chart.ts';
import { readValues } from './sources/read-values.ts';

/**
 * What the controller would change for a request as it is now, by the rights of who asks: what the request
 * grants is for the controller's machine, not for this one.
 */
export async function diffRequest(
  context: ActionContext,
  name: string,
  scripts: DiffUpgradeOptions['scripts'] = {},
): ReturnType<typeof diffUpgrade> {
  using cluster = connectCluster(context);
  const { client, namespace } = cluster;
  const { signal, settings } = context;
  const reference = { ...requestKind, name, namespace };
  const request = parseRequest(await requireObject(client, reference, { signal }));
  const cache = new ChartCache();
  const [chart, values] = await Promise.all([
    obtainRequested({ context, client, cache }, request),
    readValues(client, request, signal),
  ]);
  const { releaseName, targetNamespace } = request.spec;
  const there = { ...context, settings: { ...settings, namespace: targetNamespace } };
  return await diffUpgrade(there, releaseName, {
    chart,
    install: true,
    reuse: 'reset',
    values: { setJson: [values] },
    scripts,
  });
}
