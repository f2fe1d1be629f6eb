/** What every test of a verb starts from: somebody at a command line, in a namespace of their own. */
import { afterAll, inject } from 'vitest';
import { createNamespace } from '../contract/contract.ts';
import '../contract/server.ts';
import type { ChartParts } from '../../support/chart-builder.ts';
import type { HelmSession } from '../../support/helm-session.ts';
import { startSession } from '../../support/helm-session.ts';
import { witnessByApi, witnessByKubectl } from './witness.ts';
import type { Witness } from './witness.ts';

const server = inject('contractServer');

export interface Scene extends Pick<HelmSession, 'run' | 'helm'> {
  readonly namespace: string;
  readonly session: HelmSession;
  readonly witness: Witness;
  /** Writes a chart, by default named web; returns its path. */
  readonly chart: (files: Readonly<Record<string, string>>, parts?: ChartParts) => string;
}

export async function openScene(prefix: string, user?: string): Promise<Scene> {
  const namespace = await createNamespace(prefix);
  const session = startSession(kubeconfigOf(namespace, user));
  afterAll(() => session.end());
  let count = 0;
  const { kubectl } = server;
  return {
    namespace,
    session,
    run: session.run,
    helm: session.helm,
    witness:
      kubectl === undefined
        ? witnessByApi(namespace)
        : witnessByKubectl(kubectl, startSession(kubeconfigOf(namespace)), namespace),
    chart: (files, parts = {}) => session.chart(`chart-${++count}`, { ...parts, files }),
  };
}

/** As the administrator, or as a user whom nothing is allowed. */
function kubeconfigOf(namespace: string, user?: string): string {
  const token = user === undefined ? server.adminToken : (server.users[user]?.token ?? '');
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'test',
        cluster: {
          server: server.url,
          'certificate-authority-data': Buffer.from(server.ca).toString('base64'),
        },
      },
    ],
    users: [{ name: 'test', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test', namespace } }],
    'current-context': 'test',
  });
}
