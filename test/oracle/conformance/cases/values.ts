import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** A chart in the tree: its parts of Chart.yaml, its values, its subcharts by directory. */
interface ChartSketch {
  readonly name: string;
  readonly chart?: string;
  readonly values?: string;
  readonly charts?: readonly ChartSketch[];
}

/** Every chart prints its own values. */
function filesOf(sketch: ChartSketch, directory = ''): Record<string, string> {
  const { name, chart = '', values, charts = [] } = sketch;
  const files: Record<string, string> = {
    [`${directory}Chart.yaml`]: `apiVersion: v2\nname: ${name}\nversion: 0.1.0\n${chart}`,
    [`${directory}templates/t.yaml`]: '{{ toJson .Values }}',
  };
  if (values !== undefined) files[`${directory}values.yaml`] = values;
  for (const inner of charts)
    Object.assign(files, filesOf(inner, `${directory}charts/${inner.name}/`));
  return files;
}

function tree(
  name: string,
  sketch: Omit<ChartSketch, 'name'>,
  userValues?: string,
): ConformanceCase {
  const files = filesOf({ name: 't', ...sketch });
  return userValues === undefined ? { name, files } : { name, files, userValues };
}

function sub(name: string, values?: string, more: Partial<ChartSketch> = {}): ChartSketch {
  return values === undefined ? { name, ...more } : { name, values, ...more };
}

/** `dependencies:` of Chart.yaml, each a flow mapping without name and version. */
function needs(dependencies: Readonly<Record<string, string>>): string {
  const lines = Object.entries(dependencies).map(
    ([name, rest]) =>
      `- {name: ${name.replace(/#.*/, '')}, version: 0.1.0${rest && `, ${rest}`}}\n`,
  );
  return `dependencies:\n${lines.join('')}`;
}

/** A chart with one declared subchart `s`. */
function withSub(
  name: string,
  values: { readonly parent?: string; readonly child?: string; readonly user?: string },
  dependency = '',
): ConformanceCase {
  const sketch = { chart: needs({ s: dependency }), charts: [sub('s', values.child)] };
  const whole = values.parent === undefined ? sketch : { ...sketch, values: values.parent };
  return tree(name, whole, values.user);
}

const userValues: readonly ConformanceCase[] = [
  tree('defaults alone', { values: 'a: 1\nb: {c: [1, 2], d: x}\n' }),
  tree('no values at all', {}),
  tree('the user alone', {}, 'a: 1\nb: {c: 2}\n'),
  tree('a scalar of the user replaces one', { values: 'a: 1\nb: 2\n' }, 'a: x\n'),
  tree('tables are merged', { values: 'a: {b: 1, c: {d: 2, e: 3}}\n' }, 'a: {c: {d: 9}, f: 4}\n'),
  tree('lists are replaced', { values: 'a: [1, 2, 3]\n' }, 'a: [9]\n'),
  tree('a scalar of the user replaces a table', { values: 'a: {b: 1}\n' }, 'a: x\n'),
  tree('a table of the user replaces a scalar', { values: 'a: x\n' }, 'a: {b: 1}\n'),
  tree('a nested scalar over a table', { values: 'a: {b: {c: 1}}\n' }, 'a: {b: x}\n'),
  tree('a nested table over a scalar', { values: 'a: {b: x}\n' }, 'a: {b: {c: 1}}\n'),
  tree('several documents of the user', { values: 'a: 1\n' }, 'a: 2\n---\nb: 3\n---\na: {c: 4}\n'),
  tree(
    'numbers stay float64',
    { values: 'a: 1000000\nb: 0.1\nc: 1e20\n' },
    'd: 12345678901234567890\n',
  ),
  tree('words of YAML 1.1 as keys', { values: 'y: 1\nno: 2\n1: 3\n' }, 'yes: 9\n'),
];

const nulls: readonly ConformanceCase[] = [
  tree('a null default is dropped', { values: 'a: null\nb: {c: null, d: {e: null, f: 1}}\n' }),
  tree('a null in a list stays', { values: 'a: [null, {b: null}]\n' }),
  tree('a null of the user deletes a scalar', { values: 'a: 1\nb: 2\n' }, 'a: null\n'),
  tree('a null of the user deletes a table', { values: 'a: {b: 1}\nc: 2\n' }, 'a: null\n'),
  tree(
    'a nested null of the user deletes',
    { values: 'a: {b: 1, c: {d: 2}}\n' },
    'a: {b: null, c: {d: null}}\n',
  ),
  tree('a null for what has no default stays', { values: 'a: 1\n' }, 'b: null\n'),
  tree('a nested null for what has no default stays', { values: 'a: {b: 1}\n' }, 'a: {c: null}\n'),
  tree(
    'a null over a null default',
    { values: 'a: null\nb: {c: null}\n' },
    'a: null\nb: {c: null}\n',
  ),
  tree(
    'a value over a null default',
    { values: 'a: null\nb: {c: null}\n' },
    'a: 1\nb: {c: {d: 2}}\n',
  ),
  tree('a null inside a table of the user alone', {}, 'a: {b: null, c: [null]}\n'),
  tree('an empty table of the user', { values: 'a: {b: 1}\n' }, 'a: {}\n'),
  withSub('a null default of a subchart is dropped', { child: 'a: null\nb: {c: null, d: 1}\n' }),
  withSub('a parent’s null deletes a default of a subchart', {
    parent: 's: {a: null}\n',
    child: 'a: 1\nb: 2\n',
  }),
  withSub('a parent’s nested null deletes', {
    parent: 's: {a: {b: null}}\n',
    child: 'a: {b: 1, c: 2}\n',
  }),
  withSub('a user’s null deletes a default of a subchart', {
    child: 'a: 1\nb: 2\n',
    user: 's: {a: null}\n',
  }),
  withSub('a user’s null deletes what the parent set', {
    parent: 's: {a: 5}\n',
    child: 'a: 1\n',
    user: 's: {a: null}\n',
  }),
  withSub('a user’s nested null for a subchart', {
    child: 'a: {b: 1, c: {d: 2}}\n',
    user: 's: {a: {b: null, c: null}}\n',
  }),
  withSub('a parent’s null for a table of a subchart', {
    parent: 's: {a: null}\n',
    child: 'a: {b: 1}\n',
  }),
  withSub('a parent’s null where a subchart has nothing', {
    parent: 's: {x: null, y: {z: null}}\n',
    child: 'a: 1\n',
  }),
  withSub('a user’s value over a parent’s null', {
    parent: 's: {a: null}\n',
    child: 'a: 1\n',
    user: 's: {a: 7}\n',
  }),
  withSub('a user’s null for all of a subchart', { child: 'a: 1\n', user: 's: null\n' }),
  withSub('a user’s null for all that the parent set', {
    parent: 's: {b: 1}\n',
    child: 'a: 1\n',
    user: 's: null\n',
  }),
  withSub('a parent’s null for all of a subchart', { parent: 's: null\n', child: 'a: 1\n' }),
  tree('a null for a grandchild', {
    chart: needs({ s: '' }),
    values: 's: {g: {a: null}}\n',
    charts: [sub('s', undefined, { chart: needs({ g: '' }), charts: [sub('g', 'a: 1\nb: 2\n')] })],
  }),
  tree(
    'a user’s null for a grandchild',
    {
      chart: needs({ s: '' }),
      charts: [
        sub('s', 'g: {b: 5}\n', {
          chart: needs({ g: '' }),
          charts: [sub('g', 'a: {x: 1}\nb: 2\n')],
        }),
      ],
    },
    's: {g: {a: {x: null}, b: null}}\n',
  ),
];

const subcharts: readonly ConformanceCase[] = [
  withSub('a subchart’s defaults', { child: 'a: 1\nb: {c: 2}\n' }),
  withSub('a parent over a subchart', {
    parent: 's: {b: {c: 9}}\n',
    child: 'a: 1\nb: {c: 2, d: 3}\n',
  }),
  withSub('a user over both', {
    parent: 's: {a: 5, x: 1}\n',
    child: 'a: 1\nb: 2\n',
    user: 's: {a: 7}\n',
  }),
  withSub('a subchart that is a scalar of the user', { child: 'a: 1\n', user: 's: x\n' }),
  withSub('a subchart that is a list of the parent', { parent: 's: [1]\n', child: 'a: 1\n' }),
  withSub('a scalar of the parent over a table of the subchart', {
    parent: 's: {a: x}\n',
    child: 'a: {b: 1}\n',
  }),
  withSub('a table of the parent over a scalar of the subchart', {
    parent: 's: {a: {b: 1}}\n',
    child: 'a: x\n',
  }),
  tree('an undeclared subchart', { values: 's: {a: 2}\n', charts: [sub('s', 'a: 1\nb: 1\n')] }),
  tree('a subchart’s chart of its own', {
    chart: needs({ s: '' }),
    values: 's: {g: {a: 3}}\n',
    charts: [
      sub('s', 'g: {a: 2, b: 2}\n', {
        chart: needs({ g: '' }),
        charts: [sub('g', 'a: 1\nb: 1\nc: 1\n')],
      }),
    ],
  }),
  tree('two subcharts do not meet', {
    chart: needs({ p: '', q: '' }),
    values: 'p: {a: 1}\n',
    charts: [sub('p', 'a: 0\n'), sub('q', 'a: 0\n')],
  }),
  tree('a name of a subchart in its own values', {
    chart: needs({ s: '' }),
    charts: [sub('s', 's: {a: 1}\nb: 2\n')],
  }),
  tree('a parent’s key like a grandchild’s name', {
    chart: needs({ s: '' }),
    values: 'g: x\n',
    charts: [sub('s', undefined, { chart: needs({ g: '' }), charts: [sub('g', 'a: 1\n')] })],
  }),
  tree('an empty list of dependencies', {
    chart: 'dependencies: []\n',
    charts: [sub('s', 'a: null\nb: 1\n')],
  }),
];

const globals: readonly ConformanceCase[] = [
  withSub('globals go down', { parent: 'global: {a: 1, b: {c: 2}}\n', child: 'x: 1\n' }),
  withSub('a subchart’s own globals', { child: 'global: {a: 1}\n' }),
  withSub('a parent’s global wins', {
    parent: 'global: {a: 1, b: {c: 2}}\n',
    child: 'global: {a: 9, b: {c: 9, d: 9}}\n',
  }),
  withSub('a user’s global wins', {
    parent: 'global: {a: 1}\n',
    child: 'global: {a: 9}\n',
    user: 'global: {a: 5, n: 6}\n',
  }),
  withSub('a user’s global for a subchart', {
    parent: 'global: {a: 1}\n',
    user: 's: {global: {a: 5, m: 6}}\n',
  }),
  withSub('a global null of the parent', {
    parent: 'global: {a: null, b: {c: null}}\n',
    child: 'global: {a: 1, b: {c: 1}}\n',
  }),
  withSub('a global null of the user', {
    parent: 'global: {a: 1, b: {c: 1}}\n',
    child: 'global: {a: 2}\n',
    user: 'global: {a: null, b: {c: null}}\n',
  }),
  withSub('a scalar global over a table', {
    parent: 'global: {a: 1}\n',
    child: 'global: {a: {b: 1}}\n',
  }),
  withSub('a table global over a scalar', {
    parent: 'global: {a: {b: 1}}\n',
    child: 'global: {a: 1}\n',
  }),
  withSub('a table global over a scalar of the user', {
    parent: 'global: {a: {b: 1}}\n',
    user: 's: {global: {a: 1}}\n',
  }),
  withSub('globals that are no table', { parent: 'global: x\n', child: 'global: {a: 1}\n' }),
  withSub('globals of a subchart that are no table', {
    parent: 'global: {a: 1}\n',
    child: 'global: x\n',
  }),
  withSub('globals of the user for a subchart that are no table', {
    parent: 'global: {a: 1}\n',
    user: 's: {global: x}\n',
  }),
  withSub('globals that are null', { parent: 'global: null\n', child: 'global: {a: 1}\n' }),
  withSub('lists in globals', { parent: 'global: {a: [1]}\n', child: 'global: {a: [2, 3]}\n' }),
  tree('globals reach grandchildren', {
    chart: needs({ s: '' }),
    values: 'global: {a: {b: 1}}\n',
    charts: [
      sub('s', 'global: {a: {c: 2}}\n', {
        chart: needs({ g: '' }),
        charts: [sub('g', 'global: {a: {d: 3}}\n')],
      }),
    ],
  }),
  tree('deep globals of a subchart show in its parent and siblings', {
    chart: needs({ p: '', q: '' }),
    values: 'global: {a: {b: {x: 1}}}\n',
    charts: [
      sub('p', 'global: {a: {c: 1, b: {m: 1, x: 9}}}\n'),
      sub('q', 'global: {a: {c: 2, b: {m: 2, n: 3}}}\n'),
    ],
  }),
  tree('deep globals without declared dependencies', {
    values: 'global: {a: {b: {x: 1}}}\n',
    charts: [sub('p', 'global: {a: {c: 1, b: {m: 1, x: 9}}}\n')],
  }),
  tree(
    'deep globals of the user',
    {
      chart: needs({ p: '', q: '' }),
      charts: [
        sub('p', 'global: {a: {b: {m: 1}}}\n'),
        sub('q', 'global: {a: {b: {m: 2, n: 3}}}\n'),
      ],
    },
    'global: {a: {b: {x: 1}}}\n',
  ),
];

const conditions: readonly ConformanceCase[] = [
  withSub(
    'a condition that is true',
    { parent: 's: {enabled: true}\n', child: 'a: 1\n' },
    'condition: s.enabled',
  ),
  withSub(
    'a condition that is false',
    { parent: 's: {enabled: false}\n', child: 'a: 1\n' },
    'condition: s.enabled',
  ),
  withSub('a condition that leads nowhere', { child: 'a: 1\n' }, 'condition: s.enabled'),
  withSub(
    'a condition in the subchart’s defaults',
    { child: 'enabled: false\n' },
    'condition: s.enabled',
  ),
  withSub(
    'a condition that the user sets',
    { parent: 's: {enabled: false}\n', user: 's: {enabled: true}\n' },
    'condition: s.enabled',
  ),
  withSub(
    'a condition that the user deletes',
    { parent: 's: {enabled: false}\n', user: 's: {enabled: null}\n' },
    'condition: s.enabled',
  ),
  withSub(
    'a condition that is no boolean',
    { parent: 's: {enabled: "false"}\n' },
    'condition: s.enabled',
  ),
  withSub('a condition that is a table', { parent: 's: {enabled: {}}\n' }, 'condition: s.enabled'),
  withSub('a condition that is null', { parent: 'x: null\n' }, 'condition: x'),
  withSub('a condition at the root', { parent: 'on: false\n' }, 'condition: "true"'),
  withSub(
    'several conditions, the first counts',
    { parent: 'a: false\nb: true\n' },
    'condition: "a,b"',
  ),
  withSub('several conditions, the first missing', { parent: 'b: false\n' }, 'condition: "a,b"'),
  withSub(
    'several conditions, the first no boolean',
    { parent: 'a: 1\nb: false\n' },
    'condition: "a,,b"',
  ),
  withSub('spaces around conditions', { parent: 'a: false\n' }, 'condition: " a "'),
  withSub('spaces inside conditions', { parent: 'b: false\n' }, 'condition: "a, b"'),
  withSub(
    'a global as a condition',
    { parent: 'global: {on: 1, x: false}\n' },
    'condition: global.x',
  ),
  tree('a condition in a subchart', {
    chart: needs({ s: '' }),
    charts: [
      sub('s', 'g: {enabled: false}\n', {
        chart: needs({ g: 'condition: g.enabled' }),
        charts: [sub('g')],
      }),
    ],
  }),
  tree(
    'a condition in a subchart that the user sets',
    {
      chart: needs({ s: '' }),
      charts: [
        sub('s', 'g: {enabled: false}\n', {
          chart: needs({ g: 'condition: g.enabled' }),
          charts: [sub('g')],
        }),
      ],
    },
    's: {g: {enabled: true}}\n',
  ),
  tree('a condition below a chart without dependencies is not looked at', {
    charts: [
      sub('s', 'g: {enabled: false}\n', {
        chart: needs({ g: 'condition: g.enabled' }),
        charts: [sub('g')],
      }),
    ],
  }),
  tree('a condition below an empty list of dependencies', {
    chart: 'dependencies: []\n',
    charts: [
      sub('s', 'g: {enabled: false}\n', {
        chart: needs({ g: 'condition: g.enabled' }),
        charts: [sub('g')],
      }),
    ],
  }),
  tree('a disabled subchart’s values stay with the parent', {
    chart: needs({ p: 'condition: p.enabled', q: '' }),
    values: 'p: {enabled: false, a: 1}\n',
    charts: [sub('p', 'b: 1\n'), sub('q', 'c: 1\n')],
  }),
  tree('a condition of a grandchild at the root', {
    chart: needs({ s: '' }),
    values: 'g: {enabled: false}\n',
    charts: [
      sub('s', undefined, {
        chart: needs({ g: 'condition: g.enabled' }),
        charts: [sub('g', 'a: 1\n')],
      }),
    ],
  }),
];

const tags: readonly ConformanceCase[] = [
  withSub('a tag that is true', { parent: 'tags: {x: true}\n' }, 'tags: [x]'),
  withSub('a tag that is false', { parent: 'tags: {x: false}\n', child: 'a: 1\n' }, 'tags: [x]'),
  withSub('a tag that nobody sets', { parent: 'tags: {z: false}\n' }, 'tags: [x]'),
  withSub(
    'one true tag among false ones',
    { parent: 'tags: {x: false, w: true}\n' },
    'tags: [x, w]',
  ),
  withSub('all tags false', { parent: 'tags: {x: false, w: false}\n' }, 'tags: [x, w]'),
  withSub('a tag that is no boolean', { parent: 'tags: {x: "false"}\n' }, 'tags: [x]'),
  withSub('tags that are no table', { parent: 'tags: x\n' }, 'tags: [x]'),
  withSub(
    'a tag that the user sets',
    { parent: 'tags: {x: false}\n', user: 'tags: {x: true}\n' },
    'tags: [x]',
  ),
  withSub(
    'a tag that the user deletes',
    { parent: 'tags: {x: false}\n', user: 'tags: {x: null}\n' },
    'tags: [x]',
  ),
  withSub(
    'a condition outweighs a tag',
    { parent: 'tags: {x: false}\ns: {enabled: true}\n' },
    'tags: [x], condition: s.enabled',
  ),
  withSub(
    'a tag without its condition',
    { parent: 'tags: {x: false}\n' },
    'tags: [x], condition: s.enabled',
  ),
  tree('a tag for a grandchild', {
    chart: needs({ s: '' }),
    values: 'tags: {x: false}\n',
    charts: [
      sub('s', undefined, { chart: needs({ g: 'tags: [x]' }), charts: [sub('g', 'a: 1\n')] }),
    ],
  }),
  tree('a tag in a subchart’s own values', {
    chart: needs({ s: '' }),
    charts: [
      sub('s', 'tags: {x: false}\n', {
        chart: needs({ g: 'tags: [x]' }),
        charts: [sub('g', 'a: 1\n')],
      }),
    ],
  }),
];

const aliases: readonly ConformanceCase[] = [
  withSub('an alias', { parent: 'al: {a: 2}\ns: {a: 3}\n', child: 'a: 1\nb: 1\n' }, 'alias: al'),
  tree('two aliases of one chart', {
    chart: needs({ 's#1': 'alias: one', 's#2': 'alias: two' }),
    values: 'one: {a: 1}\ntwo: {a: 2}\n',
    charts: [sub('s', 'a: 0\nb: 0\n')],
  }),
  tree('an alias beside the chart itself', {
    chart: needs({ 's#1': '', 's#2': 'alias: two' }),
    values: 's: {a: 1}\ntwo: {a: 2}\n',
    charts: [sub('s', 'a: 0\n')],
  }),
  tree('an alias with a condition', {
    chart: needs({
      's#1': 'alias: one, condition: one.enabled',
      's#2': 'alias: two, condition: two.enabled',
    }),
    values: 'one: {enabled: false}\ntwo: {enabled: true}\n',
    charts: [sub('s', 'a: 0\n')],
  }),
  tree('aliases of a chart with a subchart', {
    chart: needs({ 's#1': 'alias: one', 's#2': 'alias: two' }),
    values: 'one: {g: {a: 1}}\n',
    charts: [
      sub('s', 'g: {b: 5}\n', { chart: needs({ g: 'alias: h' }), charts: [sub('g', 'a: 0\n')] }),
    ],
  }),
  withSub(
    'an alias and globals',
    { parent: 'global: {a: {b: 1}}\n', child: 'global: {a: {c: 2}}\n' },
    'alias: al',
  ),
  tree('a version that no subchart has', {
    chart: 'dependencies: [{name: s, version: 9.9.9, alias: al}]\n',
    charts: [sub('s', 'a: 1\n')],
  }),
  tree('no version at all', {
    chart: 'dependencies: [{name: s, alias: al}]\n',
    charts: [sub('s', 'a: 1\n')],
  }),
  tree('a range', {
    chart: 'dependencies: [{name: s, version: ">=0.1.0 <1", alias: al}]\n',
    charts: [sub('s', 'a: 1\n')],
  }),
  tree('a dependency that is not there', {
    chart: needs({ missing: '' }),
    values: 'missing: {a: 1}\n',
  }),
];

const imports: readonly ConformanceCase[] = [
  withSub('an export', { child: 'exports: {data: {a: 1, b: {c: 2}}}\n' }, 'import-values: [data]'),
  withSub(
    'an export under a parent’s own value',
    { parent: 'a: 9\nb: {d: 8}\n', child: 'exports: {data: {a: 1, b: {c: 2}}}\n' },
    'import-values: [data]',
  ),
  withSub('an export that is missing', { child: 'x: 1\n' }, 'import-values: [data]'),
  withSub('an export that is no table', { child: 'exports: {data: 1}\n' }, 'import-values: [data]'),
  withSub(
    'child and parent',
    { child: 'default: {data: {a: 1}}\n' },
    'import-values: [{child: default.data, parent: mine}]',
  ),
  withSub(
    'child and parent, nested',
    { parent: 'mine: {deep: {b: 2}}\n', child: 'default: {data: {a: 1}}\n' },
    'import-values: [{child: default.data, parent: mine.deep}]',
  ),
  withSub(
    'child and the root of the parent',
    { child: 'default: {a: 1}\n' },
    'import-values: [{child: default, parent: .}]',
  ),
  withSub(
    'child without parent',
    { child: 'default: {a: 1}\n' },
    'import-values: [{child: default}]',
  ),
  withSub(
    'an import of a wrong type',
    { child: 'default: {a: 1}\n' },
    'import-values: [5, [x], {child: 5, parent: 6}]',
  ),
  withSub(
    'an import with a null',
    { child: 'exports: {data: {a: null, b: 1}}\n' },
    'import-values: [data]',
  ),
  withSub(
    'an import over a parent’s null',
    { parent: 'a: null\nb: {c: null}\n', child: 'exports: {data: {a: 1, b: {c: 1}}}\n' },
    'import-values: [data]',
  ),
  withSub(
    'an import that the user overrides',
    { child: 'exports: {data: {a: 1}}\n', user: 'a: 2\n' },
    'import-values: [data]',
  ),
  withSub(
    'an import that the user deletes',
    { child: 'exports: {data: {a: 1, b: 2}}\n', user: 'a: null\n' },
    'import-values: [data]',
  ),
  withSub(
    'an import of what the parent set',
    { parent: 's: {exports: {data: {a: 5}}}\n', child: 'exports: {data: {a: 1, b: 2}}\n' },
    'import-values: [data]',
  ),
  withSub(
    'an import of what the user set',
    { child: 'exports: {data: {a: 1}}\n', user: 's: {exports: {data: {a: 5}}}\n' },
    'import-values: [data]',
  ),
  withSub(
    'two imports to one place',
    { child: 'exports: {p: {k: {a: 1, c: 1}}, q: {k: {a: 2, b: 2}}}\n' },
    'import-values: [p, q]',
  ),
  withSub(
    'an import into globals',
    { child: 'exports: {data: {global: {a: 1}}}\n' },
    'import-values: [data]',
  ),
  withSub(
    'an import through an alias',
    { child: 'exports: {data: {a: 1}}\n' },
    'alias: al, import-values: [data]',
  ),
  withSub(
    'an import from a disabled chart',
    { parent: 's: {enabled: false}\n', child: 'exports: {data: {a: 1}}\n' },
    'condition: s.enabled, import-values: [data]',
  ),
  tree('imports from two charts to one place', {
    chart: needs({ p: 'import-values: [data]', q: 'import-values: [data]' }),
    charts: [
      sub('p', 'exports: {data: {k: {a: 1, c: 1}}}\n'),
      sub('q', 'exports: {data: {k: {a: 2, b: 2}}}\n'),
    ],
  }),
  tree('imports climb from a grandchild', {
    chart: needs({ s: 'import-values: [up]' }),
    charts: [
      sub('s', 'own: 1\n', {
        chart: needs({ g: 'import-values: [{child: exports.data, parent: exports.up}]' }),
        charts: [sub('g', 'exports: {data: {a: 1}}\n')],
      }),
    ],
  }),
  tree('imports below a chart without dependencies', {
    charts: [
      sub('s', 'own: 1\n', {
        chart: needs({ g: 'import-values: [data]' }),
        charts: [sub('g', 'exports: {data: {a: 1}}\n')],
      }),
    ],
  }),
  tree('imports of tables that a table of the parent covers', {
    chart: needs({ s: 'import-values: [data]' }),
    values: 'a: x\nb: {c: 1}\n',
    charts: [sub('s', 'exports: {data: {a: {d: 1}, b: y}}\n')],
  }),
];

/** Values: defaults, the user's, nulls, subcharts, globals, conditions, tags, aliases, imports. */
export const cases: readonly ConformanceCase[] = defineCases([
  ...userValues,
  ...nulls,
  ...subcharts,
  ...globals,
  ...conditions,
  ...tags,
  ...aliases,
  ...imports,
]);
