import path from 'node:path';
import type { RunOptions } from '../../../../cluster/daemon/index.ts';
import { HelmError } from '../../../base/index.ts';
import { givenOf } from '../../flags/given.ts';
import type { FlagValues } from '../../flags/spec.ts';

/** What can be said of the server that runs the cluster. */
export const serverFlags = {
  data: {
    type: 'string',
    description: 'keep everything in this directory, through restarts; in memory without',
    complete: 'directory',
  },
  nodes: { type: 'int', default: 1, description: 'number of nodes that Pods can be on' },
  'kube-version': {
    type: 'string',
    description: 'Kubernetes version to answer as, from 1.29 on; the newest without',
  },
  port: { type: 'int', default: 0, description: 'port to listen on; 0 takes a free one' },
  service: {
    type: 'stringArray',
    description:
      'NAMESPACE/NAME=PORT: the webhooks of that Service listen on a port of this machine',
  },
  'pull-delay': {
    type: 'duration',
    description: 'time that images take to come to a node, the first time; none without',
  },
  'ready-delay': {
    type: 'duration',
    description: 'time that Pods take to become ready; none without',
  },
} as const;

export type ServerOptions = Pick<
  RunOptions,
  | 'dataDirectory'
  | 'kubeVersion'
  | 'nodes'
  | 'port'
  | 'imagePullDelay'
  | 'podReadyDelay'
  | 'services'
>;

const maxNodes = 100;

/** What the flags say of the server; throws where they cannot be. */
export function serverOptions(given: FlagValues<typeof serverFlags>): ServerOptions {
  const { data, kubeVersion, nodes, port, service, pullDelay = 0, readyDelay = 0 } = given;
  if (nodes < 1 || nodes > maxNodes) {
    throw new HelmError('InvalidFlagValue', `--nodes must be from 1 to ${maxNodes}, not ${nodes}`);
  }
  if (port < 0 || port > 65_535) {
    throw new HelmError('InvalidFlagValue', `--port must be from 0 to 65535, not ${port}`);
  }
  for (const [name, delay] of Object.entries({
    'pull-delay': pullDelay,
    'ready-delay': readyDelay,
  })) {
    if (delay < 0) throw new HelmError('InvalidFlagValue', `--${name} must not be negative`);
  }
  const dataDirectory = data === undefined ? undefined : path.resolve(data);
  return {
    nodes,
    port,
    imagePullDelay: pullDelay,
    podReadyDelay: readyDelay,
    services: parseServices(service),
    ...givenOf({ dataDirectory, kubeVersion }),
  };
}

/** By `namespace/name`. */
function parseServices(given: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name = '', digits = ''] = /^([^/=]+\/[^/=]+)=(\d+)$/.exec(text) ?? [];
      const port = Number(digits);
      if (port >= 1 && port <= 65_535) return [name, port];
      throw new HelmError(
        'InvalidFlagValue',
        `--service must be NAMESPACE/NAME=PORT, not ${JSON.stringify(text)}`,
      );
    }),
  );
}

/** The command line that runs the same cluster in the foreground, wherever it is started. */
export function foregroundArguments(
  name: string,
  kubeconfig: string,
  options: ServerOptions,
): string[] {
  const {
    dataDirectory,
    kubeVersion,
    nodes = 1,
    port = 0,
    imagePullDelay = 0,
    podReadyDelay = 0,
    services = {},
  } = options;
  return [
    'cluster',
    'start',
    name,
    '--foreground',
    `--kubeconfig=${kubeconfig}`,
    `--nodes=${nodes}`,
    `--port=${port}`,
    `--pull-delay=${imagePullDelay}ms`,
    `--ready-delay=${podReadyDelay}ms`,
    ...Object.entries(services).map(([service, target]) => `--service=${service}=${target}`),
    ...(kubeVersion === undefined ? [] : [`--kube-version=${kubeVersion}`]),
    ...(dataDirectory === undefined ? [] : [`--data=${dataDirectory}`]),
  ];
}
