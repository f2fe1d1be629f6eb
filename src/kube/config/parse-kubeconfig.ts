import { HelmError } from '../../base/index.ts';
import { toPlain } from '../../go/index.ts';
import { parseYaml } from '../../yaml/index.ts';
import { Fields } from './fields.ts';
import type { ClusterEntry, ContextEntry, Kubeconfig, UserEntry } from './kubeconfig.ts';
import { parseUser } from './parse-user.ts';

/** The extension of a cluster that is meant for credential plugins. */
const pluginExtension = 'client.authentication.k8s.io/exec';

/** Reads the text of one file. What is of no use to a client (preferences) is left out. */
export function parseKubeconfig(text: string, file: string): Kubeconfig {
  const root = new Fields(parseText(text, file), file);
  return {
    currentContext: root.text('current-context'),
    clusters: named(root, 'clusters', (entry) => parseCluster(entry.fields('cluster'), file)),
    users: named(root, 'users', (entry): UserEntry => parseUser(entry.fields('user'), file)),
    contexts: named(root, 'contexts', (entry) => parseContext(entry.fields('context'), file)),
    shadowed: [],
  };
}

function parseText(text: string, file: string): unknown {
  try {
    return parseYaml(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HelmError('KubeconfigMalformed', `cannot use the kubeconfig "${file}": ${reason}`, {
      cause,
    });
  }
}

function named<T>(root: Fields, list: string, parse: (entry: Fields) => T): Map<string, T> {
  const entries = new Map<string, T>();
  for (const entry of root.items(list)) {
    const name = entry.text('name') ?? '';
    if (entries.has(name)) throw root.malformed(list, `has two entries named "${name}"`);
    entries.set(name, parse(entry));
  }
  return entries;
}

function parseCluster(fields: Fields, file: string): ClusterEntry {
  const extensions = fields.items('extensions');
  const forPlugins = extensions.find((each) => each.text('name') === pluginExtension);
  return {
    file,
    server: fields.text('server'),
    authority: fields.pem('certificate-authority-data', 'certificate-authority'),
    isInsecure: fields.flag('insecure-skip-tls-verify'),
    tlsServerName: fields.text('tls-server-name'),
    proxyUrl: fields.text('proxy-url'),
    isCompressionDisabled: fields.flag('disable-compression'),
    pluginConfig: toPlain(forPlugins?.raw('extension')),
  };
}

function parseContext(fields: Fields, file: string): ContextEntry {
  return {
    file,
    cluster: fields.text('cluster') ?? '',
    user: fields.text('user') ?? '',
    namespace: fields.text('namespace'),
  };
}
