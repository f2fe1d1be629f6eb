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

const description = `The Kubernetes package manager: charts that carry Lua, releases that are Kubernetes objects.`;

const examples = [
  { description: 'a cluster to try things on', command: 'helm cluster start' },
  { description: 'a chart of your own', command: 'helm create web' },
  { description: 'a release of it', command: 'helm install demo ./web --wait' },
];

/** The whole command tree. A command's own module loads when the command runs. */
export const commandTree: CommandEntry = {
  name: 'helm',
  summary: 'The Kubernetes package manager',
  description,
  examples,
  subcommands: [
    {
      name: 'adopt',
      section: 'moving',
      summary: 'take over a release that Helm 3 or 4 made',
      load: () => import('./adopt.ts'),
    },
    {
      name: 'apply',
      section: 'releases',
      summary: 'do what a plan of helm diff says',
      load: () => import('./apply.ts'),
    },
    cluster,
    {
      name: 'completion',
      section: 'program',
      summary: 'generate completion scripts for a shell',
      load: () => import('./completion.ts'),
    },
    {
      name: 'controller',
      section: 'clusters',
      summary: 'answer HelmRequests',
      load: () => import('./controller.ts'),
    },
    {
      name: 'create',
      section: 'charts',
      summary: 'create a new chart with the given name',
      load: () => import('./create.ts'),
    },
    {
      name: 'dashboard',
      section: 'releases',
      summary: 'show releases in the browser',
      load: () => import('./dashboard.ts'),
    },
    {
      name: 'delete',
      section: 'releases',
      aliases: ['uninstall', 'un', 'del'],
      namesake: 'uninstall',
      summary: 'delete releases',
      load: () => import('./delete.ts'),
    },
    dependency,
    diff,
    {
      name: 'docs',
      section: 'program',
      summary: 'write the reference of all commands, or print that of lifecycle events',
      load: () => import('./docs.ts'),
    },
    {
      name: 'env',
      section: 'program',
      summary: 'print the environment that Helm works with',
      load: () => import('./env.ts'),
    },
    get,
    {
      name: 'history',
      section: 'releases',
      aliases: ['hist'],
      summary: 'show the versions of a release',
      load: () => import('./history.ts'),
    },
    {
      name: 'home',
      section: 'program',
      summary: 'print where Helm keeps its things',
      load: () => import('./home.ts'),
    },
    {
      name: 'init',
      section: 'clusters',
      summary: 'set up a cluster for releases',
      load: () => import('./init.ts'),
    },
    {
      name: 'install',
      section: 'releases',
      summary: 'install a chart',
      load: () => import('./install.ts'),
    },
    lua,
    {
      name: 'licenses',
      section: 'program',
      summary: 'print the licences of what helm contains',
      load: () => import('./licenses.ts'),
    },
    {
      name: 'lint',
      section: 'charts',
      summary: 'examine charts for what is wrong',
      load: () => import('./lint.ts'),
    },
    {
      name: 'list',
      section: 'releases',
      aliases: ['ls'],
      summary: 'list releases',
      load: () => import('./list.ts'),
    },
    {
      name: 'package',
      section: 'charts',
      summary: 'package a chart directory into a chart archive',
      load: () => import('./package.ts'),
    },
    plugin,
    {
      name: 'pull',
      section: 'sharing',
      aliases: ['fetch'],
      summary: 'fetch charts and save or unpack them',
      load: () => import('./pull.ts'),
    },
    {
      name: 'push',
      section: 'sharing',
      summary: 'put a chart into a registry or a repository',
      load: () => import('./push.ts'),
    },
    registry,
    repo,
    {
      name: 'schema',
      section: 'charts',
      summary: "derive a schema from a chart's values.yaml",
      load: () => import('./schema.ts'),
    },
    request,
    {
      name: 'rollback',
      section: 'releases',
      summary: 'bring a release back to an older version',
      load: () => import('./rollback.ts'),
    },
    search,
    show,
    {
      name: 'status',
      section: 'releases',
      summary: 'show the state of a release',
      load: () => import('./status.ts'),
    },
    {
      name: 'template',
      section: 'charts',
      summary: 'render a chart without a cluster',
      load: () => import('./template.ts'),
    },
    {
      name: 'test',
      section: 'releases',
      summary: 'run the tests of a release',
      load: () => import('./test.ts'),
    },
    {
      name: 'unadopt',
      section: 'moving',
      summary: 'give a release back to Helm 4',
      load: () => import('./unadopt.ts'),
    },
    {
      name: 'upgrade',
      section: 'releases',
      summary: 'bring a release to another chart or other values',
      load: () => import('./upgrade.ts'),
    },
    values,
    {
      name: 'verify',
      section: 'sharing',
      summary: 'check the signature of a chart archive',
      load: () => import('./verify.ts'),
    },
    {
      name: 'version',
      section: 'program',
      summary: 'print the version',
      load: () => import('./version.ts'),
    },
  ],
};
