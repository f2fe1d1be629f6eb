/** Starts the one control plane that a run of the cluster tier shares. */
import type { TestProject } from 'vitest/node';
import { contractUsers } from '../../cluster/contract/server.ts';
import { findProgram } from '../find-program.ts';
import { startControlPlane } from './control-plane.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const plane = await startControlPlane({
    users: contractUsers,
    report: (line) => project.vitest.logger.log(line),
  });
  const users = contractUsers.map(({ name }) => [name, plane.account(name)] as const);
  project.provide('contractServer', {
    url: plane.url,
    ca: plane.ca,
    adminToken: plane.admin.token,
    kubectl: findProgram('kubectl'),
    users: Object.fromEntries(
      users.map(([name, { token, certificate, key }]) => [name, { token, certificate, key }]),
    ),
  });
  return () => plane.stop();
}
