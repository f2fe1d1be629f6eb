import { gzipSync } from 'node:zlib';
import { encodeTar } from '../../../src/chart/writer/tar-writer.ts';
import { chartYaml, entry } from '../hostile-case.ts';
import type { HostileCase } from '../hostile-case.ts';

/** A repository that was added before, with this index in the cache. */
function searching(name: string, index: string, says: string, harmless?: string): HostileCase {
  return {
    name: `index: ${name}`,
    says,
    ...(harmless === undefined ? {} : { harmless }),
    environment: { HELM_REPOSITORY_CONFIG: 'repositories.yaml', HELM_REPOSITORY_CACHE: 'cache' },
    make: (place) => {
      place.write({
        'repositories.yaml':
          'apiVersion: ""\nrepositories: [{name: r, url: "https://example.com"}]\n',
        'cache/r-index.yaml': index,
      });
      return ['search', 'repo', 'r/'];
    },
  };
}

const head = 'apiVersion: v1\nentries:\n';
const good = '  good: [{name: good, version: 1.0.0, apiVersion: v2, urls: [good.tgz]}]\n';

const corrupt = 'a warning names the repository whose index is left out, as in Helm';

const indexes: readonly HostileCase[] = [
  searching('CVE-2020-15185: a chart twice', `${head}${good}${good}`, 'No results found', corrupt),
  searching('no YAML', 'a: [', 'No results found', corrupt),
  searching('nothing', '', 'No results found', corrupt),
  searching('a list', '- a', 'No results found', corrupt),
  searching('deep lists', `a: ${'['.repeat(20_000)}`, 'No results found', corrupt),
  searching(
    'CVE-2022-23525: an empty version',
    `${head}${good}  bad: [null]\n`,
    'r/good',
    'what is no version is left out',
  ),
  searching(
    'CVE-2025-55198: empty entries',
    `${head}${good}  bad: null\n`,
    'r/good',
    'what is no chart is left out',
  ),
  searching(
    'CVE-2024-26147: a version of nothing',
    `${head}${good}  bad: [{digest: x, urls: [y]}]\n`,
    'r/good',
    'what has no name is left out',
  ),
  searching(
    'CVE-2021-21303: a description that drives the terminal',
    `${head}${good.replace('urls', 'description: "\\e[2J\\e]0;x\\a\\u202e", urls')}`,
    'r/good',
    'what cannot be printed is taken out',
  ),
  searching(
    'a name with a way out',
    `${head}${good}  ../../x: [{name: ../../x, version: 1.0.0, apiVersion: v2, urls: [x]}]\n`,
    'r/good',
    'what is no name is left out',
  ),
];

/** A plugin that lies among the user's. */
function plugin(name: string, manifest: string, says: string): HostileCase {
  return {
    name: `plugin: ${name}`,
    says,
    environment: { HELM_PLUGINS: 'out/plugins' },
    make: (place) => {
      place.write({ 'source/plugin.yaml': manifest, 'source/x.sh': '#!/bin/sh\n' });
      return ['plugin', 'install', './source'];
    },
  };
}

const manifest = (name: string, version: string): string =>
  `name: ${name}\nversion: ${version}\nusage: u\ndescription: d\ncommand: $HELM_PLUGIN_DIR/x.sh\n`;

const plugins: readonly HostileCase[] = [
  plugin('CVE-2020-15186: foo -bar', manifest('"foo -bar"', '1.0.0'), ''),
  plugin('CVE-2020-15186: $foo -bar', manifest('"$foo -bar"', '1.0.0'), ''),
  plugin('CVE-2020-15186: two lines', manifest('"foo\\nbar"', '1.0.0'), ''),
  plugin('CVE-2020-15186: ../x', manifest('../x', '1.0.0'), ''),
  plugin(
    'CVE-2020-15187: hooks twice',
    `${manifest('a', '1.0.0')}hooks: {install: "true"}\nhooks: {install: "false"}\n`,
    '',
  ),
  plugin('CVE-2026-35204: a version that is a path', manifest('a', '../../../../tmp/evil'), ''),
  plugin('CVE-2026-35204: a version with a path', manifest('a', '1.0.0/../../etc'), ''),
  plugin('CVE-2026-35204: not-a-version', manifest('a', 'not-a-version'), ''),
  plugin('CVE-2024-26147: nothing', '{}', ''),
  plugin('a name that speaks to the terminal', manifest('"a\\e]0;owned\\a"', '1.0.0'), ''),
  plugin('a name of a million letters', manifest('a'.repeat(1_000_000), '1.0.0'), 'at most 128'),
  plugin('a list in place of a manifest', '- a\n- b\n', ''),
  plugin(
    'aliases of aliases',
    `${manifest('a', '1.0.0')}a0: &a0 [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 11 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`).join('\n')}\n`,
    '',
  ),
  {
    name: 'plugin: CVE-2020-4053: an archive with a way out',
    says: '',
    environment: { HELM_PLUGINS: 'out/plugins' },
    make: (place) => {
      const tar = encodeTar([
        entry('plugin.yaml', manifest('a', '1.0.0')),
        entry('../../../outside/evil', 'x'),
      ]);
      place.write({ 'a-1.0.0.tgz': gzipSync(tar) });
      return ['plugin', 'install', './a-1.0.0.tgz', '--verify=false'];
    },
  },
  {
    name: 'plugin: CVE-2026-35205: an archive without its signature',
    says: '.prov',
    environment: { HELM_PLUGINS: 'out/plugins' },
    make: (place) => {
      place.write({
        'a-1.0.0.tgz': gzipSync(encodeTar([entry('plugin.yaml', manifest('a', '1.0.0'))])),
      });
      return ['plugin', 'install', './a-1.0.0.tgz', '--verify'];
    },
  },
];

const archive = gzipSync(encodeTar([entry('c/Chart.yaml', chartYaml())]));

function verifying(name: string, provenance: string | undefined, says: string): HostileCase {
  return {
    name: `verify: ${name}`,
    says,
    make: (place) => {
      place.write({ 'c-1.0.0.tgz': archive, ring: '' });
      if (provenance !== undefined) place.write({ 'c-1.0.0.tgz.prov': provenance });
      return ['verify', 'c-1.0.0.tgz', '--keyring', 'ring'];
    },
  };
}

const signatures: readonly HostileCase[] = [
  verifying('no signature', undefined, 'prov'),
  verifying('an empty one', '', ''),
  verifying('garbage', 'garbage', ''),
  verifying('half of one', '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nname: c\n', ''),
  verifying(
    'one without end',
    `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n${'a: b\n'.repeat(100_000)}-----BEGIN PGP SIGNATURE-----\n`,
    '',
  ),
];

function config(name: string, text: string, says: string, args: readonly string[]): HostileCase {
  return {
    name: `configuration: ${name}`,
    says,
    make: (place) => {
      place.write({ config: text });
      return args;
    },
  };
}

const cluster = (fields: string): string =>
  `apiVersion: v1\nkind: Config\ncurrent-context: c\ncontexts: [{name: c, context: {cluster: c, user: u}}]\nclusters: [{name: c, cluster: {server: "https://127.0.0.1:1", ${fields}}}]\nusers: [{name: u, user: {}}]\n`;
const list = ['list', '--kubeconfig', 'config'];
const damagedPem = Buffer.from(
  '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
).toString('base64');

const configurations: readonly HostileCase[] = [
  config('no YAML', 'a: [', '', list),
  config(
    'an alias bomb',
    `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 11 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`).join('\n')}\n`,
    '',
    list,
  ),
  config('a CA that is none', cluster('certificate-authority-data: eA=='), 'is not PEM', list),
  config(
    'a CA that is damaged',
    cluster(`certificate-authority-data: ${damagedPem}`),
    'is damaged',
    list,
  ),
  config(
    'a CA file that is damaged',
    Buffer.from(damagedPem, 'base64').toString(),
    'failed to append certificates',
    ['pull', 'https://127.0.0.1:1/x.tgz', '--ca-file', 'config'],
  ),
  config('a certificate and key that are none', 'x', 'they are no certificate and its key', [
    'pull',
    'https://127.0.0.1:1/x.tgz',
    '--cert-file',
    'config',
    '--key-file',
    'config',
  ]),
  {
    ...config(
      'CVE-2022-23525: repositories.yaml with a null',
      'apiVersion: ""\nrepositories: [null]\n',
      '',
      ['repo', 'list', '--repository-config', 'config'],
    ),
    harmless: 'what is no repository is left out',
  },
  config('repositories.yaml that is a list', '- a\n', '', [
    'repo',
    'list',
    '--repository-config',
    'config',
  ]),
  {
    name: 'configuration: an exec plugin is not run by commands that need no cluster',
    says: 'a: 1',
    harmless: 'nothing of the kubeconfig is run',
    environment: { KUBECONFIG: 'config' },
    make: (place) => {
      place.write({
        config: cluster('').replace(
          'user: {}',
          'user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: touch, args: [../outside/made]}}',
        ),
      });
      return ['template', 'r', place.chart({ 'templates/a.yaml': 'a: 1' })];
    },
  },
  {
    name: 'names: a release of a million letters',
    says: 'invalid release name',
    make: (place) => ['template', '--name-template', '{{ repeat 1000000 "a" }}!', place.chart({})],
  },
  {
    name: 'names: a chart created with a way out',
    says: 'is not allowed',
    make: () => ['create', '../../outside/x/..'],
  },
  {
    name: 'names: a package with a version that is a path',
    says: 'is not a version',
    make: (place) => ['package', place.chart({}), '--version', '../../../x', '-d', 'out'],
  },
  {
    name: 'time: a limit of no time',
    says: '--render-timeout must be more than 0s',
    make: (place) => ['template', 'r', place.chart({}), '--render-timeout', '-1s'],
  },
  {
    name: 'time: a limit of 292 years',
    says: 'a: 1',
    harmless: 'it is as long as a timer can wait',
    make: (place) => [
      'template',
      'r',
      place.chart({ 'templates/a.yaml': 'a: 1' }),
      '--render-timeout',
      '2562047h',
      '--lua-timeout',
      '2562047h',
    ],
  },
];

const switches: readonly HostileCase[] = [
  'BUN_BE_BUN',
  'BUN_OPTIONS',
  'BUN_BYTECODE_ORDER_OUT',
  'BUN_INSPECT',
].map((name) => ({
  name: `switches: ${name} is nothing to helm`,
  says: 'v4.',
  harmless: 'it is the name of no setting of helm',
  environment: { [name]: name === 'BUN_OPTIONS' ? '--print 1' : '../outside/made' },
  make: () => ['version', '--short'],
}));

export const otherCases: readonly HostileCase[] = [
  ...indexes,
  ...plugins,
  ...signatures,
  ...configurations,
  ...switches,
];
