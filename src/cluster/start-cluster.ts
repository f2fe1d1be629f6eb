import { randomBytes, randomUUID } from 'node:crypto';
import { AccountTokens } from './auth/account-tokens.ts';
import { Authenticator } from './auth/authenticator.ts';
import { Rbac } from './auth/rbac.ts';
import type { User } from './auth/user.ts';
import { bootstrap } from './bootstrap.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { startControllers } from './controllers/start-controllers.ts';
import { OpenApi } from './discovery/openapi.ts';
import { formatKubeconfig } from './kubeconfig.ts';
import type { Cluster } from './registry/context.ts';
import { behaviorOf } from './kinds/behaviors.ts';
import { Catalog } from './resources/catalog.ts';
import { Api } from './server/api.ts';
import type { CertificatePair } from './server/certificate.ts';
import { CertificateAuthority } from './server/certificate.ts';
import { HttpServer } from './server/http-server.ts';
import { Journal } from './storage/journal.ts';
import { Store } from './storage/store.ts';
import { kubernetesVersion } from './version.ts';

export interface ClusterOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Keeps everything there, through restarts; in memory without. */
  readonly dataDirectory?: string;
  /** Who may log in besides the administrator. */
  readonly users?: readonly { readonly name: string; readonly groups?: readonly string[] }[];
  /** Milliseconds from a Pod's being scheduled to its being ready; none by default. */
  readonly podReadyDelay?: number;
  readonly clock?: Clock;
  /** Told of what should not have happened. */
  readonly onError?: (error: unknown) => void;
}

/** How someone logs in: by token, or by certificate and key (PEM). */
export interface Account extends CertificatePair {
  readonly token: string;
}

export interface RunningCluster {
  readonly url: string;
  /** PEM, of the authority that signed the server's certificate. */
  readonly ca: string;
  /** Of the administrator, as YAML. */
  readonly kubeconfig: string;
  readonly admin: Account;
  readonly accounts: Readonly<Record<string, Account>>;
  stop(): Promise<void>;
}

const ADMIN: User = { name: 'kubernetes-admin', groups: ['system:masters'] };
const HOSTS = [
  'localhost',
  'kubernetes',
  'kubernetes.default',
  'kubernetes.default.svc',
  '127.0.0.1',
];
/** Those that can't be mistaken for one another, and spell nothing. */
const SUFFIX_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/** Starts a Kubernetes API on loopback, in this process. */
export async function startCluster(options: ClusterOptions = {}): Promise<RunningCluster> {
  const clock = options.clock ?? systemClock;
  const journal =
    options.dataDirectory === undefined ? undefined : new Journal(options.dataDirectory);
  const cluster: Cluster = {
    store: new Store(journal),
    catalog: new Catalog(behaviorOf),
    clock,
    createUid: randomUUID,
    createSuffix,
  };
  bootstrap(cluster);

  const authority = new CertificateAuthority(clock.now());
  const people = [ADMIN, ...(options.users ?? []).map(toUser)];
  const accounts = people.map((user) => createAccount(authority, user, clock.now()));
  const users = new Map(people.map((user, index) => [accounts[index]?.token ?? '', user]));
  const onError = options.onError ?? (() => undefined);
  const { api, server } = assemble(cluster, authority, users, onError);
  const port = await server.listen(options.port ?? 0);
  api.start(`127.0.0.1:${port}`);
  const controllers = startControllers(cluster, {
    readyDelay: options.podReadyDelay ?? 0,
    ca: authority.pair.certificate,
    onError,
  });

  const [admin = createAccount(authority, ADMIN, clock.now())] = accounts;
  const url = `https://127.0.0.1:${port}`;
  const ca = authority.pair.certificate;
  return {
    url,
    ca,
    kubeconfig: formatKubeconfig({ url, ca, token: admin.token }),
    admin,
    accounts: Object.fromEntries(people.map(({ name }, index) => [name, accounts[index] ?? admin])),
    async stop() {
      controllers.stop();
      await server.close();
      cluster.store.close();
    },
  };
}

function assemble(
  cluster: Cluster,
  authority: CertificateAuthority,
  users: ReadonlyMap<string, User>,
  onError: (error: unknown) => void,
): { api: { start(address: string): void }; server: HttpServer } {
  let api: Api | undefined;
  const tokens = new AccountTokens(cluster.store, cluster.clock);
  const authenticator = new Authenticator(users, (token) => tokens.find(token));
  const server = new HttpServer({
    certificate: authority.issueServer(HOSTS, cluster.clock.now()),
    authority: authority.pair.certificate,
    authenticator,
    api: () => {
      if (!api) throw new Error('The server is not listening yet');
      return api;
    },
    onError,
  });
  const start = (address: string): void => {
    api = new Api({
      cluster,
      rbac: new Rbac(cluster.store),
      tokens,
      findToken: (token) => authenticator.find(token),
      root: {
        catalog: cluster.catalog,
        openApi: new OpenApi(
          cluster.catalog,
          `${kubernetesVersion.major}.${kubernetesVersion.minor}`,
        ),
        version: { ...kubernetesVersion },
        address,
      },
    });
  };
  return { api: { start }, server };
}

function toUser({ name, groups = [] }: NonNullable<ClusterOptions['users']>[number]): User {
  return { name, groups };
}

function createAccount(authority: CertificateAuthority, user: User, now: Date): Account {
  const subject = { commonName: user.name, organizations: user.groups };
  return { token: randomBytes(24).toString('base64url'), ...authority.issueClient(subject, now) };
}

function createSuffix(): string {
  return [...randomBytes(5)]
    .map((byte) => SUFFIX_ALPHABET.charAt(byte % SUFFIX_ALPHABET.length))
    .join('');
}
