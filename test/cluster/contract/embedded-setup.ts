/** Starts the embedded cluster for a run of the contract suite. */
import type { TestProject } from 'vitest/node';
import { startCluster } from '../../../cluster/index.ts';
import { contractUsers } from './server.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster({
    users: contractUsers,
    onError: (error) => project.vitest.logger.error(error),
  });
  project.provide('contractServer', {
    url: cluster.url,
    ca: cluster.ca,
    adminToken: cluster.admin.token,
    users: cluster.accounts,
  });
  return () => cluster.stop();
}
