import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

const base = 'apiVersion: v2\nname: t\nversion: 0.1.0\n';
const v1 = 'apiVersion: v1\nname: t\nversion: 0.1.0\n';
const sub = 'apiVersion: v2\nname: s\nversion: 0.1.0\n';

/** Prints what a template sees of the chart, its values and its files. */
const report =
  '{"chart":{{ toJson .Chart }},"values":{{ toJson .Values }},"files":[{{ range $name, $_ := .Files }}"{{ $name }}",{{ end }}null]}';

/** A Chart.yaml. */
function chart(text: string): ConformanceCase {
  return { name: `Chart.yaml ${text}`, files: { 'Chart.yaml': text, 'templates/t.yaml': report } };
}

/** More lines of a Chart.yaml that is good without them. */
function more(lines: string): ConformanceCase {
  return chart(base + lines);
}

/** A chart with other files. */
function files(name: string, others: Readonly<Record<string, string>>): ConformanceCase {
  return { name, files: { 'Chart.yaml': base, 'templates/t.yaml': report, ...others } };
}

const chartFiles: readonly ConformanceCase[] = [
  chart(''),
  chart('null'),
  chart('foo'),
  chart('5'),
  chart('- a'),
  chart('name: [x]\nversion: 0.1.0'),
  chart('name: {a: b}'),
  chart('name: t\nversion: 1.2.3'),
  chart('apiVersion: v9\nname: t\nversion: 1.2.3'),
  chart('apiVersion: [v2]\nname: t\nversion: 0.1.0'),
  chart('apiVersion: v2\nversion: 1.2.3'),
  chart('apiVersion: v2\nname: t'),
  chart('apiVersion: v2\nname: .\nversion: 0.1.0'),
  chart('apiVersion: v2\nname: ..\nversion: 0.1.0'),
  chart('apiVersion: v2\nname: a/b\nversion: 0.1.0'),
  chart('apiVersion: v2\nname: a/\nversion: 0.1.0'),
  chart('apiVersion: v2\nname: ../../x\nversion: 0.1.0'),
  chart("apiVersion: v2\nname: '  '\nversion: 1.2.3"),
  chart('apiVersion: v2\nname: "a\\tb\\u200bc\\u00a0d\\e[31m"\nversion: 1.2.3'),
  ...['x', '1', '1.10', 'v1.2', '01.2.3', '1.2.3.4', '1.2.3-a.1+b', '"1.2.3-01"', 'true'].map(
    (version) => chart(`apiVersion: v2\nname: t\nversion: ${version}`),
  ),
  ...['application', 'library', 'Library', 'foo', '""', '5', '[a]'].map((type) =>
    more(`type: ${type}`),
  ),
  more('NAME: other'),
  more('Name: other\nDescription: hi\nAPPVERSION: 1'),
  more('unknown: [a]\nfoo: {b: c}'),
  more('foo: .inf'),
  more('a: b: c'),
  more('\tx'),
  more('description: [1]'),
  more('description: "\\e[31mred\\e[0m \\a\\u202e \\u2028line\\n"\nhome: "a\\tb"\nicon: "x\\0y"'),
  more('appVersion: 1.10\ndescription: 0x10\nhome: true\nicon: 1e3'),
  more('appVersion: 2024-01-01\ndescription: ~\nkubeVersion: ">=1.2"'),
  more('appVersion: 123456789012345678901234567890\nicon: 16777217.5'),
  more("deprecated: 'yes'"),
  more('deprecated: 1'),
  more('deprecated: true'),
  more(
    'deprecated: null\nkeywords: null\nannotations: null\nmaintainers: null\ndependencies: null',
  ),
  more('tags: [a]'),
  more('keywords: foo'),
  more('keywords: [1, true, null, 1.50, "a\\tb"]'),
  more('keywords: [[a]]'),
  more('sources: {a: b}'),
  more('sources: ["x\\ay"]'),
  more('annotations: foo'),
  more('annotations: [a]'),
  more('annotations: {}'),
  more('annotations: {a: 1, b: null, c: true, d: "x\\ty"}'),
  more('annotations: {a: [1]}'),
  more('maintainers: foo'),
  more('maintainers: [foo]'),
  more('maintainers: [null]'),
  more('maintainers: [{}]'),
  more('maintainers: [{name: {a: b}}]'),
  more('maintainers: [{name: 5, email: true, url: "a\\tb"}]'),
  more('dependencies: foo'),
  more('dependencies: {a: b}'),
  more('dependencies: [null]'),
  more('dependencies: [foo]'),
  more('dependencies: []'),
  more('dependencies: [{name: [1]}]'),
  more('dependencies: [{name: x, tags: foo}]'),
  more('dependencies: [{name: x, tags: [1, "a\\tb"]}]'),
  more('dependencies: [{name: x, import-values: foo}]'),
  more('dependencies: [{name: x, import-values: [1, {a: b}], enabled: true}]'),
  more("dependencies: [{name: x, enabled: 'true'}]"),
  more('dependencies: [{Name: x, importValues: [a], Import-Values: [b]}]'),
  more('dependencies: [{name: x, repository: null, condition: a, version: 1}]'),
  more('dependencies: [{name: x},{name: x}]'),
  more('dependencies: [{name: x},{name: y, alias: x}]'),
  more('dependencies: [{name: x, alias: y},{name: x}]'),
  ...['a b', '- bad', ' bad', 'bad ', 'bad$', '../../x', 'bad\\nvalue', 'é', 'ok_1-A'].map(
    (alias) => more(`dependencies: [{name: x, alias: "${alias}"}]`),
  ),
  more('home: [1]\nkeywords: foo\nannotations: 5'),
  chart(`\uFEFF${base}`),
  chart(base.replaceAll('\n', '\r\n')),
  more('---\nname: other\n'),
];

const otherFiles: readonly ConformanceCase[] = [
  files('a file in charts/', { 'charts/README.md': 'hi' }),
  files('charts/_x', { 'charts/_x/foo': 'hi' }),
  files('charts/.x', { 'charts/.x': 'hi' }),
  files('a subchart', { 'charts/s/Chart.yaml': sub, 'charts/s/values.yaml': 'a: 1' }),
  files('a subchart in a directory of another name', { 'charts/other/Chart.yaml': sub }),
  files('a subchart of an unknown form', { 'charts/s/Chart.yaml': sub.replace('v2', 'v77') }),
  files('a subchart without Chart.yaml', { 'charts/s/values.yaml': 'a: 1' }),
  files('a subchart with a bad Chart.yaml', { 'charts/s/Chart.yaml': 'name: [' }),
  files('a subchart with a bad name', {
    'charts/s/Chart.yaml': sub.replace('name: s', 'name: ../s'),
  }),
  files('a subchart of a subchart that is bad', {
    'charts/s/Chart.yaml': sub,
    'charts/s/charts/g/Chart.yaml': 'name: g',
  }),
  files('an archive that is none', { 'charts/x.tgz': 'hi' }),
  files('an archive that is a directory', { 'charts/x.tgz/Chart.yaml': sub }),
  files('provenance files', { 'charts/x.prov': 'hi', 'charts/y.tgz.prov': 'ho' }),
  files('values that are a list', { 'values.yaml': '- a' }),
  files('values that are a text', { 'values.yaml': 'foo' }),
  files('values that are no YAML', { 'values.yaml': 'a: b: c' }),
  files('values in several documents', { 'values.yaml': 'a: 1\n---\nb: 2\n---\na: 3\n' }),
  files('values with a bad separator', { 'values.yaml': 'a: 1\n--- x\n' }),
  files('values with a comment on the separator', { 'values.yaml': 'a: 1\n---  # x\nb: 2\n' }),
  files('values with a bad second document', { 'values.yaml': '---\na: 1\n---\n- x' }),
  files('values that are empty', { 'values.yaml': '' }),
  files('values that are a comment', { 'values.yaml': '# nothing' }),
  files('values with CRLF', { 'values.yaml': '\r\na: |\r\n  x\r\n  y\r\n' }),
  files('values with a byte order mark', { 'values.yaml': '\uFEFFa: 1\n' }),
  files('values with a null in a later document', {
    'values.yaml': 'a: 1\n---\na: {b: 1}\n---\na: {c: null}\n---\nx: null',
  }),
  files('values with an alias bomb', {
    'values.yaml': `a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n${Array.from(
      { length: 8 },
      (_, index) =>
        `a${index + 1}: &a${index + 1} [${Array.from({ length: 10 }, () => `*a${index}`).join()}]\n`,
    ).join('')}`,
  }),
  files('values that contain themselves', { 'values.yaml': 'a: &a {b: *a}\n' }),
  files('a lock that is a list', { 'Chart.lock': '- a' }),
  files('a lock of no time', { 'Chart.lock': 'generated: x' }),
  files('a lock with a number for a time', { 'Chart.lock': 'generated: 5' }),
  files('a lock with a null', { 'Chart.lock': 'dependencies: [null]' }),
  files('a lock', {
    'Chart.lock':
      'generated: "2024-01-01T00:00:00.5+01:00"\ndigest: d\ndependencies: [{name: x, repository: y, version: 1.2.3}]',
  }),
  files('requirements in v2', {
    'requirements.yaml': 'dependencies:\n- name: x\n  version: 1.2.3\n',
  }),
  files('requirements in v1', {
    'Chart.yaml': v1,
    'requirements.yaml': 'dependencies:\n- name: x\n  version: 1.2.3\n',
    'requirements.lock': 'digest: x',
  }),
  files('requirements that are a list', { 'requirements.yaml': '- x' }),
  files('requirements that rename the chart', {
    'requirements.yaml': 'name: changed\nversion: 9.9.9\ndependencies: []',
  }),
  files('requirements over dependencies', {
    'Chart.yaml': `${base}dependencies: [{name: a, version: '1'}]`,
    'requirements.yaml': "dependencies: [{name: b, version: '1'}]",
  }),
  files('a lock of requirements in v2', { 'requirements.lock': 'digest: x' }),
  files('a schema', { 'values.schema.json': '{}' }),
  files('files of every kind', {
    'crds/a.yaml': 'x',
    'README.md': 'y',
    'ext/lua/chart.lua': 'z',
    templatesx: '1',
    LICENSE: 'l',
    '.helmignore': '*.x',
    'dir/deep/file': 'f',
  }),
];

/** Chart.yaml and the other files that have a meaning of their own: read, refused, cleaned. */
export const cases: readonly ConformanceCase[] = defineCases([...chartFiles, ...otherFiles]);
