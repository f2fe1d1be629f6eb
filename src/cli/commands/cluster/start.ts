import path from 'node:path';
import { HelmError } from '../../../base/index.ts';
import type {
  ClusterState,
  KubeconfigPlaces,
  RunOptions,
} from '../../../../cluster/daemon/index.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { givenOf } from '../../flags/given.ts';
import type { FlagValues } from '../../flags/spec.ts';
import { endSignal } from '../../terminal/end-signal.ts';
import { ownCommand } from '../../terminal/own-command.ts';
import { clusterGreeting } from '../../views/cluster.ts';
import { stateDirectoryOf } from './state-directory.ts';

const flags = {
  data: {
    type: 'string',
    description: 'keep everything in this directory, through restarts; in memory without',
    complete: 'directory',
  },
  foreground: { type: 'bool', description: 'run until interrupted, instead of in the background' },
  nodes: { type: 'int', default: 1, description: 'number of nodes that Pods can be on' },
  port: { type: 'int', default: 0, description: 'port to listen on; 0 takes a free one' },
  'pull-delay': {
    type: 'duration',
    description: 'time that images take to come to a node, the first time; none without',
  },
  'ready-delay': {
    type: 'duration',
    description: 'time that Pods take to become ready; none without',
  },
} as const;

/** A server that mostly waits need not hold on to memory that it once used. */
const SMALL = ['--optimize-for-size'];

export const command: Command = defineCommand({
  arguments: [],
  description: `Start a Kubernetes API on this machine, in the background, and add the context "helm-embedded" to the
kubeconfig. It becomes the current one only where there is none; everything else in the file stays.

The API listens on the loopback interface alone. Whoever can read the kubeconfig can use it.`,
  examples: [
    { description: 'a cluster to try charts on', command: 'helm cluster start' },
    {
      description: 'one that remembers, with Pods that take their time',
      command: 'helm cluster start --data ./cluster --ready-delay 3s',
    },
  ],
  flags,
  async run({ flags, terminal, context: { settings, environment } }) {
    const options = serverOptions(flags);
    const daemon = await import('../../../../cluster/daemon/index.ts');
    const kubeconfig = daemon.chooseKubeconfig(placesOf(settings.kubeconfig, environment));
    const stateDirectory = stateDirectoryOf(settings);
    const isForeground = flags.foreground;
    const greet = (state: ClusterState) => {
      const isCurrent = daemon.hasCurrentContext(state.kubeconfig);
      terminal.write(clusterGreeting(state, { isForeground, isCurrent }));
    };
    if (isForeground) {
      await daemon.runCluster({
        ...options,
        kubeconfig,
        stateDirectory,
        signal: endSignal(),
        onReady: greet,
        onError: (error) => terminal.note(`${describe(error)}\n`),
      });
      return;
    }
    const state = await daemon.startInBackground({
      stateDirectory,
      command: [...ownCommand(SMALL), ...foregroundArguments(kubeconfig, options)],
      environment,
    });
    greet(state);
  },
});

type ServerOptions = Pick<
  RunOptions,
  'dataDirectory' | 'nodes' | 'port' | 'imagePullDelay' | 'podReadyDelay'
>;

const maxNodes = 100;

function serverOptions(given: FlagValues<typeof flags>): ServerOptions {
  const { data, nodes, port, pullDelay = 0, readyDelay = 0 } = given;
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
    ...givenOf({ dataDirectory }),
  };
}

/** The command line that runs the same cluster in the foreground, wherever it is started. */
function foregroundArguments(kubeconfig: string, options: ServerOptions): string[] {
  const { dataDirectory, nodes = 1, port = 0, imagePullDelay = 0, podReadyDelay = 0 } = options;
  return [
    'cluster',
    'start',
    '--foreground',
    `--kubeconfig=${kubeconfig}`,
    `--nodes=${nodes}`,
    `--port=${port}`,
    `--pull-delay=${imagePullDelay}ms`,
    `--ready-delay=${podReadyDelay}ms`,
    ...(dataDirectory === undefined ? [] : [`--data=${dataDirectory}`]),
  ];
}

function placesOf(
  kubeconfig: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): KubeconfigPlaces {
  const isFromEnvironment = kubeconfig === environment['KUBECONFIG'];
  return {
    [isFromEnvironment ? 'list' : 'explicit']: kubeconfig,
    home: environment['HOME'] ?? environment['USERPROFILE'] ?? '',
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
