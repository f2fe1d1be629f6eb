import { describe, expect, test } from 'vitest';
import { createScratch } from '../support/scratch.ts';

const { helm, write } = createScratch();

write({
  'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'web/templates/_lib.tpl': '{{ define "labels" }}app: web\nbad\ntier: x{{ end }}',
  'web/templates/good.yaml': 'kind: ConfigMap\n',
  'web/templates/labels.yaml':
    '{{ if .Values.labels }}\nmetadata:\n  labels: {{ include "labels" . | nindent 4 }}\n{{ end }}',
  'web/templates/kind.yaml': '{{ if .Values.kind }}\na: 1\n---\nkind: [Pod]\n{{ end }}',
  'web/values.yaml': 'labels: false\nkind: false\n',
});

describe('a template that makes no YAML', () => {
  const badLabels = ['template', 'r', 'web', '--set', 'labels=true'];
  const complaint = `Error: YAML parse error on web/templates/labels.yaml: error converting YAML to JSON: yaml: line 5: could not find expected ':'
`;

  test('is shown at the line that made it', async () => {
    expect(await helm(badLabels)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${complaint}  --> web/templates/_lib.tpl:3:1
  |
3 | tier: x{{ end }}
  | ^
line 5 of the document:     tier: x
called from web/templates/labels.yaml:3: labels: {{ include "labels" . | nindent 4 }}

Use --debug flag to render out invalid YAML
`,
    });
  });

  test('is shown where it is no object', async () => {
    const { stderr } = await helm(['template', 'r', 'web', '--set', 'kind=true']);
    expect(stderr)
      .toBe(`Error: YAML parse error on web/templates/kind.yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go struct field SimpleHead.kind of type string
  --> web/templates/kind.yaml:4:7
  |
4 | kind: [Pod]
  |       ^
line 1 of the document: kind: [Pod]

Use --debug flag to render out invalid YAML
`);
  });

  test('is printed with --debug, with the others', async () => {
    const run = await helm([...badLabels, '--debug']);
    expect(run).toMatchObject({
      code: 1,
      stdout: `---
# Source: web/templates/good.yaml
kind: ConfigMap

---
# Source: web/templates/labels.yaml

metadata:
  labels: 
    app: web
    bad
    tier: x
`,
    });
    expect(run.stderr).toContain(complaint);
  });

  test('is printed with --debug alone, if it is asked for', async () => {
    const showing = async (name: string) =>
      (await helm([...badLabels, '--debug', '-s', `templates/${name}`])).stdout;
    expect(await showing('good.yaml')).toBe(
      '---\n# Source: web/templates/good.yaml\nkind: ConfigMap\n\n\n',
    );
    expect(await showing('none.yaml')).toBe('');
  });

  test('is found by lint at the same line', async () => {
    const { stdout } = await helm(['lint', 'web', '--set', 'labels=true', '-o', 'json']);
    expect(JSON.parse(stdout)).toContainEqual({
      severity: 'error',
      code: 'ManifestNotYaml',
      message: expect.stringContaining('unable to parse YAML') as string,
      path: 'web/templates/_lib.tpl',
      line: 3,
      column: 1,
    });
  });
});

describe('helm template', () => {
  write({
    'flags/Chart.yaml': 'apiVersion: v2\nname: flags\nversion: 1.0.0\n',
    'flags/crds/c.yaml': 'kind: CustomResourceDefinition\n',
    'flags/templates/a.yaml': 'kind: A\n---\nkind: B\n',
    'flags/templates/hook.yaml':
      'kind: Job\nmetadata:\n  name: h\n  annotations: { helm.sh/hook: test }\n',
    'asking/Chart.yaml': 'apiVersion: v2\nname: asking\nversion: 1.0.0\n',
    'asking/templates/a.yaml': `one: {{ dig "data" "token" "none" (lookup "v1" "Secret" "prod" "key") }}
all: {{ range (lookup "v1" "Secret" "" "").items }}{{ .metadata.name }},{{ end }}
`,
    'objects.yaml': `apiVersion: v1
kind: SecretList
items:
- metadata: { name: key, namespace: prod }
  data: { token: abc }
- metadata: { name: other, namespace: test }
`,
    'bad.yaml': 'a: [',
  });

  test('answers lookup from a file, as a cluster would', async () => {
    const asking = async (...args: string[]) => helm(['template', 'r', 'asking', ...args]);
    expect((await asking()).stdout).toContain('one: none\nall:');
    expect((await asking('--lookup-from', 'objects.yaml')).stdout).toContain(
      'one: abc\nall: key,other,\n',
    );
    expect((await asking('--lookup-from', 'bad.yaml')).stderr).toMatch(
      /^Error: cannot read objects from "bad.yaml": .*did not find expected node content/,
    );
    expect((await asking('--lookup-from', 'none.yaml')).stderr).toBe(
      'Error: cannot read "none.yaml": no such file or directory\n',
    );
    expect((await asking('--lookup-from', 'a', '--dry-run=server')).stderr).toContain(
      '[dry-run lookup-from] were all set',
    );
  });

  test('says which chart and tag a warning is about', async () => {
    write({
      'tagged/Chart.yaml':
        'apiVersion: v2\nname: tagged\nversion: 1.0.0\ndependencies: [{ name: db, version: "*", tags: [front] }]\n',
      'tagged/values.yaml': 'tags: { front: maybe }\n',
      'tagged/charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
    });
    expect((await helm(['template', 'r', 'tagged'])).stderr).toBe(
      'WARNING: returned non-bool value tag=front chart=db\n',
    );
  });

  test('writes files, those of CRDs in no folder of a release', async () => {
    const written = async (...args: string[]) =>
      (await helm(['template', 'r', 'flags', '--output-dir', 'out', ...args])).stdout;
    expect(await written('--include-crds', '--release-name')).toBe(`wrote out/flags/crds/c.yaml
wrote out/r/flags/templates/a.yaml
wrote out/r/flags/templates/a.yaml
wrote out/r/flags/templates/hook.yaml

`);
    expect(await written('--skip-tests', '-s', 'templates/*')).toBe(
      'wrote out/flags/templates/a.yaml\nwrote out/flags/templates/a.yaml\n\n',
    );
  });

  test.each([
    [
      ['flags', '--dry-run=foo'],
      'invalid dry-run value ("foo"). Must be "none", "server", or "client"',
    ],
    [['flags', '--dry-run=none'], 'invalid dry-run value ("none"). Must be "server" or "client"'],
    [
      ['flags', '--validate', '--dry-run=client'],
      'if any flags in the group [validate dry-run] are set none of the others can be; [dry-run validate] were all set',
    ],
    [
      ['flags', '--wait=foo'],
      'invalid argument "foo" for "--wait" flag: invalid wait input "foo". Valid inputs are watcher, hookOnly, and legacy',
    ],
    [
      ['R_x', 'flags'],
      'release name check failed: release name "R_x": invalid release name, must match regex ^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$ and the length must not be longer than 53',
    ],
    [['a'.repeat(54), 'flags'], 'the length must not be longer than 53'],
    [['', 'flags'], 'release name check failed: release name "": no name provided'],
    [['flags', '--name-template', 'A'], 'release name "A": invalid release name'],
    [[], '"helm template" requires at least 1 argument'],
    [['a', 'b', 'c'], '"helm template" accepts at most 2 arguments'],
  ])('refuses %j', async (args, message) => {
    const run = await helm(['template', ...args]);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain(message);
  });
});
