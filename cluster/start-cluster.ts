import { randomBytes, randomUUID } from 'node:crypto';
import { admissionChain } from './admission/admission-chain.ts';
import type { Admission } from './admission/admission-request.ts';
import { serviceResolver } from './admission/webhook/resolve-service.ts';
import { AccountTokens } from './auth/account-tokens.ts';
import { Authenticator } from './auth/authenticator.ts';
import { Rbac } from './auth/rbac.ts';
import type { Account, Accounts } from './accounts.ts';
import { openAccounts } from './accounts.ts';
import { bootstrap } from './bootstrap.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { startControllers } from './controllers/start-controllers.ts';
import { hold, release, take } from './data-directory.ts';
import { OpenApi } from './discovery/openapi.ts';
import { behaviorOf } from './kinds/behaviors.ts';
import { contextNameOf, defaultClusterName, formatKubeconfig } from './kubeconfig.ts';
import type { Cluster } from './registry/context.ts';
import { Catalog } from './resources/catalog.ts';
import { Api } from './server/api.ts';
import { loadKeptExpressions } from './server/await-expressions.ts';
import { HttpServer } from './server/http-server.ts';
import { Journal } from './storage/journal.ts';
import { Store } from './storage/store.ts';
import type { KubernetesVersion } from './version.ts';
import { describeVersion, parseKubernetesVersion } from './version.ts';

export interface ClusterOptions {
  /** By which its context and its nodes are named: `helm-NAME`; "embedded" by default. */
  readonly name?: string;
  /** Which Kubernetes it answers as, from 1.29 on: `1.31` or `1.31.4`; the newest by default. */
  readonly kubeVersion?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Keeps everything there, through restarts; in memory without. */
  readonly dataDirectory?: string;
  /** Who may log in besides the administrator. */
  readonly users?: readonly { readonly name: string; readonly groups?: readonly string[] }[];
  /** How many nodes there are at least; 1 by default. */
  readonly nodes?: number;
  /** Milliseconds from a Pod's being scheduled to its being ready; none by default. */
  readonly podReadyDelay?: number;
  /** Milliseconds that an image takes to come to a node, the first time; none by default. */
  readonly imagePullDelay?: number;
  /** By `namespace/name`: the ports of this machine on which Services' webhooks listen. */
  readonly services?: Readonly<Record<string, number>>;
  readonly clock?: Clock;
  /** Told of what should not have happened. */
  readonly onError?: (error: unknown) => void;
}

export interface RunningCluster {
  /** The name of its context. */
  readonly context: string;
  /** `v1.36.1` */
  readonly version: string;
  readonly url: string;
  /** PEM, of the authority that signed the server's certificate. */
  readonly ca: string;
  /** Of the administrator, as YAML. */
  readonly kubeconfig: string;
  readonly admin: Account;
  /** By name, the administrator's too. */
  readonly accounts: Readonly<Record<string, Account>>;
  stop(): Promise<void>;
}

const hosts = [
  'localhost',
  'kubernetes',
  'kubernetes.default',
  'kubernetes.default.svc',
  '127.0.0.1',
];
/** Those that can't be mistaken for one another, and spell nothing. */
const suffixAlphabet = 'bcdfghjklmnpqrstvwxz2456789';

/** Starts a Kubernetes API on loopback, in this process. */
export async function startCluster(options: ClusterOptions = {}): Promise<RunningCluster> {
  const { dataDirectory } = options;
  if (dataDirectory !== undefined) await take(dataDirectory);
  try {
    return await startHolding(options);
  } catch (error) {
    if (dataDirectory !== undefined) release(dataDirectory);
    throw error;
  }
}

async function startHolding(options: ClusterOptions): Promise<RunningCluster> {
  const { dataDirectory, onError = () => undefined } = options;
  const version = parseKubernetesVersion(options.kubeVersion);
  const context = contextNameOf(options.name ?? defaultClusterName);
  const bare = openCluster(options, version);
  await loadKeptExpressions(bare.store);
  bootstrap(bare, { nodes: options.nodes ?? 1, nodeName: context });
  const cluster = { ...bare, admission: admissionOf(bare, options) };
  const accounts = openAccounts(options.users ?? [], dataDirectory);
  const server = createServer(cluster, accounts, { version, onError });
  const url = await listen(server, options.port ?? 0, cluster);
  if (dataDirectory !== undefined) hold(dataDirectory, url);
  const ca = accounts.authority.pair.certificate;
  const readyDelay = options.podReadyDelay ?? 0;
  const pullDelay = options.imagePullDelay ?? 0;
  const controllers = startControllers(cluster, {
    readyDelay,
    pullDelay,
    version: version.gitVersion,
    ca,
    onError,
  });
  return {
    context,
    version: version.gitVersion,
    url,
    ca,
    kubeconfig: formatKubeconfig({ context, url, ca, token: accounts.admin.token }),
    admin: accounts.admin,
    accounts: accounts.byName,
    async stop() {
      controllers.stop();
      await server.close();
      cluster.store.close();
      if (dataDirectory !== undefined) release(dataDirectory);
    },
  };
}

function openCluster(
  { dataDirectory, clock = systemClock }: ClusterOptions,
  { minor }: KubernetesVersion,
): Cluster {
  return {
    store: new Store(dataDirectory === undefined ? undefined : new Journal(dataDirectory)),
    catalog: new Catalog(behaviorOf, { minor }),
    clock,
    createUid: randomUUID,
    createSuffix,
  };
}

function admissionOf(cluster: Cluster, { services = {} }: ClusterOptions): Admission {
  return admissionChain(cluster, serviceResolver(cluster.store, services));
}

async function listen(server: HttpServer, port: number, { store }: Cluster): Promise<string> {
  try {
    return `https://127.0.0.1:${await server.listen(port)}`;
  } catch (error) {
    store.close();
    throw error;
  }
}

function createServer(
  cluster: Cluster,
  { authority, users }: Accounts,
  { version, onError }: { readonly version: KubernetesVersion; onError: (error: unknown) => void },
): HttpServer {
  const tokens = new AccountTokens(cluster.store, cluster.clock);
  const authenticator = new Authenticator(users, (token) => tokens.find(token));
  const api = new Api({
    cluster,
    rbac: new Rbac(cluster.store),
    tokens,
    findToken: (token) => authenticator.find(token),
    root: {
      store: cluster.store,
      catalog: cluster.catalog,
      openApi: new OpenApi(cluster.catalog, `1.${version.minor}`),
      version: describeVersion(version),
      address: () => `127.0.0.1:${server.port}`,
    },
  });
  const server: HttpServer = new HttpServer({
    certificate: authority.issueServer(hosts, systemClock.now()),
    authority: authority.pair.certificate,
    authenticator,
    api,
    onError,
  });
  return server;
}

function createSuffix(): string {
  return [...randomBytes(5)]
    .map((byte) => suffixAlphabet.charAt(byte % suffixAlphabet.length))
    .join('');
}
