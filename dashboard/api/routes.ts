import { followCluster } from '../live/follow-cluster.ts';
import { followRelease } from '../live/follow-release.ts';
import { followReleases } from '../live/follow-releases.ts';
import { followRequests } from '../live/requests.ts';
import type { Route } from '../server/route.ts';
import type { FindEmbedded } from './embedded-cluster.ts';
import { stopCluster } from './embedded-cluster.ts';
import { describeCharts, describeOneChart, refreshCharts } from './charts.ts';
import { compareVersions } from './compare.ts';
import { describeDrift } from './drift.ts';
import { tellLogs } from './logs.ts';
import { performOperation, planOperation } from './operations.ts';
import { describeRights } from './rights.ts';
import { describeSession } from './session.ts';
import { describeVersion } from './version-contents.ts';

const release = '/api/releases/:namespace/:name';

/** Every call of the API. */
export function routesFor(findEmbedded: FindEmbedded): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/session',
      answer: ({ context }) => describeSession(context, findEmbedded),
    },
    {
      method: 'POST',
      path: '/api/cluster/stop',
      answer: ({ context }) => stopCluster(context, findEmbedded),
    },
    ...routes,
  ];
}

const routes: readonly Route[] = [
  { method: 'GET', path: '/api/releases/stream', follow: followReleases },
  { method: 'GET', path: `${release}/stream`, follow: followRelease },
  { method: 'GET', path: `${release}/version`, answer: describeVersion },
  { method: 'GET', path: `${release}/compare`, answer: compareVersions },
  { method: 'GET', path: `${release}/drift`, answer: describeDrift },
  { method: 'GET', path: `${release}/rights`, answer: describeRights },
  { method: 'POST', path: `${release}/:verb/plan`, answer: planOperation },
  { method: 'POST', path: `${release}/:verb`, perform: performOperation },
  { method: 'GET', path: '/api/pods/:namespace/:name/logs', follow: tellLogs },
  { method: 'GET', path: '/api/charts', answer: describeCharts },
  { method: 'GET', path: '/api/chart', answer: describeOneChart },
  { method: 'POST', path: '/api/charts/refresh', answer: refreshCharts },
  { method: 'GET', path: '/api/requests/stream', follow: followRequests },
  { method: 'GET', path: '/api/cluster/stream', follow: followCluster },
];
