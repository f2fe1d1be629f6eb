import type { CommandEntry } from '../command.ts';

const description = `The Kubernetes package manager: charts that carry Lua, releases that are Kubernetes objects.

Common actions:

- helm create:    start a chart
- helm template:  render a chart to look at it
- helm env:       see what is set, and where Helm keeps its things`;

/** The whole command tree. A command's own module loads when the command runs. */
export const commandTree: CommandEntry = {
  name: 'helm',
  summary: 'The Kubernetes package manager',
  description,
  subcommands: [
    {
      name: 'adopt',
      summary: 'take over a release that Helm 3 or 4 made',
      load: () => import('./adopt.ts'),
    },
    {
      name: 'apply',
      summary: 'do what a plan of helm diff says',
      load: () => import('./apply.ts'),
    },
    {
      name: 'cluster',
      summary: 'run a Kubernetes API of its own, to try charts on',
      description: `Run a Kubernetes API in one process on this machine, to try charts on: it takes half a second to start,
and needs nothing but this program. It keeps objects and makes workloads ready as a cluster would, but no container runs.`,
      subcommands: [
        {
          name: 'list',
          aliases: ['ls'],
          summary: 'list the embedded clusters that run',
          load: () => import('./cluster/list.ts'),
        },
        {
          name: 'restore',
          summary: 'make the embedded cluster what it was in a snapshot',
          load: () => import('./cluster/restore.ts'),
        },
        {
          name: 'snapshot',
          summary: 'write everything that the embedded cluster holds into a file',
          load: () => import('./cluster/snapshot.ts'),
        },
        {
          name: 'start',
          summary: 'start the embedded cluster',
          load: () => import('./cluster/start.ts'),
        },
        {
          name: 'status',
          summary: 'say whether the embedded cluster runs, and where',
          load: () => import('./cluster/status.ts'),
        },
        {
          name: 'stop',
          summary: 'stop the embedded cluster',
          load: () => import('./cluster/stop.ts'),
        },
      ],
    },
    {
      name: 'completion',
      summary: 'generate completion scripts for a shell',
      load: () => import('./completion.ts'),
    },
    {
      name: 'controller',
      summary: 'answer HelmRequests',
      load: () => import('./controller.ts'),
    },
    {
      name: 'create',
      summary: 'create a new chart with the given name',
      load: () => import('./create.ts'),
    },
    {
      name: 'delete',
      aliases: ['uninstall', 'un', 'del'],
      namesake: 'uninstall',
      summary: 'delete releases',
      load: () => import('./delete.ts'),
    },
    {
      name: 'dependency',
      aliases: ['dep', 'dependencies'],
      summary: "manage a chart's dependencies",
      description: `Manage the charts and libraries that a chart depends on: named in Chart.yaml (or requirements.yaml),
locked in Chart.lock, kept in charts/ and library/.`,
      subcommands: [
        {
          name: 'build',
          summary: 'rebuild charts/ and library/ as Chart.lock says',
          load: () => import('./dependency/build.ts'),
        },
        {
          name: 'list',
          aliases: ['ls'],
          summary: 'list the dependencies of a chart',
          load: () => import('./dependency/list.ts'),
        },
        {
          name: 'update',
          aliases: ['up'],
          summary: 'bring dependencies up to date and lock them',
          load: () => import('./dependency/update.ts'),
        },
      ],
    },
    {
      name: 'diff',
      summary: 'show what a verb would change',
      description: `Show what a verb would change in the cluster, or what others have changed, object by object. Nothing is done.`,
      subcommands: [
        {
          name: 'drift',
          summary: 'show what others have changed',
          load: () => import('./diff/drift.ts'),
        },
        {
          name: 'rollback',
          summary: 'show what a rollback would change',
          load: () => import('./diff/rollback.ts'),
        },
        {
          name: 'upgrade',
          summary: 'show what an upgrade would change',
          load: () => import('./diff/upgrade.ts'),
        },
      ],
    },
    {
      name: 'docs',
      summary: 'write the reference of all commands, or print that of lifecycle events',
      load: () => import('./docs.ts'),
    },
    {
      name: 'env',
      summary: 'print the environment that Helm works with',
      load: () => import('./env.ts'),
    },
    {
      name: 'get',
      summary: 'print what is recorded of a release',
      description: `Print what is recorded of a release, as it was deployed; --revision names an earlier version.`,
      subcommands: [
        { name: 'all', summary: 'print everything', load: () => import('./get/all.ts') },
        { name: 'hooks', summary: 'print the hooks', load: () => import('./get/hooks.ts') },
        {
          name: 'manifest',
          aliases: ['manifests'],
          summary: 'print the manifest',
          load: () => import('./get/manifest.ts'),
        },
        {
          name: 'metadata',
          summary: 'print what the release is',
          load: () => import('./get/metadata.ts'),
        },
        { name: 'notes', summary: 'print the notes', load: () => import('./get/notes.ts') },
        { name: 'values', summary: 'print the values', load: () => import('./get/values.ts') },
      ],
    },
    {
      name: 'history',
      aliases: ['hist'],
      summary: 'show the versions of a release',
      load: () => import('./history.ts'),
    },
    {
      name: 'home',
      summary: 'print where Helm keeps its things',
      load: () => import('./home.ts'),
    },
    {
      name: 'init',
      summary: 'set up a cluster for releases',
      load: () => import('./init.ts'),
    },
    { name: 'install', summary: 'install a chart', load: () => import('./install.ts') },
    {
      name: 'lua',
      summary: 'help for those who write Lua in charts',
      description: 'Help for those who write Lua in charts.',
      subcommands: [
        {
          name: 'run',
          summary: 'try a script on a chart, and show what it changes',
          load: () => import('./lua/run.ts'),
        },
        {
          name: 'test',
          summary: 'run the tests that a chart has for its Lua',
          load: () => import('./lua/test.ts'),
        },
        {
          name: 'types',
          summary: 'print what scripts may use, for editors that complete Lua',
          load: () => import('./lua/types.ts'),
        },
      ],
    },
    {
      name: 'licenses',
      summary: 'print the licences of what helm contains',
      load: () => import('./licenses.ts'),
    },
    {
      name: 'lint',
      summary: 'examine charts for what is wrong',
      load: () => import('./lint.ts'),
    },
    { name: 'list', aliases: ['ls'], summary: 'list releases', load: () => import('./list.ts') },
    {
      name: 'package',
      summary: 'package a chart directory into a chart archive',
      load: () => import('./package.ts'),
    },
    {
      name: 'plugin',
      summary: 'install, list, update and remove plugins',
      description:
        'Manage plugins: programs and Lua of your own that are commands of helm, or fetch, upload and render for it.',
      subcommands: [
        {
          name: 'install',
          aliases: ['add'],
          summary: 'install a plugin',
          load: () => import('./plugin/install.ts'),
        },
        {
          name: 'list',
          aliases: ['ls'],
          summary: 'list the plugins that are installed',
          load: () => import('./plugin/list.ts'),
        },
        {
          name: 'package',
          summary: "pack a plugin's directory into an archive",
          load: () => import('./plugin/package.ts'),
        },
        {
          name: 'uninstall',
          aliases: ['rm', 'remove'],
          summary: 'remove plugins',
          load: () => import('./plugin/uninstall.ts'),
        },
        {
          name: 'update',
          aliases: ['up'],
          summary: 'bring plugins up to date',
          load: () => import('./plugin/update.ts'),
        },
        {
          name: 'verify',
          summary: 'check the signature of an archive of a plugin',
          load: () => import('./plugin/verify.ts'),
        },
      ],
    },
    {
      name: 'pull',
      aliases: ['fetch'],
      summary: 'fetch charts and save or unpack them',
      load: () => import('./pull.ts'),
    },
    {
      name: 'push',
      summary: 'put a chart into a registry or a repository',
      load: () => import('./push.ts'),
    },
    {
      name: 'registry',
      summary: 'log in to and out of registries',
      description: `Log in to OCI registries and out again.`,
      subcommands: [
        {
          name: 'login',
          summary: 'log in to a registry',
          load: () => import('./registry/login.ts'),
        },
        {
          name: 'logout',
          summary: 'forget the credentials for a registry',
          load: () => import('./registry/logout.ts'),
        },
      ],
    },
    {
      name: 'repo',
      summary: 'add, list, remove, update and index chart repositories',
      description: `Keep the chart repositories that references such as stable/web go by.`,
      subcommands: [
        { name: 'add', summary: 'add a chart repository', load: () => import('./repo/add.ts') },
        {
          name: 'index',
          summary: 'write the index of a directory of archives',
          load: () => import('./repo/index-charts.ts'),
        },
        {
          name: 'list',
          aliases: ['ls'],
          summary: 'list chart repositories',
          load: () => import('./repo/list.ts'),
        },
        {
          name: 'remove',
          aliases: ['rm'],
          summary: 'forget chart repositories',
          load: () => import('./repo/remove.ts'),
        },
        {
          name: 'update',
          aliases: ['up'],
          summary: 'fetch the indexes of chart repositories',
          load: () => import('./repo/update.ts'),
        },
      ],
    },
    {
      name: 'schema',
      summary: "derive a schema from a chart's values.yaml",
      load: () => import('./schema.ts'),
    },
    {
      name: 'request',
      aliases: ['requests'],
      summary: 'ask the controller for releases',
      description: `Ask the controller for releases: a HelmRequest says which chart with which values, and the controller
(helm controller) installs it and keeps it so. kubectl get helmrequests shows the same.`,
      subcommands: [
        {
          name: 'convert',
          summary: "turn Flux's HelmReleases into requests",
          load: () => import('./request/convert.ts'),
        },
        {
          name: 'create',
          summary: 'ask for a release',
          load: () => import('./request/create.ts'),
        },
        {
          name: 'delete',
          summary: 'take a request back',
          load: () => import('./request/delete.ts'),
        },
        {
          name: 'diff',
          summary: 'show what the controller would change',
          load: () => import('./request/diff.ts'),
        },
        { name: 'get', summary: 'show a request', load: () => import('./request/get.ts') },
        {
          name: 'list',
          aliases: ['ls'],
          summary: 'list requests',
          load: () => import('./request/list.ts'),
        },
        {
          name: 'reconcile',
          summary: 'have a request looked at now',
          load: () => import('./request/reconcile.ts'),
        },
        {
          name: 'resume',
          summary: 'go on with a request',
          load: () => import('./request/resume.ts'),
        },
        {
          name: 'suspend',
          summary: 'leave the release of a request as it is',
          load: () => import('./request/suspend.ts'),
        },
      ],
    },
    {
      name: 'rollback',
      summary: 'bring a release back to an older version',
      load: () => import('./rollback.ts'),
    },
    {
      name: 'search',
      summary: 'look for charts in repositories, registries and hubs',
      load: () => import('./search/repo.ts'),
      subcommands: [
        {
          name: 'hub',
          summary: 'look for charts in Artifact Hub',
          load: () => import('./search/hub.ts'),
        },
        {
          name: 'repo',
          summary: 'look for charts in repositories and registries',
          load: () => import('./search/repo.ts'),
        },
      ],
    },
    {
      name: 'show',
      aliases: ['inspect'],
      summary: 'show what a chart says about itself',
      description: `Show parts of a chart, wherever it is; all of them, where no part is named: helm show CHART.`,
      implied: 'all',
      subcommands: [
        { name: 'all', summary: 'show everything', load: () => import('./show/all.ts') },
        { name: 'chart', summary: 'show Chart.yaml', load: () => import('./show/chart.ts') },
        { name: 'crds', summary: 'show the CRDs', load: () => import('./show/crds.ts') },
        {
          name: 'permissions',
          summary: 'show what the scripts ask for',
          load: () => import('./show/permissions.ts'),
        },
        { name: 'readme', summary: 'show the README', load: () => import('./show/readme.ts') },
        {
          name: 'schema',
          summary: 'show the schemas of the values',
          load: () => import('./show/schema.ts'),
        },
        { name: 'values', summary: 'show values.yaml', load: () => import('./show/values.ts') },
      ],
    },
    {
      name: 'status',
      summary: 'show the state of a release',
      load: () => import('./status.ts'),
    },
    {
      name: 'template',
      summary: 'render a chart without a cluster',
      load: () => import('./template.ts'),
    },
    { name: 'test', summary: 'run the tests of a release', load: () => import('./test.ts') },
    {
      name: 'unadopt',
      summary: 'give a release back to Helm 4',
      load: () => import('./unadopt.ts'),
    },
    {
      name: 'upgrade',
      summary: 'bring a release to another chart or other values',
      load: () => import('./upgrade.ts'),
    },
    {
      name: 'values',
      summary: 'look into the values of a chart',
      description: 'Look into the values of a chart.',
      subcommands: [
        {
          name: 'explain',
          summary: 'show where values come from, and who reads them',
          load: () => import('./values/explain.ts'),
        },
      ],
    },
    {
      name: 'verify',
      summary: 'check the signature of a chart archive',
      load: () => import('./verify.ts'),
    },
    {
      name: 'version',
      summary: 'print the version',
      load: () => import('./version.ts'),
    },
  ],
};
