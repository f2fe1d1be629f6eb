import { gzipSync } from 'node:zlib';
import { parseConstraint, parseVersion, satisfies } from '../../src/base/index.ts';
import {
  encodeTar,
  loadArchive,
  loadFiles,
  parseIgnoreRules,
  isIgnored,
  parseSet,
  parseSetJson,
  parseValues,
  requireFileName,
} from '../../src/chart/index.ts';
import { ownEscape, writerTo } from '../../src/cli/terminal/screen.ts';
import { TemplateSet, parseTemplate, sprigFunctions } from '../../src/engine/index.ts';
import { compileRegexp, parseJson } from '../../src/go/index.ts';
import { findValues, parseJsonPath, parsePath } from '../../src/json-path/index.ts';
import { compileSchema, toJson, validate } from '../../src/json-schema/index.ts';
import { parseKubeconfig } from '../../src/kube/config/parse-kubeconfig.ts';
import { readScript } from '../../src/lua-syntax/index.ts';
import { signedDigests } from '../../src/provenance/index.ts';
import { parseChallenge } from '../../src/registry/challenge.ts';
import { parseOciReference } from '../../src/registry/index.ts';
import { parseDocuments } from '../../src/render/index.ts';
import { parseWholeIndex } from '../../src/repository/index-file/parse-index.ts';
import { parseReference } from '../../src/repository/index.ts';
import { parseToml } from '../../src/toml/index.ts';
import { findPemBlock, isSoundPem, readCertificate } from '../../src/x509/index.ts';
import { parseYaml, parseYamlDocuments, printYaml } from '../../src/yaml/index.ts';
import type { FuzzTarget } from './fuzz-target.ts';

const chartYaml = 'apiVersion: v2\nname: c\nversion: 1.0.0\n';
const file = (name: string, text: string | Uint8Array) => ({
  name,
  data: Buffer.from(text),
  modified: undefined,
});

function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new TypeError(what);
}

const formats: readonly FuzzTarget[] = [
  {
    name: 'yaml',
    seeds: [
      'a: 1\nb: [x, {y: z}]\n',
      'a: &a {b: 1}\nc: {<<: *a}\n',
      'a: |\n  x\nb: >-\n  y\n',
      '? a\n: "\\u00e9"\n',
    ],
    run: (text) => {
      parseYamlDocuments(text);
      const value = parseYaml(text);
      demand(
        printYaml(parseYaml(printYaml(value))) === printYaml(value),
        'prints otherwise when read back',
      );
    },
  },
  {
    name: 'json',
    seeds: ['{"a":[1,2.5e3,null,true,"\\u00e9"]}', '[[[]]]', '1E1111111'],
    run: (text) => void parseJson(text),
  },
  {
    name: 'toml',
    seeds: ['a = 1\n[b]\nc = "x"\n', '[[a]]\nb = 1979-05-27T07:32:00Z\n', 'a = """x"""\n'],
    run: (text) => void parseToml(text),
  },
  {
    name: 'regexp',
    seeds: ['^(a|b)*[^x]+?$', '(?i)\\pL{1,3}\\b', '(?P<n>x)|[[:alpha:]]'],
    run: (text) => void compileRegexp(text).test(text.slice(0, 200)),
  },
  {
    name: 'json-path',
    seeds: [
      '{.items[*].metadata.name}',
      '{range .a[?(@.b=="c")]}{.d}{end}',
      '{..name}',
      '{.a[1:3:2]}',
    ],
    run: (text) => {
      parseJsonPath(text);
      findValues(parsePath(text), new Map([['a', [1, 2, 3]]]));
    },
  },
  {
    name: 'semver',
    seeds: ['^1.2.3', '>=1.0.0 <2.0.0 || ~3.1', '1.2.x - 2', '=1.0.0-rc.1+b'],
    run: (text) => {
      parseConstraint(text);
      satisfies(parseVersion('1.2.3'), parseConstraint(text));
    },
  },
];

const templates: readonly FuzzTarget[] = [
  {
    name: 'template-syntax',
    seeds: [
      '{{ if .a }}x{{ else }}{{ end }}',
      '{{- range $i, $x := .l -}}{{ $x | upper }}{{ end }}',
      '{{ define "a" }}{{ template "b" . }}{{ end }}',
    ],
    run: (text) => void parseTemplate(text, { name: 't', hasFunction: () => true }),
  },
  {
    name: 'template-run',
    seeds: [
      '{{ .a.b | default "x" | quote }}',
      '{{ range until 3 }}{{ . }}{{ end }}',
      '{{ printf "%5.2f %v %T" 1.5 .a . }}',
      '{{ dict "a" (list 1 2) | toJson }}',
      '{{ regexReplaceAll "a(.)" "ab" "${1}" }}',
    ],
    run: (text) => {
      const end = performance.now() + 1000;
      const set = new TemplateSet({
        name: 's',
        functions: functions(),
        isExpired: () => performance.now() > end,
      });
      set.run(
        set.add('t', text),
        new Map<string, unknown>([
          ['a', new Map([['b', 1]])],
          ['l', ['x']],
        ]),
      );
    },
  },
  {
    name: 'manifests',
    seeds: [
      '---\n# Source: a\nkind: A\n---\nkind: B\n',
      'apiVersion: v1\nkind: C\nmetadata: {annotations: {"helm.sh/hook": pre-install}}\n',
    ],
    run: (text) => void parseDocuments(text),
  },
];

function functions() {
  return sprigFunctions({
    now: () => new Date(0),
    randomBytes: (count) => new Uint8Array(count),
    generateKey: () => {
      throw new RangeError('keys are not fuzzed');
    },
    localTimeZone: 'UTC',
  });
}

const charts: readonly FuzzTarget[] = [
  {
    name: 'chart-yaml',
    seeds: [
      chartYaml,
      `${chartYaml}dependencies: [{name: a, version: 1, alias: b, import-values: [c]}]\n`,
      `${chartYaml}maintainers: [{name: a}]\nannotations: {a: b}\n`,
    ],
    run: (text) => void loadFiles([file('Chart.yaml', text)]),
  },
  {
    name: 'values',
    seeds: ['a: {b: [1, 2]}\n', 'global: {x: null}\n'],
    run: (text) => void parseValues(text, 'values.yaml'),
  },
  {
    name: 'set',
    seeds: ['a.b=c', 'a[0].b={x,y}', 'a\\.b=null', 'a=1,b=true'],
    run: (text) => parseSet(text, new Map()),
  },
  {
    name: 'set-json',
    seeds: ['a={"b":[1]}', '{"a":1}', 'a.b[0]=1'],
    run: (text) => parseSetJson(text, new Map()),
  },
  {
    name: 'tar',
    seeds: [
      encodeTar([{ name: 'c/Chart.yaml', data: Buffer.from(chartYaml), modified: 0 }]).toString(
        'latin1',
      ),
    ],
    run: (text) => void loadArchive(gzipSync(Buffer.from(text, 'latin1'), { level: 1 })),
  },
  {
    name: 'gzip',
    seeds: [gzipSync('x').toString('latin1')],
    run: (text) => void loadArchive(Buffer.from(text, 'latin1')),
  },
  {
    name: 'file-name',
    seeds: ['templates/a.yaml', 'charts/b/values.yaml', '../x', 'a//b', 'c:\\x', 'con.txt'],
    run: (text) => {
      requireFileName(text);
      demand(
        !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/.test(text),
        'a control character passed',
      );
      demand(
        !text.startsWith('/') && !text.split('/').some((part) => ['', '.', '..'].includes(part)),
        'a way out passed',
      );
    },
  },
  {
    name: 'ignore-rules',
    seeds: ['*.md\n!README.md\n/build/\n', 'a/[b-d]?\n# x\n'],
    run: (text) => void isIgnored(parseIgnoreRules(text), 'a/b.md', false),
  },
  {
    name: 'schema',
    seeds: [
      '{"type":"object","properties":{"a":{"type":"string","pattern":"^x"}}}',
      '{"$ref":"#/$defs/a","$defs":{"a":{"minimum":1}}}',
    ],
    run: checkSchema,
  },
  {
    name: 'lua',
    seeds: [
      'local a = 1 -- x\nreturn a',
      'events.on("x", 0, function(c) c.a = [[y]] end)',
      'for i=1,2 do ::l:: goto l end',
    ],
    run: (text) => void readScript(text),
  },
];

function checkSchema(text: string): void {
  const schema = compileSchema('file:///values.schema.json', toJson(parseJson(text)));
  validate(schema, toJson(new Map([['a', 'x']])));
}

const sources: readonly FuzzTarget[] = [
  {
    name: 'index',
    seeds: ['apiVersion: v1\nentries:\n  a: [{name: a, version: 1.0.0, urls: [x]}]\n'],
    run: (text) => void parseWholeIndex(text),
  },
  {
    name: 'chart-reference',
    seeds: ['repo/chart', 'oci://h:5000/a/b:1.0.0', './dir', 'https://u:p@h/x.tgz', 'a@1.0.0'],
    run: (text) => void parseReference(text),
  },
  {
    name: 'oci-reference',
    seeds: ['oci://localhost:5000/a/b:1.0.0', 'h/a@sha256:' + 'a'.repeat(64)],
    run: (text) => void parseOciReference(text),
  },
  {
    name: 'auth-challenge',
    seeds: ['Bearer realm="https://a/b",service="c",scope="d"', 'Basic realm=x'],
    run: (text) => void parseChallenge(text),
  },
  {
    name: 'kubeconfig',
    seeds: [
      'apiVersion: v1\nkind: Config\ncurrent-context: c\ncontexts: [{name: c, context: {cluster: c, user: u}}]\nclusters: [{name: c, cluster: {server: x}}]\nusers: [{name: u, user: {exec: {command: x}}}]\n',
    ],
    run: (text) => void parseKubeconfig(text, 'config'),
  },
  {
    name: 'provenance',
    seeds: [
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nname: c\n\n...\nfiles:\n  c.tgz: sha256:x\n-----BEGIN PGP SIGNATURE-----\n\nx\n-----END PGP SIGNATURE-----\n',
    ],
    run: (text) => void signedDigests(Buffer.from(text)),
  },
  {
    name: 'pem',
    seeds: [
      '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n',
      '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n',
    ],
    run: (text) => {
      isSoundPem(text);
      const block = findPemBlock(text);
      if (block !== undefined) readCertificate(block.bytes);
    },
  },
  {
    name: 'terminal',
    seeds: ['a\u001b[31mb', '\u001b]0;x\u0007', 'x\ry\r\nz', '\u{f0000}[31m'],
    run: (text) => {
      let screen = '';
      writerTo({ isTTY: true, write: (shown) => (screen += String(shown)) })(text);
      demand(
        !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(screen),
        'a control character reached the screen',
      );
      demand(!text.includes(ownEscape()), 'the escape of our own was guessed');
      let pipe = '';
      writerTo({ write: (shown) => (pipe += String(shown)) })(text);
      demand(pipe === text, 'a pipe got another text');
    },
  },
];

export const targets: readonly FuzzTarget[] = [...formats, ...templates, ...charts, ...sources];
