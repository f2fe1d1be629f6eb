import type { CommandEntry } from '../command.ts';
import { cluster } from './cluster/index.ts';
import { dependency } from './dependency/index.ts';
import { diff } from './diff/index.ts';
import { get } from './get/index.ts';
import { lua } from './lua/index.ts';
import { plugin } from './plugin/index.ts';
import { registry } from './registry/index.ts';
import { repo } from './repo/index.ts';
import { request } from './request/index.ts';
import { search } from './search/index.ts';
import { show } from './show/index.ts';
import { values } from './values/index.ts';

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
    cluster,
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
    dependency,
    diff,
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
    get,
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
    lua,
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
    plugin,
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
    registry,
    repo,
    {
      name: 'schema',
      summary: "derive a schema from a chart's values.yaml",
      load: () => import('./schema.ts'),
    },
    request,
    {
      name: 'rollback',
      summary: 'bring a release back to an older version',
      load: () => import('./rollback.ts'),
    },
    search,
    show,
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
    values,
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
