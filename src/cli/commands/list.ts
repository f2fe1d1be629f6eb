import { list } from '../../actions/list.ts';
import type { ListedState } from '../../reports/index.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { outputFlags } from '../flags/output.ts';
import type { FlagValues } from '../flags/spec.ts';
import { formatReleaseList, releaseListData } from '../views/release-list.ts';
import { printData } from '../views/print-data.ts';

const stateFlags = {
  deployed: { type: 'bool', description: 'list deployed releases' },
  failed: { type: 'bool', description: 'list failed releases' },
  pending: { type: 'bool', description: 'list releases that are being worked on' },
  superseded: { type: 'bool', description: 'list superseded versions' },
  uninstalled: { type: 'bool', description: 'list deleted releases whose history was kept' },
  uninstalling: { type: 'bool', description: 'list releases that are being deleted' },
} as const;

export const command: Command = defineClusterCommand({
  arguments: [],
  description: `List the releases of a namespace, or of all, whatever their state, with the newest version of each.

Releases that Helm 3 or 4 made are listed with the driver that keeps them; helm adopt takes one over.`,
  examples: [
    { description: 'here', command: 'helm list' },
    { description: 'everywhere, those that failed', command: 'helm list -A --failed' },
    { description: 'by name and by label', command: "helm list --filter 'shop-.*' -l team=blue" },
    { description: 'for programs', command: 'helm list -o json' },
  ],
  flags: {
    ...outputFlags,
    ...stateFlags,
    all: { type: 'bool', short: 'a', description: 'list all, which it does anyway', hidden: true },
    'all-namespaces': {
      type: 'bool',
      short: 'A',
      description: 'list releases of all namespaces',
    },
    date: { type: 'bool', short: 'd', description: 'sort by date, the oldest first' },
    filter: {
      type: 'string',
      short: 'f',
      description: 'list only names that match this regular expression',
    },
    max: {
      type: 'int',
      short: 'm',
      default: 256,
      description: 'how many to list at most; 0 lists all',
    },
    'no-headers': { type: 'bool', description: 'leave the header of the table out' },
    offset: { type: 'int', default: 0, description: 'how many to leave out at the beginning' },
    reverse: { type: 'bool', short: 'r', description: 'reverse the order' },
    selector: {
      type: 'string',
      short: 'l',
      description: 'list only releases with these labels (key1=value1,key2!=value2)',
    },
    short: { type: 'bool', short: 'q', description: 'print names alone' },
    'time-format': {
      type: 'string',
      description: 'how to write times, by Go\'s example ("2006-01-02 15:04:05Z0700")',
    },
  },
  async run({ flags, terminal, context }) {
    const releases = await list(context, {
      allNamespaces: flags.allNamespaces,
      selector: flags.selector,
      filter: flags.filter,
      states: statesOf(flags),
      date: flags.date,
      reverse: flags.reverse,
      max: flags.max,
      offset: flags.offset,
      namesOnly: flags.short,
    });
    if (flags.short) {
      const names = releases.map(({ name }) => name);
      await printData(terminal, flags.output, names, () =>
        names.map((name) => `${name}\n`).join(''),
      );
      return;
    }
    const view = { context, timeFormat: flags.timeFormat, hidesHeader: flags.noHeaders };
    await printData(terminal, flags.output, releaseListData(releases, view), () =>
      formatReleaseList(releases, { ...view, style: terminal.style, width: terminal.width }),
    );
  },
});

function statesOf(flags: FlagValues<typeof stateFlags>): readonly ListedState[] {
  const states = [
    'deployed',
    'failed',
    'pending',
    'superseded',
    'uninstalled',
    'uninstalling',
  ] as const;
  return states.filter((state) => flags[state]);
}
