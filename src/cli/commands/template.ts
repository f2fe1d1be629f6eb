import { addDetails, isHelmError } from '../../base/index.ts';
import { formatTemplate, formatUnreadable, writeTemplate } from '../../rendering/index.ts';
import { template } from '../../actions/template.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { chartOfInstall, installCandidates } from '../completion/candidates.ts';
import { chartSourceFlags, chartSourceOf } from '../flags/chart-source.ts';
import { refuseTogether } from '../flags/exclusive.ts';
import { dryRunFlags, templateDryRunOf } from '../flags/dry-run.ts';
import { installFlags } from '../flags/install.ts';
import { renderingFlags, renderingOf } from '../flags/rendering.ts';
import { scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { valuesOf, valuesFlags } from '../flags/values.ts';

export const command: Command = defineCommand({
  arguments: ['[NAME]', 'CHART'],
  description: `Render a chart's templates here and print the objects.

Without a cluster, what it would tell is assumed: its version (--kube-version) and the APIs it serves
(--api-versions); \`lookup\` finds nothing, or what is in a file (--lookup-from). With --dry-run=server, the cluster is asked.`,
  examples: [
    { description: 'look at what a chart makes', command: 'helm template demo ./web' },
    {
      description: 'with other values',
      command: 'helm template demo ./web -f prod.yaml --set replicas=3',
    },
    {
      description: 'only one template',
      command: 'helm template demo ./web --show-only templates/deployment.yaml',
    },
    {
      description: 'for a cluster that has cert-manager',
      command: 'helm template demo ./web --api-versions cert-manager.io/v1',
    },
  ],
  flags: {
    ...valuesFlags,
    ...chartSourceFlags,
    ...installFlags,
    ...renderingFlags,
    ...scriptFlags,
    'dry-run': { ...dryRunFlags['dry-run'], default: 'client' },
    'api-versions': {
      type: 'strings',
      short: 'a',
      description: 'APIs that the cluster is taken to serve (can be repeated)',
    },
    'include-crds': { type: 'bool', description: 'print the CRDs of crds/ too' },
    'is-upgrade': { type: 'bool', description: 'render for an upgrade instead of an install' },
    'kube-version': { type: 'string', description: 'Kubernetes version to render for' },
    'lookup-from': {
      type: 'string',
      description: 'file of objects that `lookup` finds, as in a cluster that has exactly them',
      complete: 'file',
    },
    'output-dir': {
      type: 'string',
      description: 'write files to this directory instead of printing',
      complete: 'directory',
    },
    'release-name': {
      type: 'bool',
      description: 'with --output-dir, add a folder for the release',
    },
    'show-only': {
      type: 'stringArray',
      short: 's',
      description: 'only what these templates make (can be repeated)',
    },
    'skip-tests': { type: 'bool', description: 'leave test hooks out' },
    validate: {
      type: 'bool',
      description: 'ask the cluster',
      deprecated: "use '--dry-run=server' instead",
    },
  },
  completeArguments: installCandidates,
  chartAt: chartOfInstall,
  async run({ arguments: words, flags, terminal, context }) {
    refuseTogether(flags, ['validate', 'dry-run']);
    const asksCluster = flags.validate || templateDryRunOf(flags, context) === 'server';
    if (asksCluster)
      refuseTogether(flags, ['lookup-from', flags.validate ? 'validate' : 'dry-run']);
    const [name, chart = ''] = words.length > 1 ? words : [undefined, ...words];
    const result = await template(context, name, {
      chart,
      source: chartSourceOf(flags),
      nameTemplate: flags.nameTemplate,
      generateName: flags.generateName,
      values: valuesOf(flags),
      kubeVersion: flags.kubeVersion,
      apiVersions: flags.apiVersions,
      isUpgrade: flags.isUpgrade,
      lookupFile: flags.lookupFrom,
      dependencyUpdate: flags.dependencyUpdate,
      ...renderingOf(flags),
      asksCluster,
      scripts: scriptsOf(flags, terminal),
      onUnreadable: (files) => {
        if (context.settings.debug) terminal.write(formatUnreadable(files, flags));
      },
    }).catch((error: unknown) => {
      throw context.settings.debug ? error : withAdvice(error);
    });
    const wanted = {
      includeCrds: flags.includeCrds,
      noHooks: flags.noHooks,
      skipTests: flags.skipTests,
      showOnly: flags.showOnly,
    };
    if (flags.outputDir === undefined) {
      terminal.write(formatTemplate(result, wanted));
      return;
    }
    const inFolderOfRelease = flags.releaseName;
    const files = writeTemplate(result, flags.outputDir, { ...wanted, inFolderOfRelease });
    terminal.write(`${files.map((file) => `wrote ${file}\n`).join('')}\n`);
  },
});

/** In Helm's words. */
function withAdvice(error: unknown): unknown {
  if (!isHelmError(error, 'ManifestNotYaml')) return error;
  return addDetails(error, ['', 'Use --debug flag to render out invalid YAML']);
}
