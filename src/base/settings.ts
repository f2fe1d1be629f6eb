import path from 'node:path';

/** Where Helm keeps its things, and what its environment variables set. */
export interface Settings {
  readonly cacheHome: string;
  readonly configHome: string;
  readonly dataHome: string;
  readonly contentCache: string;
  readonly plugins: string;
  readonly registryConfig: string;
  readonly repositoryCache: string;
  readonly repositoryConfig: string;
  readonly namespace: string | undefined;
  readonly kubeconfig: string | undefined;
  readonly kubeContext: string | undefined;
  readonly kubeToken: string | undefined;
  readonly kubeAsUser: string | undefined;
  readonly kubeAsGroups: readonly string[];
  readonly kubeApiServer: string | undefined;
  readonly kubeCaFile: string | undefined;
  readonly kubeInsecureSkipTlsVerify: boolean;
  readonly kubeTlsServerName: string | undefined;
  readonly burstLimit: number;
  readonly qps: number;
  /** Milliseconds that one request to the API server may take; our own limits without. */
  readonly requestTimeout?: number | undefined;
  /** How many seconds a program that a kubeconfig names may take to log in; our own limits without. */
  readonly loginSeconds?: number | undefined;
  readonly maxHistory: number;
  /** After how many seconds of silence a release's lock may be taken over. */
  readonly leaseSeconds: number;
  /** Whether charts that are not signed are refused. */
  readonly requireSignature: boolean;
  /** A file that says, by repository, whose signatures count. */
  readonly signaturePolicy: string;
  readonly debug: boolean;
}

/** What `readSettings` needs to know of the machine. */
export interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

export function readSettings(machine: Machine): Settings {
  const { environment: env } = machine;
  const cacheHome = homeOf(machine, 'cache');
  const configHome = homeOf(machine, 'config');
  const dataHome = homeOf(machine, 'data');
  return {
    cacheHome,
    configHome,
    dataHome,
    contentCache: env['HELM_CONTENT_CACHE'] ?? path.join(cacheHome, 'content'),
    plugins: env['HELM_PLUGINS'] ?? path.join(dataHome, 'plugins'),
    registryConfig: env['HELM_REGISTRY_CONFIG'] ?? path.join(configHome, 'registry/config.json'),
    repositoryCache: env['HELM_REPOSITORY_CACHE'] ?? path.join(cacheHome, 'repository'),
    repositoryConfig: env['HELM_REPOSITORY_CONFIG'] ?? path.join(configHome, 'repositories.yaml'),
    namespace: text(env['HELM_NAMESPACE']),
    kubeconfig: text(env['KUBECONFIG']),
    kubeContext: text(env['HELM_KUBECONTEXT']),
    kubeToken: text(env['HELM_KUBETOKEN']),
    kubeAsUser: text(env['HELM_KUBEASUSER']),
    kubeAsGroups: text(env['HELM_KUBEASGROUPS'])?.split(',') ?? [],
    kubeApiServer: text(env['HELM_KUBEAPISERVER']),
    kubeCaFile: text(env['HELM_KUBECAFILE']),
    kubeInsecureSkipTlsVerify: isTrue(env['HELM_KUBEINSECURE_SKIP_TLS_VERIFY']),
    kubeTlsServerName: text(env['HELM_KUBETLS_SERVER_NAME']),
    burstLimit: number(env['HELM_BURST_LIMIT'], 100),
    qps: number(env['HELM_QPS'], 0),
    loginSeconds: seconds(env['HELM_LOGIN_SECONDS'], 3600),
    maxHistory: number(env['HELM_MAX_HISTORY'], 10),
    leaseSeconds: seconds(env['HELM_LEASE_SECONDS'], 300) ?? 10,
    requireSignature: isTrue(env['HELM_REQUIRE_SIGNATURE']),
    signaturePolicy: env['HELM_SIGNATURE_POLICY'] ?? path.join(configHome, 'signature-policy.yaml'),
    debug: isTrue(env['HELM_DEBUG']),
  };
}

/** The environment variables that stand for the settings, as `helm env` prints them. */
export function environmentOf(settings: Settings, binary: string): Record<string, string> {
  return {
    HELM_BIN: binary,
    HELM_BURST_LIMIT: String(settings.burstLimit),
    HELM_CACHE_HOME: settings.cacheHome,
    HELM_CONFIG_HOME: settings.configHome,
    HELM_CONTENT_CACHE: settings.contentCache,
    HELM_DATA_HOME: settings.dataHome,
    HELM_DEBUG: String(settings.debug),
    HELM_KUBEAPISERVER: settings.kubeApiServer ?? '',
    HELM_KUBEASGROUPS: settings.kubeAsGroups.join(','),
    HELM_KUBEASUSER: settings.kubeAsUser ?? '',
    HELM_KUBECAFILE: settings.kubeCaFile ?? '',
    HELM_KUBECONTEXT: settings.kubeContext ?? '',
    HELM_KUBEINSECURE_SKIP_TLS_VERIFY: String(settings.kubeInsecureSkipTlsVerify),
    HELM_KUBETLS_SERVER_NAME: settings.kubeTlsServerName ?? '',
    HELM_KUBETOKEN: settings.kubeToken ?? '',
    HELM_LEASE_SECONDS: String(settings.leaseSeconds),
    HELM_LOGIN_SECONDS: String(settings.loginSeconds ?? ''),
    HELM_MAX_HISTORY: String(settings.maxHistory),
    HELM_NAMESPACE: settings.namespace ?? 'default',
    HELM_PLUGINS: settings.plugins,
    HELM_QPS: settings.qps.toFixed(2),
    HELM_REGISTRY_CONFIG: settings.registryConfig,
    HELM_REPOSITORY_CACHE: settings.repositoryCache,
    HELM_REPOSITORY_CONFIG: settings.repositoryConfig,
    HELM_REQUIRE_SIGNATURE: String(settings.requireSignature),
    HELM_SIGNATURE_POLICY: settings.signaturePolicy,
  };
}

type HomeKind = 'cache' | 'config' | 'data';

function homeOf(machine: Machine, kind: HomeKind): string {
  const own = text(machine.environment[`HELM_${kind.toUpperCase()}_HOME`]);
  if (own !== undefined) return own;
  const xdg = text(machine.environment[`XDG_${kind.toUpperCase()}_HOME`]);
  return path.join(xdg ?? platformHome(machine, kind), 'helm');
}

function platformHome({ platform, home, environment }: Machine, kind: HomeKind): string {
  if (platform === 'darwin') {
    const folder = { cache: 'Caches', config: 'Preferences', data: '' }[kind];
    return path.join(home, 'Library', folder);
  }
  if (platform === 'win32') {
    return (kind === 'cache' ? environment['TEMP'] : environment['APPDATA']) ?? home;
  }
  return path.join(home, { cache: '.cache', config: '.config', data: '.local/share' }[kind]);
}

function text(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

function number(value: string | undefined, fallback: number): number {
  const parsed = Number(text(value) ?? fallback);
  return Number.isNaN(parsed) ? fallback : parsed;
}

/** From one up to a limit. */
function seconds(value: string | undefined, most: number): number | undefined {
  const parsed = Number(text(value));
  return Number.isNaN(parsed) ? undefined : Math.min(Math.max(parsed, 1), most);
}

function isTrue(value: string | undefined): boolean {
  return ['1', 't', 'T', 'true', 'TRUE', 'True'].includes(value ?? '');
}
