import { HelmError } from '../../src/base/index.ts';
import { YamlError, parseYaml, printYaml } from '../../src/yaml/index.ts';

export interface KubeconfigEntry {
  /** The name of the context, the cluster and the user. */
  readonly context: string;
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  readonly token: string;
}

type YamlMap = Map<string, unknown>;

/**
 * A kubeconfig with the embedded cluster's context in it. Everything else stays as it was; the
 * context becomes the current one only where there is none.
 */
export function addToKubeconfig(text: string | undefined, entry: KubeconfigEntry): string {
  const config = parseConfig(text);
  const { context } = entry;
  setNamed(config, context, 'clusters', 'cluster', [
    ['certificate-authority-data', Buffer.from(entry.ca).toString('base64')],
    ['server', entry.url],
  ]);
  setNamed(config, context, 'users', 'user', [['token', entry.token]]);
  setNamed(config, context, 'contexts', 'context', [
    ['cluster', context],
    ['namespace', 'default'],
    ['user', context],
  ]);
  const current = config.get('current-context');
  if (typeof current !== 'string' || current === '') config.set('current-context', context);
  return printYaml(config);
}

/**
 * A kubeconfig without the context of the embedded cluster at a URL. As it was where the context is
 * not there, or has come to be that of another one.
 */
export function removeFromKubeconfig(
  text: string,
  { context, url }: Pick<KubeconfigEntry, 'context' | 'url'>,
): string {
  const config = parseConfig(text);
  if (serverOf(config, context) !== url) return text;
  for (const list of ['clusters', 'users', 'contexts']) {
    config.set(list, others(config, context, list));
  }
  if (config.get('current-context') === context) config.set('current-context', '');
  return printYaml(config);
}

/** Whether commands that name no context reach the embedded cluster. */
export function isCurrent(text: string, context: string): boolean {
  return parseConfig(text).get('current-context') === context;
}

function serverOf(config: YamlMap, context: string): unknown {
  const entry = listAt(config, 'clusters').find((one) => isNamed(one, context));
  const cluster: unknown = entry instanceof Map ? entry.get('cluster') : undefined;
  return cluster instanceof Map ? cluster.get('server') : undefined;
}

function parseConfig(text: string | undefined): YamlMap {
  const parsed = text === undefined ? null : parseText(text);
  if (parsed === null) {
    return new Map<string, unknown>([
      ['apiVersion', 'v1'],
      ['kind', 'Config'],
    ]);
  }
  if (parsed instanceof Map) return parsed as YamlMap;
  throw new HelmError('KubeconfigInvalid', 'it is not a map');
}

function parseText(text: string): unknown {
  try {
    return parseYaml(text, { numbers: 'exact' });
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new HelmError('KubeconfigInvalid', cause.message, { cause });
  }
}

function setNamed(
  config: YamlMap,
  context: string,
  list: string,
  key: string,
  fields: readonly (readonly [string, string])[],
): void {
  const entry = new Map<string, unknown>([
    [key, new Map(fields)],
    ['name', context],
  ]);
  config.set(list, [...others(config, context, list), entry]);
}

function others(config: YamlMap, context: string, list: string): unknown[] {
  return listAt(config, list).filter((entry) => !isNamed(entry, context));
}

function listAt(config: YamlMap, list: string): unknown[] {
  const entries = config.get(list);
  return Array.isArray(entries) ? (entries as unknown[]) : [];
}

function isNamed(entry: unknown, context: string): boolean {
  return entry instanceof Map && entry.get('name') === context;
}
