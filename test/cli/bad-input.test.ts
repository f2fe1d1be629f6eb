import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runMeasured } from '../support/measured-helm.ts';
import type { MeasuredRun } from '../support/measured-helm.ts';
import { createScratch } from '../support/scratch.ts';

const { directory, write } = createScratch();

type Files = Readonly<Record<string, string | Uint8Array>>;

let count = 0;

/** A chart of its own for each case; returns its path. */
function chart(files: Files): string {
  const name = `chart-${count++}`;
  const all: Files = { 'Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n', ...files };
  write(Object.fromEntries(Object.entries(all).map(([file, text]) => [`${name}/${file}`, text])));
  return path.join(directory, name);
}

const template = (...args: string[]): Promise<MeasuredRun> =>
  runMeasured(['template', 'r', ...args], { cwd: directory });

/** One clear error, nothing else, in bounded time and memory. */
function expectRefusal(run: MeasuredRun, message: string): void {
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr.startsWith('Error: ')).toBe(true);
  expect(run.stderr).toContain(message);
  expect(run.stderr).not.toContain('defect of helm itself');
  expect(run.stderr.match(/^Error: /gm)).toHaveLength(1);
  expect(run.cpuSeconds).toBeLessThan(4);
  expect(run.peakMegabytes).toBeLessThan(320);
}

const renders = (text: string | Uint8Array): Files => ({ 'templates/a.yaml': text });
const selfish = '{{ $d := dict }}{{ $_ := set $d "self" $d }}';
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe.concurrent('templates that would never end', () => {
  test.each([
    [
      'include themselves',
      '{{ define "x" }}{{ include "x" . }}{{ end }}{{ include "x" . }}',
      'rendering template has a nested reference name: x: unable to execute template',
    ],
    [
      'include each other',
      '{{ define "x" }}{{ include "y" . }}{{ end }}{{ define "y" }}{{ include "x" . }}{{ end }}{{ include "x" . }}',
      'rendering template has a nested reference name: ',
    ],
    [
      'call themselves',
      '{{ define "x" }}{{ template "x" . }}{{ end }}{{ template "x" . }}',
      'exceeded maximum template depth (100000)',
    ],
    ['render themselves', '{{ tpl .Values.text . }}', 'tpl is nested too deeply'],
    ['count for ever', '{{ range 100000000000 }}{{ end }}', 'more turns are too many'],
    [
      'count inside of counting',
      '{{ range 1000000 }}{{ range 1000000 }}{{ end }}{{ end }}',
      'more turns are too many',
    ],
    ['make long lists', '{{ until 1000000000 }}', 'error calling until: length of 1000000000'],
    [
      'double lists',
      '{{ $l := list 1 2 }}{{ range 40 }}{{ $l = concat $l $l }}{{ end }}',
      'error calling concat: length of',
    ],
    [
      'double texts',
      '{{ $x := "xxxxxxxx" }}{{ range 40 }}{{ $x = print $x $x }}{{ end }}{{ $x }}',
      'templates make more than can be held',
    ],
    ['repeat', '{{ repeat 2000000000 "x" }}', 'strings: Repeat output length overflow'],
    ['pick at random', '{{ randAlphaNum 1000000000 }}', 'error calling randAlphaNum: length of'],
    ['print what holds itself', `${selfish}{{ $d }}`, 'templates nest too deeply'],
    ['copy what holds itself', `${selfish}{{ deepCopy $d }}`, 'templates nest too deeply'],
    ['compare what holds itself', `${selfish}{{ eq $d $d }}`, 'templates nest too deeply'],
    ['are one open action', `{{${' '.repeat(200_000)}${'x'.repeat(200_000)}`, 'not defined'],
    ['are one open condition', `{{ if${' '.repeat(200_000)}${'x '.repeat(100_000)}`, 'not defined'],
    ['are strings without end', `{{ ${'"a" '.repeat(200_000)}`, 'unclosed action'],
    ['are comments without end', '{{/* * '.repeat(50_000), 'unclosed comment'],
    ['are parentheses', `{{ ${'('.repeat(100_000)}1${')'.repeat(100_000)} }}`, ''],
    ['declare and declare', '{{ $x := 1 }}'.repeat(60_000) + '{{ fail "done" }}', 'done'],
    ['match badly', '{{ regexMatch "^(a|a)*$" (printf "%sb" (repeat 50000 "a")) | fail }}', ''],
  ])('%s', async (_, text, message) => {
    const values = { 'values.yaml': 'text: "{{ tpl .Values.text . }}"\n' };
    expectRefusal(await template(chart({ ...renders(text), ...values })), message);
  });

  test('show a few of the callers', async () => {
    const text = '{{ define "x" }}{{ template "x" . }}{{ end }}{{ template "x" . }}';
    const { stderr } = await template(chart(renders(text)));
    expect(stderr.match(/^called from/gm)).toHaveLength(9);
    expect(stderr).toMatch(/^… and \d+ more$/m);
  });
});

describe.concurrent('values', () => {
  const bomb = [
    'a0: &a0 [x,x,x,x,x,x,x,x,x]',
    ...Array.from({ length: 11 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`),
  ].join('\n');

  test.each([
    ['an alias bomb', bomb, 'document contains excessive aliasing'],
    ['an alias of itself', 'a: &a { b: *a }', "anchor 'a' value contains itself"],
    ['deep lists', `a: ${nested(20_000)}`, 'exceeded max depth of 10000'],
    ['a list', '- a', 'cannot unmarshal array into Go value of type map[string]interface {}'],
    ['a text', 'just text', 'cannot unmarshal string into Go value of type'],
    [
      'bytes that are no UTF-8',
      Buffer.from('a: "\xff\xfe"', 'latin1'),
      'invalid leading UTF-8 octet',
    ],
    ['control characters', 'a: \u0000', 'control characters are not allowed'],
    ['an unfinished list', 'a: [', 'did not find expected node content'],
    ['a list for a key', '? [a]\n: 1', 'invalid map key'],
    ['an unknown alias', 'a: *x', "unknown anchor 'x' referenced"],
    ['11 MiB', `a: ${'x'.repeat(11 << 20)}`, 'larger than 10485760 bytes'],
  ])('in a chart: %s', async (_, values, message) => {
    const run = await template(chart({ 'values.yaml': values }));
    expectRefusal(run, 'Error: cannot load values.yaml: ');
    expect(run.stderr).toContain(message);
  });

  test('of 100 MB', async () => {
    write({ 'large.yaml': Buffer.alloc(100_000_000, 'key: value of some length\n') });
    const run = await template(chart({}), '-f', 'large.yaml');
    expectRefusal(run, 'values file large.yaml is larger than 10485760 bytes');
    rmSync(path.join(directory, 'large.yaml'));
  });

  // Windows has no /dev/zero: it runs on all other systems.
  test.skipIf(process.platform === 'win32')('without an end', async () => {
    const [file, set] = await Promise.all([
      template(chart({}), '-f', '/dev/zero'),
      template(chart({}), '--set-file', 'a=/dev/zero'),
    ]);
    expectRefusal(file, '"/dev/zero" is larger than 104857600 bytes');
    expectRefusal(set, 'failed parsing --set-file data: "/dev/zero" is larger than');
  });

  test.each([
    [
      '--set',
      'a[999999999]=x',
      'index of 999999999 is greater than maximum supported index of 65536',
    ],
    ['--set', 'a[-1]=x', 'negative -1 index not allowed'],
    ['--set', 'a={1,2', "list must terminate with '}'"],
    [
      '--set',
      `${'a.'.repeat(40)}b=1`,
      'value name nested level is greater than maximum supported nested level of 30',
    ],
    ['--set', 'a..b=1', 'key map "a" has no value'],
    ['--set-string', 'a[0][99999999]=1', 'is greater than maximum supported index of 65536'],
    ['--set-json', 'a={', 'failed parsing --set-json data a={'],
    ['--set-literal', 'a[99999999]=x', 'is greater than maximum supported index of 65536'],
  ])('%s %s', async (flag, text, message) => {
    expectRefusal(await template(chart({}), flag, text), message);
  });

  test('keep names that JavaScript has a meaning for', async () => {
    const run = await template(
      chart({
        'values.yaml': '__proto__: { polluted: yes }\nconstructor: { prototype: { x: 1 } }\n',
        'templates/a.yaml': 'a: {{ .Values.__proto__.polluted }}\nb: {{ toJson .Values }}\n',
      }),
      ...['--set', '__proto__.set=1', '--set-json', '{"toString": 2}'],
    );
    expect(run.stdout).toContain(
      'a: true\nb: {"__proto__":{"polluted":true,"set":1},"constructor":{"prototype":{"x":1}},"toString":2}\n',
    );
  });

  test('with huge exponents, nulls and marks of byte order are as Helm has them', async () => {
    const run = await template(
      chart({
        'Chart.yaml': '\ufeffapiVersion: v2\nname: c\nversion: 1.0.0\n',
        'values.yaml': '\ufeffa: 1E1111111\nb: null\nc: 1e999999999999\r\nd: |\r\n  x\r\n',
        'templates/a.yaml': '\ufeffvalues: {{ toJson .Values }}\r\n---\r\nkind: B\r\n',
      }),
    );
    expect(run.stdout).toBe(`---
# Source: c/templates/a.yaml
values: {"a":"1E1111111","c":"1e999999999999","d":"x\\n"}\r

---
# Source: c/templates/a.yaml
kind: B
`);
  });
});

describe.concurrent('schemas', () => {
  const chain = (length: number): string =>
    JSON.stringify({
      $ref: '#/$defs/d0',
      $defs: Object.fromEntries([
        ...Array.from({ length }, (_, i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }]),
        [`d${length}`, {}],
      ]) as unknown,
    });

  test.each([
    ['a number', '   1E1111111', 'got number, want boolean or object'],
    ['no JSON', 'x', 'invalid character'],
    ['an unknown type', '{"type":"objec"}', 'is not valid against metaschema'],
    ['a bad pattern', '{"pattern":"("}', 'is not valid'],
    [
      'a file',
      '{"$ref":"file:///dev/zero"}',
      'only references within the schema and to https are followed',
    ],
    [
      'the web',
      '{"$ref":"http://127.0.0.1:1/x"}',
      'only references within the schema and to https are followed',
    ],
    [
      'a circle',
      '{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/a"}}}',
      'causing reference cycle',
    ],
    ['6,000 references', chain(6000), 'nested deeper than 1000 levels are not supported'],
    ['deep parts', `{"default":${nested(20_000)}}`, ''],
  ])('%s', async (_, schema, message) => {
    const run = await template(chart({ 'values.schema.json': schema }));
    expectRefusal(run, "values don't meet the specifications of the schema(s)");
    expect(run.stderr).toContain(message);
  });

  test('a pattern that takes for ever elsewhere', async () => {
    const run = await template(
      chart({
        'values.schema.json': '{"properties":{"a":{"pattern":"^(a|a)*$"}}}',
        'values.yaml': `a: ${'a'.repeat(5000)}b\n`,
      }),
    );
    expectRefusal(run, "does not match pattern '^(a|a)*$'");
  });
});

describe.concurrent('templates of bytes', () => {
  test.each([
    ['binary', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256))],
    ['no UTF-8', Buffer.from('kind: A\nx: \xff\xfe\n', 'latin1')],
    ['control characters', 'kind: A\u0007\u001b[2J\n'],
  ])('%s', async (_, text) => {
    const run = await template(chart(renders(text)));
    expectRefusal(run, 'YAML parse error on c/templates/a.yaml: ');
    expect(run.stderr).not.toMatch(/[\u0000-\u0008\u001b]/);
    expect(run.stderr.length).toBeLessThan(3000);
  });
});

describe.concurrent('charts', () => {
  const chartYaml = (rest: string): string => `apiVersion: v2\nname: c\nversion: 1.0.0\n${rest}`;

  test.each([
    ['nothing', '', 'validation: chart.metadata.name is required'],
    ['null', 'null', 'validation: chart.metadata.name is required'],
    ['a list', '[]', 'cannot load Chart.yaml: error unmarshaling JSON'],
    ['no YAML', 'a: [', 'cannot load Chart.yaml: error converting YAML to JSON'],
    ['another form', 'apiVersion: v9\nname: c\nversion: 1.0.0\n', 'unsupported chart version'],
    [
      'no version',
      'apiVersion: v2\nname: c\nversion: x\n',
      'chart.metadata.version "x" is invalid',
    ],
    [
      'a way out',
      'apiVersion: v2\nname: ../../x\nversion: 1.0.0\n',
      'chart.metadata.name "../../x"',
    ],
    [
      'a dot',
      'apiVersion: v2\nname: .\nversion: 1.0.0\n',
      'chart.metadata.name "." is not allowed',
    ],
    ['an empty maintainer', chartYaml('maintainers: [null]\n'), 'must not contain empty or null'],
    ['an empty dependency', chartYaml('dependencies: [null]\n'), 'must not contain empty or null'],
    [
      'an alias',
      chartYaml('dependencies: [{ name: x, version: 1, alias: "../../x" }]\n'),
      'has disallowed characters in the alias',
    ],
    ['twins', chartYaml('dependencies: [{ name: x }, { name: x }]\n'), 'more than one dependency'],
  ])('with %s in Chart.yaml', async (_, text, message) => {
    expectRefusal(await template(chart({ 'Chart.yaml': text })), message);
  });

  test.each([
    ['in charts/ that is none', { 'charts/s/Chart.yaml': 'x' }, 'error unpacking subchart s in c'],
    [
      'in charts/ that is no archive',
      { 'charts/s.tgz': 'x' },
      'error unpacking subchart s.tgz in c',
    ],
    ['with a pattern that is none', { '.helmignore': '[' }, 'syntax error in pattern'],
    ['that ignores itself', { '.helmignore': '*' }, 'Chart.yaml file is missing'],
  ])('%s', async (_, files, message) => {
    expectRefusal(await template(chart(files)), message);
  });

  test.each([
    ['out of the chart', '/etc/passwd', 'leads out of the chart'],
    ['to a device', '/dev/zero', 'leads out of the chart'],
    ['back', '.', 'leads back to where it is in'],
    ['nowhere', 'nowhere', 'no such file or directory'],
  ])('with a link %s', async (_, target, message) => {
    const location = chart({});
    symlinkSync(target, path.join(location, 'link'));
    expectRefusal(await template(location), message);
  });

  // Windows has no pipes among its files: it runs on all other systems.
  test.skipIf(process.platform === 'win32')('with a pipe', async () => {
    const location = chart({});
    execFileSync('mkfifo', [path.join(location, 'pipe')]);
    expectRefusal(await template(location), 'cannot load irregular file');
  });

  test('with a directory for a file', async () => {
    const location = chart({ 'Chart.yaml': '' });
    rmSync(path.join(location, 'Chart.yaml'));
    mkdirSync(path.join(location, 'Chart.yaml'));
    expectRefusal(await template(location), 'Chart.yaml');
  });
});

describe('rendering', () => {
  test('CVE-2020-11013: lookup asks no cluster', async () => {
    let requests = 0;
    const server = http.createServer((_, response) => {
      requests++;
      response.end('{}');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    write({
      kubeconfig: `apiVersion: v1
kind: Config
current-context: c
contexts: [{ name: c, context: { cluster: c, user: u } }]
clusters: [{ name: c, cluster: { server: "http://127.0.0.1:${port}" } }]
users: [{ name: u, user: {} }]
`,
    });
    const run = await runMeasured(
      ['template', 'r', chart(renders('a: {{ lookup "v1" "Secret" "default" "key" | toJson }}\n'))],
      { cwd: directory, environment: { KUBECONFIG: path.join(directory, 'kubeconfig') } },
    );
    server.close();
    expect(run.stdout).toContain('a: {}\n');
    expect(requests).toBe(0);
  });

  test('CVE-2023-25165: getHostByName asks no server of names', async () => {
    const run = await template(chart(renders('a: {{ getHostByName "localhost" | quote }}\n')));
    expect(run.stdout).toContain('a: ""\n');
  });

  test('a name of a million letters is refused at once', async () => {
    const run = await runMeasured(
      ['template', '--name-template', '{{ repeat 1000000 "a" }}!', chart({})],
      { cwd: directory },
    );
    expectRefusal(run, 'invalid release name');
  });
});
