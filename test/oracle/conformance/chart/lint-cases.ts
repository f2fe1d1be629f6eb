/** A chart directory for Helm's linter, by what is in it. */
export interface LintCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly directories?: readonly string[];
  readonly userValues?: string;
  readonly kubeVersion?: string;
  readonly skipSchemaValidation?: boolean;
}

const icon = 'icon: https://example.com/icon.png\n';
const good = `apiVersion: v2\nname: web\nversion: 1.2.3\n${icon}`;

const chartFiles: Readonly<Record<string, string>> = {
  'a good one': good,
  'no icon': 'apiVersion: v2\nname: web\nversion: 1.2.3\n',
  empty: '',
  'a list': '- a\n',
  'a text': 'just text\n',
  'broken YAML': 'apiVersion: v2\nname: [web\n',
  'a tab': 'apiVersion: v2\n\tname: web\n',
  'no name': `apiVersion: v2\nversion: 1.2.3\n${icon}`,
  'a name with a path': `apiVersion: v2\nname: a/b\nversion: 1.2.3\n${icon}`,
  'a name with a slash at its end': `apiVersion: v2\nname: a/\nversion: 1.2.3\n${icon}`,
  'a name that is a number': `apiVersion: v2\nname: 12\nversion: 1.2.3\n${icon}`,
  'no apiVersion': `name: web\nversion: 1.2.3\n${icon}`,
  'an unknown apiVersion': `apiVersion: v5\nname: web\nversion: 1.2.3\n${icon}`,
  'no version': `apiVersion: v2\nname: web\n${icon}`,
  'an empty version': `apiVersion: v2\nname: web\nversion: ""\n${icon}`,
  'a version that is none': `apiVersion: v2\nname: web\nversion: one\n${icon}`,
  'a version that is a number': `apiVersion: v2\nname: web\nversion: 1.10\n${icon}`,
  'a version that is an integer': `apiVersion: v2\nname: web\nversion: 1\n${icon}`,
  'a version that is null': `apiVersion: v2\nname: web\nversion: null\n${icon}`,
  'a version that is a list': `apiVersion: v2\nname: web\nversion: [1]\n${icon}`,
  'a version that is a bool': `apiVersion: v2\nname: web\nversion: true\n${icon}`,
  'a version with a v': `apiVersion: v2\nname: web\nversion: v1.2.3\n${icon}`,
  'a version of two numbers': `apiVersion: v2\nname: web\nversion: "1.2"\n${icon}`,
  'the least version': `apiVersion: v2\nname: web\nversion: 0.0.0-0\n${icon}`,
  'version zero': `apiVersion: v2\nname: web\nversion: 0.0.0\n${icon}`,
  'a version with leading zeros': `apiVersion: v2\nname: web\nversion: 01.2.3\n${icon}`,
  'a prerelease': `apiVersion: v2\nname: web\nversion: 1.0.0-rc.1+build.5\n${icon}`,
  'an appVersion that is a number': `${good}appVersion: 1.10\n`,
  'an appVersion that is a date': `${good}appVersion: 2020-01-01\n`,
  'an appVersion that is null': `${good}appVersion:\n`,
  'an empty maintainer': `${good}maintainers:\n-\n`,
  'a maintainer without a name': `${good}maintainers:\n- email: a@b.c\n`,
  'a good maintainer': `${good}maintainers: [{name: J, email: j@example.com, url: example.com}]\n`,
  'no sources': `${good}sources: []\n`,
  'an empty source': `${good}sources: [""]\n`,
  'a source that is a path': `${good}sources: [/a/b]\n`,
  'a source without a scheme': `${good}sources: [example.com]\n`,
  'a source of an odd scheme': `${good}sources: ["git:x"]\n`,
  'a source with a fragment in its host': `${good}sources: ["http://ho#st"]\n`,
  'a source with a bad escape': `${good}sources: ["http://host/%zz"]\n`,
  'an icon that is a path': 'apiVersion: v2\nname: web\nversion: 1.2.3\nicon: icon.png\n',
  'an icon that is data':
    'apiVersion: v2\nname: web\nversion: 1.2.3\nicon: data:image/png;base64,x\n',
  'a type in form v1': `apiVersion: v1\nname: web\nversion: 1.2.3\ntype: application\n${icon}`,
  'dependencies in form v1': `apiVersion: v1\nname: web\nversion: 1.2.3\n${icon}dependencies:\n- name: db\n  version: 1.x\n`,
  'an unknown type': `${good}type: thing\n`,
  'a library': `${good}type: library\n`,
  'an unknown field': `${good}colour: red\n`,
  'two unknown fields': `${good}zebra: 1\nants: 2\n`,
  'an unknown field in a dependency': `${good}dependencies:\n- name: db\n  version: 1.x\n  colour: red\n`,
  'an unknown field that is null': `${good}colour:\n`,
  'a field in capitals': `${good}DESCRIPTION: text\n`,
  'a field twice': `${good}name: other\n`,
  'two fields twice': `${good}name: other\nversion: 1.0.0\n`,
  'a field of the wrong type': `${good}keywords: text\n`,
  'an inner field of the wrong type': `${good}maintainers:\n- name: [1]\n`,
  'two documents': `${good}---\nname: other\n`,
  'dependencies that are missing': `${good}dependencies:\n- name: db\n  version: 1.x\n- name: cache\n  version: 1.x\n`,
  'an empty dependency': `${good}dependencies:\n-\n`,
  'a dependency twice': `${good}dependencies:\n- {name: db, version: 1.x}\n- {name: db, version: 2.x}\n`,
};

const emails = [
  'jane@example.com',
  'jane.doe+tag@sub.example.co.uk',
  'jane',
  'jane@localhost',
  'JANE@EXAMPLE.COM',
  'jane@example.c',
  'jane@-example.com',
  'jane@exa_mple.com',
  'jane@example.com.',
  'jane@@example.com',
  'jäne@exämple.de',
  '"jane doe"@example.com',
  '"jane(doe"@example.com',
  '"j"@example.com',
  '" j"@example.com',
  '"j"d"@example.com',
  '"(j"@example.com',
  '"@example.com',
  'jane doe@example.com',
  '.jane@example.com',
  'jane.@example.com',
  "o'neil@example.com",
  'jane@1.2.3.4',
  'jane@example.123',
  'jane@a..b.com',
];

const urls = [
  'https://example.com',
  'http://example.com/path?query#fragment',
  'example.com',
  'www.example.com',
  'example',
  'ftp://example.com',
  'ssh://example.com',
  'git@github.com:a/b.git',
  'mailto:jane@example.com',
  'localhost:8080',
  'http://localhost',
  'http://user:secret@example.com:8080/x',
  'http://example.com:123456',
  'http://1.2.3.4',
  'http://256.2.3.4',
  'http://[::1]/x',
  'http://[2001:db8::1]:80',
  'http://[::ffff:1.2.3.4]',
  'http://[1::2::3]',
  '.example.com',
  'http://.example.com',
  'a.b',
  'ab',
  'https://exa mple.com',
  'https://bücher.example',
  'https://-a.com',
  'https://a-.com',
  'https://a--b.com',
  'https://a_b.com',
  'https://github.com/some-org/some_repo',
  '//example.com',
  '/path',
  'http://',
  'https://example..com',
  'https://example.com.',
];

const manifests: Readonly<Record<string, string>> = {
  'a good object': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n',
  nothing: '',
  blanks: ' \n\t\n',
  'a comment': '# nothing\n',
  'an indent': '  a: 1\n  b: 2\n',
  'an indent after blank lines': '\n\n\ta: 1\n',
  'a line that is too long': `# ${'x'.repeat(70_000)}\na: 1\n`,
  'no object': 'a: 1\n',
  'a list': '- 1\n',
  'a text': 'text\n',
  'a number': '1\n',
  null: 'null\n',
  'broken YAML': 'a: [1\nb: 2\n',
  'a broken second document': 'kind: A\nmetadata: {name: a}\n---\na: b: c\n',
  'a bad separator': 'kind: A\nmetadata: {name: a}\n---\nkind: B\nmetadata: {name: B}\n--- x\n',
  'a separator with a comment': 'kind: A\nmetadata: {name: A}\n--- # x\nkind: B\n',
  'windows line ends':
    'kind: A\r\nmetadata: {name: A}\r\n---\r\nkind: B\r\nmetadata: {name: b}\r\n',
  'a flow mapping': '{kind: A, metadata: {name: A}}\n',
  JSON: '{"kind": "A", "metadata": {"name": "A"}}\n',
  'JSON twice':
    '{"kind": "A", "metadata": {"name": "A"}}\n{"kind": "B", "metadata": {"name": "B"}}\n',
  'JSON that is broken': '{"kind": "A", "metadata" {"name": "A"}}\n',
  'JSON that ends': '{"kind": "A", "metadata": {"name": "A',
  'JSON, then YAML':
    '{"kind": "A", "metadata": {"name": "A"}}\n---\nkind: B\nmetadata: {name: B}\n',
  'JSON, then neither': '{"kind": "A", "metadata": {"name": "A"}}\n---\na: b: c\n',
  'JSON with a number for its kind': '{"kind": 1, "metadata": {"name": "A"}}\n',
  'a kind that is a number': 'kind: 1\nmetadata: {name: a}\n',
  'a kind that is a list': 'kind: [1]\n',
  'a name that is a number': 'kind: A\nmetadata: {name: 12}\n',
  'a name that is a mapping': 'kind: A\nmetadata: {name: {a: 1}}\n',
  'metadata that is a list': 'kind: A\nmetadata: [1]\n',
  'a namespace that is a list': 'kind: A\nmetadata: {name: a, namespace: []}\n',
  'names in capitals': 'Kind: A\nMetadata: {Name: B}\n',
  'a duplicate key': 'kind: A\nkind: B\nmetadata: {name: a}\n',
  'a deployment without a selector': 'kind: Deployment\nmetadata: {name: a}\nspec: {}\n',
  'a deployment with one':
    'kind: Deployment\nmetadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}}\n',
  'two of which one has none':
    'kind: StatefulSet\nmetadata: {name: a}\n---\nkind: Deployment\nmetadata: {name: b}\nspec: {selector: {matchExpressions: []}}\n',
  'a kept object in a list':
    'kind: List\nmetadata: {name: a}\nitems:\n- metadata:\n    annotations:\n      helm.sh/resource-policy: keep\n',
  'a list with a bad item':
    'kind: List\nmetadata: {name: a}\nitems: [{metadata: {annotations: 1}}]\n',
  'a list of other things':
    'kind: List\nmetadata: {name: a}\nitems:\n- metadata: {annotations: {a: b}}\n-\n',
  'a list that is none': 'kind: List\nmetadata: {name: a}\nitems: text\n',
  'no name': 'kind: ConfigMap\nmetadata: {}\n',
  'a generated name': 'kind: Job\nmetadata: {generateName: a-}\n',
};

const names: readonly (readonly [kind: string, name: string])[] = [
  'ConfigMap',
  'Deployment',
  'Service',
  'Namespace',
  'ServiceAccount',
  'ClusterRole',
  'CertificateSigningRequest',
  'Widget',
  'service',
].flatMap((kind) =>
  [
    'a',
    'a.b',
    'A',
    '1a',
    'a-',
    'a_b',
    'a/b',
    '..',
    'a%b',
    'x'.repeat(64),
    'x'.repeat(254),
    'ä',
    '$X',
  ].map((name) => [kind, name] as const),
);

const apis: readonly (readonly [apiVersion: string, kind: string, kubeVersion?: string])[] = [
  ['policy/v1beta1', 'PodDisruptionBudget'],
  ['policy/v1beta1', 'PodDisruptionBudget', '1.20'],
  ['policy/v1beta1', 'PodDisruptionBudget', '1.21'],
  ['policy/v1beta1', 'PodDisruptionBudgetList', '1.33'],
  ['policy/v1beta1', 'PodSecurityPolicy', '1.33'],
  ['extensions/v1beta1', 'Ingress', 'v1.13.0'],
  ['extensions/v1beta1', 'Ingress', 'v1.14.0'],
  ['networking.k8s.io/v1beta1', 'IngressClass'],
  ['networking.k8s.io/v1beta1', 'IngressClassList'],
  ['discovery.k8s.io/v1beta1', 'EndpointSliceList'],
  ['storage.k8s.io/v1beta1', 'CSINodeList'],
  ['v1', 'ComponentStatus'],
  ['v1', 'Endpoints', '1.32'],
  ['v1', 'Endpoints', '1.33'],
  ['autoscaling/v2beta2', 'HorizontalPodAutoscaler'],
  ['apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition'],
  ['apps/v1', 'Deployment'],
  ['apps/v1beta1', 'Unknown'],
  ['constructor', 'toString'],
  ['resource.k8s.io/v1beta2', 'ResourceClaim', '1.40'],
  ['apps/v1beta1', 'Deployment', '2.0'],
  ['apps/v1beta1', 'Deployment', '0.0'],
];

const templates: Readonly<Record<string, Omit<LintCase, 'name'>>> = {
  'no templates': { files: { 'values.yaml': '' } },
  'templates that are a file': { files: { templates: '', 'values.yaml': '' } },
  'no values.yaml': { files: { 'templates/a.txt': '' } },
  'values that are a list': { files: { 'values.yaml': '- 1\n', 'templates/a.txt': '' } },
  'values that are broken': { files: { 'values.yaml': 'a: [\n', 'templates/a.txt': '' } },
  'values in two documents': {
    files: {
      'values.yaml': 'a: A\n---\na: B\n',
      'templates/a.yaml': 'metadata: {name: {{ .Values.a }}}\n',
    },
  },
  'values.yaml as a directory': { files: {}, directories: ['values.yaml', 'templates'] },
  'odd extensions': {
    files: {
      'values.yaml': '',
      'templates/a.json': '{}',
      'templates/b': '',
      'templates/.hidden': '',
      'templates/c.YAML': 'metadata: {name: C}\n',
      'templates/d.yml': 'metadata: {name: D}\n',
      'templates/NOTES.txt': '',
      'templates/_e.tpl': '',
      'templates/sub/f.yaml.bak': '',
    },
  },
  'a template that does not parse': {
    files: { 'values.yaml': '', 'templates/a.yaml': 'a: {{ if }}\n' },
  },
  'a template that fails': {
    files: { 'values.yaml': '', 'templates/a.yaml': 'a: {{ .Values.a.b }}\n' },
  },
  'required and fail': {
    files: {
      'values.yaml': '',
      'templates/a.yaml': 'metadata: {name: "{{ required "set it" .Values.a }}{{ fail "no" }}"}\n',
    },
  },
  'what the release says': {
    files: {
      'values.yaml': '',
      'templates/a.yaml':
        'metadata: {name: "{{ .Release.Name }}/{{ .Release.Namespace }}/{{ .Release.IsInstall }}/{{ .Release.IsUpgrade }}/{{ .Release.Revision }}/{{ .Capabilities.KubeVersion }}"}\n',
    },
    kubeVersion: '1.29.3',
  },
  'a null of the user’s': {
    files: {
      'values.yaml': 'a: A\n',
      'templates/a.yaml': 'metadata: {name: "{{ .Values.a }}!"}\n',
    },
    userValues: 'a: null\n',
  },
  'a schema that values.yaml breaks': {
    files: {
      'values.yaml': 'a: 1\n',
      'values.schema.json': '{"properties": {"a": {"type": "string"}}}',
      'templates/a.txt': '',
    },
  },
  'a schema that the user’s values break': {
    files: {
      'values.yaml': 'a: text\n',
      'values.schema.json': '{"properties": {"a": {"type": "string"}, "b": {"type": "number"}}}',
      'templates/a.txt': '',
    },
    userValues: 'b: text\n',
  },
  'a schema that the user’s values mend': {
    files: {
      'values.yaml': '',
      'values.schema.json': '{"required": ["a"]}',
      'templates/a.txt': '',
    },
    userValues: 'a: 1\n',
  },
  'a schema that is skipped': {
    files: {
      'values.yaml': '',
      'values.schema.json': '{"required": ["a"]}',
      'templates/a.txt': '',
    },
    skipSchemaValidation: true,
  },
  'an empty schema': {
    files: { 'values.yaml': '', 'values.schema.json': '', 'templates/a.txt': '' },
  },
  'a broken schema': {
    files: { 'values.yaml': '', 'values.schema.json': '{', 'templates/a.txt': '' },
  },
  'a schema without values.yaml': {
    files: { 'values.schema.json': '{"required": ["a"]}', 'templates/a.txt': '' },
  },
  'a subchart that is not declared': {
    files: {
      'values.yaml': '',
      'templates/a.txt': '',
      'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
    },
  },
  'a subchart with bad templates': {
    files: {
      'values.yaml': '',
      'templates/a.txt': '',
      'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
      'charts/db/templates/a.yaml': 'a: {{ fail "x" }} b: c\n',
    },
  },
  'a subchart that is broken': {
    files: { 'values.yaml': '', 'templates/a.txt': '', 'charts/db/Chart.yaml': 'name: [\n' },
    directories: ['crds'],
  },
  'values for a subchart that are no table': {
    files: {
      'values.yaml': 'db: text\n',
      'templates/a.yaml': 'a: b: c\n',
      'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
    },
  },
  'crds that are a file': { files: { crds: '', 'values.yaml': '', 'templates/a.txt': '' } },
  'good crds': {
    files: {
      'values.yaml': '',
      'templates/a.txt': '',
      'crds/a.yaml':
        'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n---\n# nothing\n---\napiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\n',
      'crds/README.md': 'not looked at\n',
    },
  },
  'bad crds': {
    files: {
      'values.yaml': '',
      'templates/a.txt': '',
      'crds/a.yaml': 'apiVersion: v1\nkind: ConfigMap\n',
      'crds/b.yaml': 'kind: {{ .Values.kind }}\n',
      'crds/c.yaml': 'kind: ConfigMap\n',
    },
  },
};

function withChart(text: string): LintCase['files'] {
  return { 'Chart.yaml': text, 'values.yaml': '', 'templates/NOTES.txt': '' };
}

function withTemplate(text: string): LintCase['files'] {
  return { 'Chart.yaml': good, 'values.yaml': '', 'templates/a.yaml': text };
}

export const lintCases: readonly LintCase[] = [
  ...Object.entries(chartFiles).map(([name, text]) => ({
    name: `Chart.yaml: ${name}`,
    files: withChart(text),
  })),
  { name: 'Chart.yaml: a directory', files: { 'values.yaml': '' }, directories: ['Chart.yaml'] },
  ...emails.map((email) => ({
    name: `email ${email}`,
    files: withChart(`${good}maintainers:\n- name: J\n  email: '${email.replaceAll("'", "''")}'\n`),
  })),
  ...urls.map((url) => ({
    name: `url ${url}`,
    files: withChart(`${good}maintainers:\n- name: J\n  url: '${url}'\n`),
  })),
  ...Object.entries(manifests).map(([name, text]) => ({
    name: `manifest: ${name}`,
    files: withTemplate(text),
  })),
  ...names.map(([kind, name]) => ({
    name: `${kind} called ${name.slice(0, 10)} (${name.length})`,
    files: withTemplate(`kind: ${kind}\nmetadata:\n  name: "${name}"\nmatchLabels: {}\n`),
  })),
  ...apis.map(([apiVersion, kind, kubeVersion]) => ({
    name: `${apiVersion} ${kind} in ${kubeVersion ?? 'the default version'}`,
    files: withTemplate(
      `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: a\nmatchLabels: {}\n`,
    ),
    ...(kubeVersion === undefined ? {} : { kubeVersion }),
  })),
  ...Object.entries(templates).map(([name, { files, ...rest }]) => ({
    name,
    files: { 'Chart.yaml': good, ...files },
    ...rest,
  })),
];
