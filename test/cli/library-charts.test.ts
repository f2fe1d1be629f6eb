import { describe, expect, test } from 'vitest';
import { createScratch } from '../support/scratch.ts';

const { helm, write } = createScratch();

function chartYaml(name: string, version: string, rest = ''): string {
  return `apiVersion: v2\nname: ${name}\nversion: ${version}\n${rest}`;
}

function common(version: string, type = 'library'): Record<string, string> {
  return {
    'Chart.yaml': chartYaml('common', version, `type: ${type}\n`),
    'templates/_names.tpl': `{{ define "common.name" }}{{ .Release.Name }}-of-${version}{{ end }}`,
    'templates/stray.yaml': 'kind: Stray\n{{ define "common.stray" }}stray{{ end }}',
  };
}

function at(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]),
  );
}

const wants = (range: string): string => `libraries: [{ name: common, version: "${range}" }]\n`;
const uses = 'name: {{ include "common.name" . }}\nstray: {{ include "common.stray" . }}\n';

write({
  ...at('tree', {
    'Chart.yaml': chartYaml(
      'tree',
      '1.0.0',
      `${wants('^2')}dependencies: [{ name: db, version: '*' }]\n`,
    ),
    'templates/a.yaml': uses,
    ...at('library/common', common('2.1.0')),
    ...at('charts/db', {
      'Chart.yaml': chartYaml('db', '1.0.0', wants('>=2.0.0')),
      'templates/b.yaml': uses,
      ...at('library/common', common('2.4.0')),
    }),
  }),
  ...at('apart', {
    'Chart.yaml': chartYaml('apart', '1.0.0', wants('^2')),
    ...at('library/common', common('2.1.0')),
    ...at('charts/db', {
      'Chart.yaml': chartYaml('db', '1.0.0', wants('^3')),
      ...at('library/common', common('3.0.0')),
    }),
  }),
  ...at('borrower', {
    'Chart.yaml': chartYaml('borrower', '1.0.0', wants('*')),
    'templates/a.yaml': uses,
    ...at('library/common', common('1.0.0', 'application')),
  }),
  ...at('mixed', {
    'Chart.yaml': chartYaml('mixed', '1.0.0', wants('*')),
    'templates/a.yaml': uses,
    'templates/_own.tpl': '{{ define "common.stray" }}own{{ end }}',
    ...at('library/common', common('2.0.0')),
    ...at('charts/common', common('1.0.0')),
  }),
  ...at('library-chart', common('1.0.0')),
  ...at('wanting', { 'Chart.yaml': chartYaml('wanting', '1.0.0', wants('^2')) }),
});

describe('charts in library/', () => {
  test('are one version for the whole tree, of which only definitions count', async () => {
    expect(await helm(['template', 'r', 'tree'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: `---
# Source: tree/charts/db/templates/b.yaml
name: r-of-2.4.0
stray: stray

---
# Source: tree/templates/a.yaml
name: r-of-2.4.0
stray: stray
`,
    });
  });

  test('stay where they are in a package, which renders the same', async () => {
    const packed = await helm(['package', 'tree']);
    expect(packed.stderr).toBe('');
    const [directory, archive] = await Promise.all([
      helm(['template', 'r', 'tree']),
      helm(['template', 'r', 'tree-1.0.0.tgz']),
    ]);
    expect(archive).toEqual(directory);
  });

  test('are an error that names every chart and range where none fits', async () => {
    const message = `no version of library "common" is right for all charts: apart wants "^2", apart/charts/db wants "^3"; there is 2.1.0, 3.0.0`;
    expect((await helm(['template', 'r', 'apart'])).stderr).toContain(`Error: ${message}\n`);
    expect((await helm(['package', 'apart'])).stderr).toContain(`Error: ${message}\n`);
    expect((await helm(['lint', 'apart'])).stdout).toContain(message);
    expect((await helm(['template', 'r', 'wanting'])).stderr).toContain(
      'wanting wants "^2"; none is there',
    );
  });

  test('may be ordinary charts, with a warning', async () => {
    const run = await helm(['template', 'r', 'borrower']);
    expect(run.stderr).toBe(
      'WARNING: chart "common" is used as a library, but is not of type library\n',
    );
    expect(run.stdout).toContain('name: r-of-1.0.0\nstray: stray\n');
    expect(run.stdout).not.toContain('kind: Stray');
  });

  test('stand in for other versions in charts/, and give way to what a chart defines', async () => {
    const { stdout } = await helm(['template', 'r', 'mixed']);
    expect(stdout).toContain('name: r-of-2.0.0\nstray: own\n');
  });

  test('are linted with the chart', async () => {
    expect(await helm(['lint', 'tree'])).toMatchObject({ code: 0 });
  });

  test('lend their Lua to every chart of the tree that declares them', async () => {
    write({
      ...at('scripted', {
        'Chart.yaml': chartYaml(
          'scripted',
          '1.0.0',
          "dependencies: [{ name: db, version: '*' }]\n",
        ),
        'ext/lua/chart.lua': 'function init(events) subcharts.init(events) end',
        ...at('charts/db', {
          'Chart.yaml': chartYaml('db', '1.0.0', wants('*')),
          'ext/lua/chart.lua': `local names = require("common/names")
function init(events)
  events.on("pre-render", 0.5, function(c)
    c.values.said = libraries.common.greeting .. " " .. names.of("db")
  end)
end`,
          'templates/a.yaml': 'said: {{ .Values.said }}\n',
          ...at('library/common', {
            ...common('1.0.0'),
            'ext/lua/chart.lua': 'greeting = "hello"',
            'ext/lua/names.lua': 'return { of = function(n) return "the " .. n end }',
          }),
        }),
      }),
    });
    const commands = ['template', 'lint', 'package'].map((verb) => helm([verb, 'scripted']));
    const [rendered, linted, packed] = await Promise.all(commands);
    expect(rendered).toMatchObject({ code: 0, stderr: '' });
    expect(rendered?.stdout).toContain('said: hello the db\n');
    expect(linted?.stdout).not.toContain('[ERROR]');
    expect(packed).toMatchObject({ code: 0, stderr: '' });
    expect((await helm(['template', 'scripted-1.0.0.tgz'])).stdout).toBe(rendered?.stdout);
  });

  test('cannot be installed', async () => {
    expect((await helm(['template', 'r', 'library-chart'])).stderr).toBe(
      'Error: library charts are not installable\n',
    );
  });
});
