import type { Settings } from '../../base/index.ts';
import { HelmError, findNearest } from '../../base/index.ts';
import type { ClusterAccess } from './cluster-access.ts';
import { findPodAccess } from './in-cluster.ts';
import type { PodSurroundings } from './in-cluster.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { loadKubeconfig } from './load-kubeconfig.ts';
import type { AccessOverrides, ChosenEntries } from './resolve-access.ts';
import { resolveAccess } from './resolve-access.ts';

export interface AccessOptions extends PodSurroundings {
  readonly settings: Settings;
  /** Told of what the user should know, such as kubeconfigs that disagree. */
  readonly onWarning?: (message: string) => void;
}

/**
 * Which cluster a command is about, and as whom: by flags and environment, then by kubeconfig, then
 * by the Pod that the command runs in. Reads kubeconfig files; runs no program and asks no server.
 */
export function findAccess(options: AccessOptions): ClusterAccess {
  const overrides = overridesOf(options.settings);
  const config = loadConfig(options);
  const chosen = chooseEntries(config, overrides.context);
  if (chosen !== undefined) {
    warnOfDisagreement(config, chosen, options.onWarning);
    return resolveAccess(chosen, overrides);
  }
  const inPod = findPodAccess(options, overrides);
  if (inPod !== undefined) return inPod;
  if (overrides.server !== undefined) return resolveAccess({}, overrides);
  throw noCluster(config);
}

/** A context of the kubeconfig, and the cluster that it leads to. */
export interface NamedContext {
  readonly name: string;
  readonly cluster: string;
}

export function listContexts(options: AccessOptions): readonly NamedContext[] {
  const contexts = loadConfig(options)?.contexts ?? new Map<string, { cluster: string }>();
  return [...contexts].map(([name, { cluster }]) => ({ name, cluster }));
}

/**
 * The namespace that commands work in, which `helm template` needs without any cluster: a kubeconfig
 * that cannot be used has none.
 */
export function findNamespace(options: AccessOptions): string {
  const { namespace, kubeContext } = options.settings;
  if (namespace !== undefined) return namespace;
  try {
    const chosen = chooseEntries(loadConfig(options), kubeContext);
    if (chosen !== undefined) return chosen.namespace ?? 'default';
  } catch (error) {
    if (!(error instanceof HelmError)) throw error;
  }
  return findPodAccess(options, {})?.namespace ?? 'default';
}

function loadConfig({ settings, environment }: AccessOptions): Kubeconfig | undefined {
  const isFromEnvironment = settings.kubeconfig === environment['KUBECONFIG'];
  return loadKubeconfig({
    [isFromEnvironment ? 'list' : 'explicit']: settings.kubeconfig,
    home: environment['HOME'] ?? environment['USERPROFILE'] ?? '',
  });
}

function overridesOf(settings: Settings): AccessOverrides {
  return {
    context: settings.kubeContext,
    server: settings.kubeApiServer,
    namespace: settings.namespace,
    token: settings.kubeToken,
    caFile: settings.kubeCaFile,
    tlsServerName: settings.kubeTlsServerName,
    isInsecure: settings.kubeInsecureSkipTlsVerify,
    asUser: settings.kubeAsUser,
    asGroups: settings.kubeAsGroups,
  };
}

function chooseEntries(
  config: Kubeconfig | undefined,
  asked: string | undefined,
): ChosenEntries | undefined {
  const name = asked ?? config?.currentContext;
  if (name === undefined) return undefined;
  const context = config?.contexts.get(name);
  if (config === undefined || context === undefined) throw unknownContext(name, config);
  const cluster = config.clusters.get(context.cluster);
  const user = config.users.get(context.user);
  if (cluster === undefined) throw missingEntry(name, context.file, 'cluster', context.cluster);
  if (user === undefined && context.user !== '') {
    throw missingEntry(name, context.file, 'user', context.user);
  }
  const { namespace, user: userName } = context;
  return { contextName: name, userName, cluster, user, namespace };
}

/** Helm's words, which scripts match on. */
const unreachable = 'kubernetes cluster unreachable';

function unknownContext(name: string, config: Kubeconfig | undefined): HelmError {
  const names = [...(config?.contexts.keys() ?? [])];
  const [nearest] = findNearest(name, names);
  return new HelmError('KubeContextNotFound', `${unreachable}: context "${name}" does not exist`, {
    hint:
      nearest === undefined
        ? `the kubeconfig has ${names.join(', ') || 'no contexts'}`
        : `did you mean "${nearest}"?`,
  });
}

function missingEntry(context: string, file: string, kind: string, name: string): HelmError {
  return new HelmError(
    'KubeconfigIncomplete',
    `context "${context}" in "${file}" needs the ${kind} "${name}", which the kubeconfig does not have`,
  );
}

function warnOfDisagreement(
  config: Kubeconfig | undefined,
  { contextName, userName, cluster }: ChosenEntries,
  onWarning: AccessOptions['onWarning'],
): void {
  const clusterName = config?.contexts.get(contextName ?? '')?.cluster;
  const used = { context: contextName, user: userName, cluster: cluster && clusterName };
  for (const { kind, name, file, by } of config?.shadowed ?? []) {
    if (used[kind] !== name) continue;
    onWarning?.(`"${by}" and "${file}" disagree about the ${kind} "${name}": the first one counts`);
  }
}

function noCluster(config: Kubeconfig | undefined): HelmError {
  const contexts = [...(config?.contexts.keys() ?? [])];
  if (contexts.length === 0) {
    return new HelmError(
      'NoCluster',
      `${unreachable}: no cluster configured; \`helm cluster start\` gives you one to try`,
    );
  }
  const message = `${unreachable}: no cluster chosen: the kubeconfig has no current context`;
  return new HelmError('NoCluster', message, {
    hint: `choose one with --kube-context: ${contexts.join(', ')}`,
  });
}
