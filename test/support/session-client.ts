import { readSettings } from '../../src/base/index.ts';
import type { KubeClient } from '../../src/kube/index.ts';
import { createKubeClient, findAccess } from '../../src/kube/index.ts';
import { releaseResources } from '../../src/release/index.ts';
import type { HelmSession } from './helm-session.ts';

/** A witness: what the cluster of a session says without helm. */
export function clientOfSession({ environment }: HelmSession): KubeClient {
  const home = environment['HOME'] ?? '';
  const settings = readSettings({ environment, platform: process.platform, home });
  const access = findAccess({ settings, environment });
  return createKubeClient(access, {
    environment,
    now: () => new Date(),
    random: () => 0.5,
    resources: releaseResources,
  });
}
