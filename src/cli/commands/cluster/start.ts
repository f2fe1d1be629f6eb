import type { ClusterState, KubeconfigPlaces } from '../../../../cluster/daemon/index.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { endSignal } from '../../terminal/end-signal.ts';
import { ownCommand } from '../../terminal/own-command.ts';
import { clusterGreeting, defaultClusterName } from '../../views/cluster.ts';
import { foregroundArguments, serverFlags, serverOptions } from './server-options.ts';
import { clusterDirectoryOf } from './state-directory.ts';

/** A server that mostly waits need not hold on to memory that it once used. */
const SMALL = ['--optimize-for-size'];

export const command: Command = defineCommand({
  arguments: ['[NAME]'],
  description: `Start a Kubernetes API on this machine, in the background, and add the context "helm-embedded" to the
kubeconfig. It becomes the current one only where there is none; everything else in the file stays.

Several clusters can run beside each other, each by a name of its own: the context of NAME is "helm-NAME".

The API listens on the loopback interface alone. Whoever can read the kubeconfig can use it.`,
  examples: [
    { description: 'a cluster to try charts on', command: 'helm cluster start' },
    {
      description: 'a second one, of an older version and with more nodes',
      command: 'helm cluster start old --kube-version 1.31 --nodes 3',
    },
    {
      description: 'one that remembers, with Pods that take their time',
      command: 'helm cluster start --data ./cluster --ready-delay 3s',
    },
  ],
  flags: {
    ...serverFlags,
    foreground: {
      type: 'bool',
      description: 'run until interrupted, instead of in the background',
    },
  },
  async run({ arguments: [name = defaultClusterName], flags, terminal, context }) {
    const { settings, environment } = context;
    const daemon = await import('../../../../cluster/daemon/index.ts');
    const options = { name, ...serverOptions(flags) };
    daemon.parseKubernetesVersion(options.kubeVersion);
    const kubeconfig = daemon.chooseKubeconfig(placesOf(settings.kubeconfig, environment));
    const stateDirectory = await clusterDirectoryOf(settings, name);
    const isForeground = flags.foreground;
    const greet = (state: ClusterState) => {
      const isCurrent = daemon.hasCurrentContext(state.kubeconfig, state.context);
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
      command: [...ownCommand(SMALL), ...foregroundArguments(name, kubeconfig, options)],
      environment,
    });
    greet(state);
  },
});

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
