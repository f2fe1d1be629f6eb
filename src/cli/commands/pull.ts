import { pull } from '../../actions/pull.ts';
import type { PullResult } from '../../actions/pull.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { chartCandidates } from '../completion/candidates.ts';
import { chartSourceFlags, chartSourceOf } from '../flags/chart-source.ts';
import { outputFlags } from '../flags/output.ts';
import { printData } from '../views/print-data.ts';
import { formatVerification } from '../views/verification.ts';

export const command: Command = defineCommand({
  arguments: ['CHART', '[...]'],
  description: `Fetch charts from repositories and registries, and save their archives here.

CHART is NAME[:VERSION][@DIGEST], and VERSION may be a range: stable/web, stable/web:^1.2,
oci://registry.example.com/charts/web:1.2.3, https://example.com/web-1.2.3.tgz. Without a version
it is the newest stable one. With --verify, nothing is saved unless a key of the keyring signed it.`,
  examples: [
    { description: 'the newest stable version', command: 'helm pull stable/web' },
    {
      description: 'the newest of a range, unpacked',
      command: "helm pull 'stable/web:^1.2' --untar",
    },
    {
      description: 'from a registry, exactly this one',
      command: 'helm pull oci://registry.example.com/charts/web:1.2.3@sha256:…',
    },
    { description: 'only if it is signed', command: 'helm pull stable/web --verify' },
  ],
  flags: {
    ...chartSourceFlags,
    ...outputFlags,
    destination: {
      type: 'string',
      short: 'd',
      default: '.',
      description: 'directory to write to',
      complete: 'directory',
    },
    prov: { type: 'bool', description: 'save the signature too, without checking it' },
    untar: { type: 'bool', description: 'unpack the archive instead of saving it' },
    untardir: {
      type: 'string',
      default: '.',
      description: 'with --untar, the directory to unpack into, inside the destination',
      complete: 'directory',
    },
  },
  completeArguments: chartCandidates,
  async run({ arguments: references, flags, terminal, context }) {
    const results: PullResult[] = [];
    for (const reference of references) {
      const result = await pull(context, reference, {
        ...chartSourceOf(flags),
        destination: flags.destination,
        prov: flags.prov,
        ...(flags.untar ? { unpacksInto: flags.untardir } : {}),
      });
      results.push(result);
      if (flags.output === 'table') terminal.write(formatPulled(result));
    }
    await printData(terminal, flags.output, results, () => '');
  },
});

function formatPulled({ source, manifestDigest, verification }: PullResult): string {
  const pulled =
    manifestDigest === undefined ? '' : `Pulled: ${source}\nDigest: ${manifestDigest}\n`;
  return pulled + (verification === undefined ? '' : formatVerification(verification));
}
