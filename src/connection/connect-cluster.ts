import os from 'node:os';
import type { ClusterAccess, KubeClient } from '../kube/index.ts';
import { createKubeClient, fetchUser, findAccess } from '../kube/index.ts';
import type { ProcessIdentity } from '../processes/index.ts';
import { identifyProcess } from '../processes/index.ts';
import { userName } from '../runtime/index.ts';
import { formatHolder, releaseResources } from '../release/index.ts';
import type { ActionContext } from '../context/index.ts';
import { explainRights } from './explain-rights.ts';
import { identifyCluster } from './identify-cluster.ts';
import { rememberReviews } from './remember-reviews.ts';
import { requireDriver } from './require-driver.ts';

/** The cluster that a verb works on, and who does. */
export interface Cluster extends Disposable {
  readonly client: KubeClient;
  /** Where releases are that name no namespace. */
  readonly namespace: string;
  /** Who holds a lock, as people recognise them: `alice@laptop (4711)`. */
  readonly holder: string;
  /** The process behind it, where this machine tells. */
  readonly process: ProcessIdentity | undefined;
  /** The name of the Kubernetes user; the server is asked once. */
  readonly findUser: () => Promise<string>;
  /** The same text for the same cluster, and for no other; the server is asked once. */
  readonly findIdentity: () => Promise<string>;
}

/** Connects as settings and kubeconfig say; disposing of the cluster closes the connection. */
export function connectCluster(context: ActionContext): Cluster {
  const { settings, environment, logger, signal } = context;
  requireDriver(environment['HELM_DRIVER']);
  const access = findAccess({ settings, environment, onWarning: logger.warn });
  const client = findClient(context, access);
  let user: Promise<string> | undefined;
  let identity: Promise<string> | undefined;
  return {
    client,
    namespace: access.namespace,
    holder: formatHolder({
      user: userName(),
      host: os.hostname(),
      pid: process.pid,
    }),
    process: identifyProcess(),
    [Symbol.dispose]: () => {
      if (context.clients === undefined) client.close();
    },
    findUser: () => (user ??= fetchUser(client, { signal }).then(({ username }) => username)),
    findIdentity: () => (identity ??= identifyCluster(client, access, signal)),
  };
}

/** One that the context keeps, or a new one; either way, of the namespace that is asked for. */
function findClient(context: ActionContext, access: ClusterAccess): KubeClient {
  const { namespace, ...identity } = access;
  const key = JSON.stringify(identity);
  const { clients } = context;
  if (clients === undefined) return openClient(context, access);
  const client = clients.get(key) ?? rememberReviews(openClient(context, access));
  clients.set(key, client);
  return { ...client, namespace };
}

function openClient(context: ActionContext, access: ClusterAccess): KubeClient {
  const { settings, environment, clock, logger } = context;
  const client = createKubeClient(access, {
    environment,
    now: clock.now,
    random: () => randomFraction(context),
    requestTimeout: settings.requestTimeout,
    pluginTimeout: settings.loginSeconds === undefined ? undefined : settings.loginSeconds * 1000,
    ...(settings.qps > 0 ? { qps: settings.qps, burst: settings.burstLimit } : {}),
    resources: releaseResources,
    isInteractive: context.isInteractive ?? false,
    onWarning: logger.warn,
    onServerWarning: logger.warn,
    onPluginOutput: logger.info,
    onDebug: logger.debug,
  });
  return explainRights(client);
}

function randomFraction({ randomBytes }: ActionContext): number {
  return Buffer.from(randomBytes(4)).readUInt32LE() / 2 ** 32;
}
