import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { chartYaml, templated } from '../hostile-case.ts';
import type { Files, HostileCase, Place } from '../hostile-case.ts';

const header = (name: string, version = '1.0.0'): string =>
  `apiVersion: v2\nname: ${name}\nversion: ${version}\n`;

const metadata: readonly (readonly [name: string, text: string, says: string])[] = [
  ['nothing', '', 'chart.metadata.name is required'],
  ['null', 'null', 'chart.metadata.name is required'],
  ['a list', '[]', 'cannot load Chart.yaml: error unmarshaling JSON'],
  ['no YAML', 'a: [', 'cannot load Chart.yaml: error converting YAML to JSON'],
  ['another form', 'apiVersion: v9\nname: c\nversion: 1.0.0\n', 'unsupported chart version'],
  ['no version', header('c', 'x'), 'chart.metadata.version "x" is invalid'],
  ['a version with a way out', header('c', '../../1.0.0'), 'is invalid'],
  ['CVE-2024-25620: ../../test', header('../../test'), 'chart.metadata.name "../../test"'],
  ['CVE-2024-25620: a/b', header('a/b'), 'chart.metadata.name "a/b" is invalid'],
  ['CVE-2026-35206: .', header('.'), 'chart.metadata.name "." is not allowed'],
  ['CVE-2026-35206: ..', header('..'), 'chart.metadata.name ".." is not allowed'],
  ['CVE-2026-35206: a/../b', header('a/../b'), 'chart.metadata.name "a/../b" is invalid'],
  ['a backslash', header("'a\\b'"), 'is invalid'],
  [
    'CVE-2025-55198: an empty maintainer',
    chartYaml('maintainers: [null]\n'),
    'must not contain empty or null',
  ],
  [
    'CVE-2025-55198: an empty dependency',
    chartYaml('dependencies: [null]\n'),
    'must not contain empty or null',
  ],
  ['twins', chartYaml('dependencies: [{ name: x }, { name: x }]\n'), 'more than one dependency'],
  [
    '100,000 dependencies',
    chartYaml(
      `dependencies: [${Array.from({ length: 100_000 }, (_, at) => `{name: x${at}}`).join(',')}]`,
    ),
    'more than 1000 dependencies',
  ],
  [
    'an alias bomb',
    chartYaml(
      `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 11 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`).join('\n')}\n`,
    ),
    'excessive aliasing',
  ],
  ['deep lists', chartYaml(`a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`), 'exceeded max depth'],
  ...['"- bad"', '" bad"', '"bad\\nvalue"', '"bad "', '"bad$"', '../../x'].map(
    (alias) =>
      [
        `CVE-2020-15184: the alias ${alias}`,
        chartYaml(`dependencies: [{ name: x, version: 1, alias: ${alias} }]\n`),
        'has disallowed characters in the alias',
      ] as const,
  ),
];

const trees: readonly (readonly [name: string, files: Files, says: string])[] = [
  ['a subchart that is none', { 'charts/s/Chart.yaml': 'x' }, 'error unpacking subchart s in c'],
  ['a subchart that is no archive', { 'charts/s.tgz': 'x' }, 'error unpacking subchart s.tgz in c'],
  ['a pattern that is none', { '.helmignore': '[' }, 'syntax error in pattern'],
  ['a chart that ignores itself', { '.helmignore': '*' }, 'Chart.yaml file is missing'],
  [
    'a Chart.yaml of 11 MiB',
    { 'Chart.yaml': `${chartYaml()}#${'x'.repeat(11 << 20)}` },
    'larger than 10485760 bytes',
  ],
  [
    'a name that forges a manifest',
    { 'templates/a\n---\nkind: Secret': 'a: 1' },
    'has a control character',
  ],
  ['a name with an escape', { 'files/\u001b]0;x\u0007': 'a: 1' }, 'has a control character'],
  ['a name with a backslash', { 'files/a\\..\\..\\b': 'a: 1' }, 'has a backslash'],
  ['aliases that multiply', aliases(), 'more than 1000 charts'],
];

function aliases(): Files {
  const list = Array.from({ length: 9 }, (_, at) => `{name: n, version: 1.0.0, alias: a${at}}`);
  const inner = chartYaml(`dependencies: [${list.join(', ')}]\n`, 'n');
  const files = Array.from({ length: 8 }, (_, depth) => [
    `${'charts/n/'.repeat(depth)}Chart.yaml`,
    inner,
  ]);
  return {
    ...Object.fromEntries(files),
    'Chart.yaml': inner.replace('name: n\n', 'name: c\n'),
  } as Files;
}

const links: readonly (readonly [name: string, target: string, link: string, says: string])[] = [
  ['CVE-2019-18658: out of the chart', '/etc/passwd', 'link', 'leads out of the chart'],
  ['CVE-2019-18658: to a device', '/dev/zero', 'link', 'leads out of the chart'],
  ['CVE-2019-18658: to randomness', '/dev/urandom', 'templates', 'leads out of the chart'],
  ['CVE-2025-53547: a lock that is a link', '../bashrc', 'Chart.lock', 'Chart.lock leads out'],
  ['back', '.', 'link', 'leads back to where it is in'],
  ['to itself', 'link', 'link', 'error evaluating symlink'],
  ['nowhere', 'nowhere', 'link', 'no such file or directory'],
  ['to a hidden file of the chart', '.git/config', 'config', 'leads out of the chart'],
  ['to a chart that the chart is in', '../..', 'charts/up', 'leads out of the chart'],
  ['to a chart, but not in charts/', '../other', 'files', 'leads out of the chart'],
  ['to a directory that is no chart', '../../plain', 'charts/plain', 'leads out of the chart'],
];

function linked([name, target, link, says]: (typeof links)[number]): HostileCase {
  return {
    name: `link: ${name}`,
    says,
    make: (place) => {
      place.chart({ '.git/config': 'secret', 'charts/_keep': '' });
      place.write({
        bashrc: 'x',
        'Chart.yaml': chartYaml('', 'top'),
        'plain/x': '',
        'other/Chart.yaml': chartYaml('', 'o'),
      });
      symlinkSync(target, place.path(`c/${link}`));
      return ['template', 'r', 'c'];
    },
  };
}

/** What --output-dir may not do. */
const outputs: readonly HostileCase[] = [
  {
    name: 'output: a link where the directory of a chart would be',
    says: 'it is a symbolic link',
    make: (place) => outputTo(place, () => symlinkSync('../../outside', place.path('out/c'))),
  },
  {
    name: 'output: a link where the directory of templates would be',
    says: 'it is a symbolic link',
    make: (place) =>
      outputTo(place, () => {
        mkdirSync(place.path('out/c'));
        symlinkSync('../../../outside', place.path('out/c/templates'));
      }),
  },
  {
    name: 'output: a link where a file would be, which is replaced',
    says: 'wrote out/c/templates/a.yaml',
    harmless: 'the link is replaced, what it leads to stays',
    make: (place) =>
      outputTo(place, () => {
        mkdirSync(place.path('out/c/templates'), { recursive: true });
        symlinkSync('../../../../outside/victim', place.path('out/c/templates/a.yaml'));
      }),
  },
];

function outputTo(place: Place, lay: () => void): readonly string[] {
  place.chart({ 'templates/a.yaml': 'a: 1' });
  mkdirSync(place.path('out'));
  writeFileSync(place.path('../outside/victim'), 'whole');
  lay();
  return ['template', 'r', 'c', '--output-dir', 'out'];
}

export const chartCases: readonly HostileCase[] = [
  ...metadata.map(([name, text, says]) =>
    templated(`Chart.yaml: ${name}`, { 'Chart.yaml': text }, says),
  ),
  ...trees.map(([name, files, says]) => templated(`chart: ${name}`, files, says)),
  ...links.map(linked),
  ...outputs,
];
