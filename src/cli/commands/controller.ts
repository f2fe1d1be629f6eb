import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { createJsonLogger } from '../terminal/log.ts';

export const command: Command = defineClusterCommand({
  arguments: [],
  description: `Answer HelmRequests: install, upgrade and delete releases as they describe them, until it is interrupted.

It works with the identity that it is started with, or with the service account that a request names. Several may run
beside each other: they share the work by --shards, and whoever stops hands its part over at once.`,
  examples: [
    {
      description: 'on this machine, for the cluster of the kubeconfig',
      command: 'helm controller',
    },
    {
      description: 'in a cluster, beside other replicas',
      command: 'helm controller --listen 0.0.0.0:8080 --shards 4',
    },
  ],
  flags: {
    'accept-perms': {
      type: 'strings',
      description:
        'permissions that requests may grant to the scripts of charts, which run here (network[:HOST],io[:PATH],os,cluster); cluster without it',
    },
    listen: {
      type: 'string',
      default: '127.0.0.1:8080',
      description: 'address of /healthz, /readyz and /metrics',
    },
    shards: { type: 'int', default: 1, description: 'into how many parts the work is divided' },
    concurrency: {
      type: 'int',
      default: 16,
      description: 'how many requests are worked on at once',
    },
    'lease-namespace': {
      type: 'string',
      default: 'default',
      description: 'where its Leases and its key are kept',
    },
    'log-format': {
      type: 'string',
      choices: ['text', 'json'],
      default: 'text',
      description: 'how it says what becomes of requests: lines for people, or objects of JSON',
    },
    'only-namespace': {
      type: 'string',
      description: 'the one namespace whose requests are answered; all without it',
    },
  },
  async run({ flags, terminal, context }) {
    const { listen, shards, concurrency, leaseNamespace, onlyNamespace } = flags;
    const logger =
      flags.logFormat === 'json' ? createJsonLogger(terminal, context) : context.logger;
    const { runController } = await import('../../../controller/index.ts');
    await runController(
      { ...context, logger },
      {
        listen,
        shards: Math.max(1, shards),
        concurrency: Math.max(1, concurrency),
        ownNamespace: leaseNamespace,
        ...(flags.isGiven('accept-perms') ? { permissions: flags.acceptPerms } : {}),
        ...(onlyNamespace === undefined ? {} : { onlyNamespace }),
        onReady: (address) =>
          logger.info(`answering HelmRequests; metrics at http://${address}/metrics`),
      },
    );
  },
});
