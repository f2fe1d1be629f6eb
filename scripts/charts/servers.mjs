/** The two servers that charts are tried on, side by side: the embedded cluster and a real control plane. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startCluster } from '../../cluster/index.ts';
import { ApiClient } from '../../test/cluster/contract/api-client.ts';
import { startControlPlane } from '../../test/support/controlplane/control-plane.ts';
import { startProvisioner } from './provisioner.mjs';

/** As many as charts commonly keep their Pods apart on. */
const nodes = 3;

export const serverNames = ['embedded', 'real'];

export function startServer(name) {
  return name === 'embedded' ? startEmbedded() : startReal();
}

async function startEmbedded() {
  const cluster = await startCluster({
    nodes,
    onError: (error) => process.stderr.write(`embedded cluster: ${error?.stack ?? error}\n`),
  });
  const directory = mkdtempSync(path.join(os.tmpdir(), 'test-charts-'));
  const kubeconfig = path.join(directory, 'kubeconfig');
  writeFileSync(kubeconfig, cluster.kubeconfig, { mode: 0o600 });
  return {
    name: 'embedded',
    kubeconfig,
    api: new ApiClient(cluster, cluster.admin),
    async stop() {
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function startReal() {
  const plane = await startControlPlane({ users: [], nodes });
  const api = new ApiClient(plane, plane.admin);
  const provisioner = startProvisioner(api);
  return {
    name: 'real',
    kubeconfig: plane.admin.kubeconfig,
    api,
    async stop() {
      await provisioner.stop();
      await plane.stop();
    },
  };
}
