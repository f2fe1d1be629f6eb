import { request } from 'node:https';
import type { ClusterState } from './cluster-state.ts';

const PATIENCE = 2000;

/**
 * Whether the cluster of a state is there and ready. It proves who it is by its certificate, so a
 * process that has taken over its number or its port is not mistaken for it.
 */
export function isAnswering({ url, ca }: Pick<ClusterState, 'url' | 'ca'>): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(`${url}/readyz`, { ca, timeout: PATIENCE, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve(false));
    probe.end();
  });
}
