import { isHelmError } from '../../src/base/index.ts';
import { connectCluster } from '../../src/connection/index.ts';
import type { ReleasesMessage } from '../protocol.ts';
import { problemOf } from '../server/problem.ts';
import type { ApiCall, Tell } from '../server/route.ts';
import { followHelmReleases } from './helm-releases.ts';
import { followOwnReleases } from './own-releases.ts';
import { Trouble } from './trouble.ts';
import type { ReleaseScope } from './scope.ts';
import { tellNewerCharts } from './newer-charts.ts';

/** Tells the releases of all namespaces, or of those that are named, and whatever becomes of them. */
export async function followReleases(call: ApiCall, tell: Tell): Promise<void> {
  const { context, query, signal } = call;
  using cluster = connectCluster(context);
  const { client } = cluster;
  const say: (message: ReleasesMessage) => void = tell;
  const trouble = new Trouble(client, say, signal);
  const named = (query.get('namespaces') ?? '').split(',').filter((name) => name !== '');
  const namespaces = named.length === 0 ? [undefined] : named;
  const scopes = namespaces.map((namespace): ReleaseScope => ({
    client,
    namespace,
    signal,
    trouble,
  }));
  say({ type: 'start' });
  void tellNewerCharts(context, say);
  await Promise.all(scopes.map((scope) => followScope(scope, say)));
}

async function followScope(
  scope: ReleaseScope,
  say: (message: ReleasesMessage) => void,
): Promise<void> {
  try {
    await Promise.all([followOwnReleases(scope, say), followHelmReleases(scope, say)]);
  } catch (error) {
    if (!isHelmError(error, 'KubeForbidden')) throw error;
    const { namespace } = scope;
    const problem = problemOf(error);
    say({ type: 'forbidden', problem, ...(namespace === undefined ? {} : { namespace }) });
  }
}
