import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { accessFlags, accessOf } from '../flags/access.ts';
import { findEmbedded } from './cluster/find-embedded.ts';
import { openInBrowser } from '../terminal/open-in-browser.ts';

export const command: Command = defineClusterCommand({
  arguments: [],
  description: `Show releases in the browser: what there is of them and how it is, as it changes; compare versions, upgrade,
roll back, test and delete, each with its plan first; charts of repositories; releases of Helm 3 and 4.

The page is served on the loopback interface alone, with your own rights in the cluster, until the command is
interrupted. Its address works once, in one browser.`,
  examples: [
    { description: 'in your browser', command: 'helm dashboard' },
    {
      description: 'on a machine that you are logged in to: forward the port, and open the address',
      command: 'helm dashboard --port 8080 --no-open',
    },
  ],
  flags: {
    port: { type: 'int', default: 0, description: 'port to listen on; 0 takes a free one' },
    ...accessFlags,
    'no-open': { type: 'bool', description: 'print the address without opening a browser' },
  },
  async run({ flags, terminal, context }) {
    const { runDashboard } = await import('../../../dashboard/index.ts');
    await runDashboard(context, {
      port: flags.port,
      access: accessOf(flags),
      findEmbedded: (name) => findEmbedded(context.settings, name),
      onReady: (address) => {
        terminal.write(`The dashboard is at ${address}\n`);
        terminal.note('It works once, in one browser. Ctrl-C ends it.\n');
        if (!flags.noOpen) openInBrowser(address, context.environment);
      },
    });
  },
});
