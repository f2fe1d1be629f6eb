import { readFileSync } from 'node:fs';
import path from 'node:path';
import { YamlError, parseYaml } from '../yaml/index.ts';
import type { ActionContext } from '../context/index.ts';

type Table = ReadonlyMap<string, unknown>;

/**
 * The namespace of the kubeconfig's context: all that commands without a cluster want of it. The
 * client of the cluster reads the whole of it, and takes longer to load than such a command to run.
 */
export function readContextNamespace({
  settings,
  environment,
}: Pick<ActionContext, 'settings' | 'environment'>): string | undefined {
  const { kubeconfig, kubeContext } = settings;
  const isList = kubeconfig === environment['KUBECONFIG'];
  const usual = path.join(environment['HOME'] ?? environment['USERPROFILE'] ?? '', '.kube/config');
  const files = isList ? kubeconfig?.split(path.delimiter) : [kubeconfig ?? ''];
  // Of several files, the first that says something counts.
  const configs = (files ?? [usual]).flatMap(readConfig);
  const current =
    kubeContext ?? configs.map((config) => textIn(config, 'current-context')).find(Boolean);
  const context = configs.flatMap(contextsIn).find((each) => textIn(each, 'name') === current);
  const inside = context?.get('context');
  const namespace = inside instanceof Map ? textIn(inside as Table, 'namespace') : '';
  return namespace === '' ? undefined : namespace;
}

/** What cannot be read has nothing to say; who needs it will be told. */
function readConfig(file: string): readonly Table[] {
  try {
    const value = parseYaml(readFileSync(file, 'utf8'));
    return value instanceof Map ? [value as Table] : [];
  } catch (error) {
    if (error instanceof YamlError || (error instanceof Error && 'code' in error)) return [];
    throw error;
  }
}

function contextsIn(config: Table): readonly Table[] {
  const contexts = config.get('contexts');
  return Array.isArray(contexts)
    ? contexts.filter((each): each is Table => each instanceof Map)
    : [];
}

function textIn(table: Table, key: string): string {
  const value = table.get(key);
  return typeof value === 'string' ? value : '';
}
