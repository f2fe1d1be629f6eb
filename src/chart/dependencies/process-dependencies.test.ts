import { describe, expect, test } from 'vitest';
import type { GoMap } from '../../go/index.ts';
import { walkCharts } from '../chart.ts';
import type { Chart } from '../chart.ts';
import { loadFiles } from '../loader/load-chart.ts';
import { coalesceValues } from '../values/coalesce.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { parseValues } from '../values/load-values.ts';
import { processDependencies } from './process-dependencies.ts';

function load(texts: Readonly<Record<string, string>>): Chart {
  return loadFiles(
    Object.entries(texts).map(([name, text]) => ({
      name,
      data: Buffer.from(text),
      modified: undefined,
    })),
  );
}

function chartYaml(name: string, rest = ''): string {
  return `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n${rest}`;
}

/** What is logged, an attribute a line. */
function logOf(chart: Chart, userText = ''): string[] {
  const lines: string[] = [];
  const warn: Warn = (message, attributes = {}) => {
    const pairs = Object.entries(attributes).map(([key, value]) => `${key}=${value}`);
    lines.push([message, ...pairs].join(' '));
  };
  const given = parseValues(userText, 'user.yaml');
  coalesceValues(processDependencies(chart, given, warn), given, warn);
  return lines;
}

const ignore = (): void => undefined;

describe('processDependencies()', () => {
  const dependency =
    'dependencies: [{name: db, version: 1.0.0, condition: "db.on,x", tags: [t]}]\n';
  const chart = load({
    'Chart.yaml': chartYaml('web', dependency),
    'charts/db/Chart.yaml': chartYaml('db'),
  });

  test('leaves the chart that it is given as it is', () => {
    const processed = processDependencies(chart, parseValues('tags: {t: false}\n', ''), ignore);
    expect(processed.dependencies).toEqual([]);
    expect(processed.metadata.dependencies).toBeUndefined();
    expect(chart.dependencies).toHaveLength(1);
    expect(chart.metadata.dependencies).toHaveLength(1);
  });

  test('refuses aliases that multiply', () => {
    const aliases = Array.from(
      { length: 9 },
      (_, at) => `{name: n, version: 1.0.0, alias: a${at}}`,
    );
    const rest = `dependencies: [${aliases.join(', ')}]\n`;
    const files = Array.from({ length: 8 }, (_, depth) => [
      `${'charts/n/'.repeat(depth)}Chart.yaml`,
      chartYaml('n', depth === 7 ? '' : rest),
    ]);
    const deep = load(Object.fromEntries(files) as Record<string, string>);
    expect(() => processDependencies(deep, new Map(), ignore)).toThrow('more than 1000 charts');
  });

  test('tells what is wrong with conditions and tags, as Helm does', () => {
    expect(logOf(chart, 'x: 5\ntags: {t: yes please}\n')).toEqual([
      'returned non-bool value path=x chart=db',
      'returned non-bool value tag=t chart=db',
    ]);
  });

  test('CVE-2025-55198: takes imports for texts, whatever they are', () => {
    const imports =
      'import-values: [null, 5, [a], missing, {child: 5, parent: null}, {child: {a: b}}]';
    const whole = load({
      'Chart.yaml': chartYaml('web', `dependencies: [{name: db, version: 1.0.0, ${imports}}]\n`),
      'charts/db/Chart.yaml': chartYaml('db'),
    });
    expect(logOf(whole)).toEqual([
      'ImportValues missing table error="exports" is not a table',
      'ImportValues missing table from chart chart=db error="5" is not a table',
      'ImportValues missing table from chart chart=db error="map[a:b]" is not a table',
    ]);
  });

  test('shows imports to templates in their long form', () => {
    const whole = load({
      'Chart.yaml': chartYaml(
        'web',
        'dependencies: [{name: db, version: 1.0.0, import-values: [x]}]\n',
      ),
      'charts/db/Chart.yaml': chartYaml('db'),
    });
    const [processed] = processDependencies(whole, new Map(), ignore).metadata.dependencies ?? [];
    const [table] = (processed?.importValues ?? []) as GoMap[];
    expect(table?.goType).toBe('map[string]string');
    expect([...(table ?? [])]).toEqual([['child', 'exports.x'], ['parent', '.']]); // oxfmt-ignore
  });

  test('looks at each subchart once, whatever the number of the others', () => {
    const count = 400;
    const names = Array.from({ length: count }, (_, index) => `s${index}`);
    const files: Record<string, string> = {
      'Chart.yaml': chartYaml(
        'web',
        `dependencies:\n${names.map((name) => `- {name: ${name}, version: 1.0.0}\n`).join('')}`,
      ),
    };
    const rest = 'dependencies: [{name: common, version: 1.0.0, tags: [t]}]\n';
    const values = Array.from({ length: 50 }, (_, index) => `k${index}: {a: {b: 1}}\n`).join('');
    for (const name of names) {
      files[`charts/${name}/Chart.yaml`] = chartYaml(name, rest);
      files[`charts/${name}/values.yaml`] = values;
      files[`charts/${name}/charts/common/Chart.yaml`] = chartYaml('common');
    }
    const processed = processDependencies(load(files), new Map(), ignore);
    expect([...walkCharts(processed)]).toHaveLength(1 + 2 * count);
  });
});

describe('coalesceValues()', () => {
  test('tells what Helm tells about tables and scalars that meet', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web', 'dependencies: [{name: db, version: 1.0.0}]\n'),
      'values.yaml': 'db: {table: 1, scalar: {a: 1}}\nglobal: {g: {h: 1}, k: 1}\n',
      'charts/db/Chart.yaml': chartYaml('db'),
      'charts/db/values.yaml': 'table: {x: [1, a]}\nscalar: 5\nglobal: {g: 1, k: {l: 2}}\n',
    });
    expect(new Set(logOf(chart, 'db: {global: {g: 9}}\n'))).toEqual(
      new Set([
        'Conflict: cannot merge map onto non-map for "g". Skipping.',
        'warning: skipped value for web.db.scalar: Not a table.',
        'warning: cannot overwrite table with non table for web.db.global.k (map[l:2])',
        'warning: destination for web.db.global.g is a table. Ignoring non-table value (1)',
        'warning: cannot overwrite table with non table for web.db.global.g (map[h:1])',
      ]),
    );
  });

  test('leaves prototypes alone', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web'),
      'values.yaml': '__proto__: {polluted: 1}\nconstructor: {prototype: {polluted: 1}}\n',
    });
    const values = coalesceValues(chart, parseValues('__proto__: {more: 2}\n', ''), ignore);
    expect(values.get('__proto__')).toEqual(new Map([['more', 2], ['polluted', 1]])); // oxfmt-ignore
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('keeps what subcharts write apart from the defaults', () => {
    const texts = {
      'Chart.yaml': chartYaml(
        'web',
        'dependencies: [{name: db, version: 1.0.0, import-values: [{child: a, parent: b}]}]\n',
      ),
      'values.yaml': 'db: {a: {c: 1}}\nb: {c: {d: 1}}\nglobal: {g: {h: {i: 1}}}\n',
      'charts/db/Chart.yaml': chartYaml('db'),
      'charts/db/values.yaml': 'a: {c: 2, d: 2}\nglobal: {g: {h: {j: 2}}}\n',
    };
    const chart = load(texts);
    const values = coalesceValues(processDependencies(chart, new Map(), ignore), new Map(), ignore);
    expect(values.get('global')).toEqual(parseValues('g: {h: {i: 1, j: 2}}', ''));
    expect(values.get('b')).toEqual(parseValues('c: {d: 1}\nd: 2\n', ''));
    expect(chart).toEqual(load(texts));
  });

  test('changes neither the chart nor what the user gave', () => {
    const chart = load({ 'Chart.yaml': chartYaml('web'), 'values.yaml': 'a: {b: null, c: 1}\n' });
    const given = parseValues('a: {c: null}\n', '');
    coalesceValues(chart, given, ignore);
    expect(chart.values).toEqual(parseValues('a: {b: null, c: 1}\n', ''));
    expect(given).toEqual(parseValues('a: {c: null}\n', ''));
  });
});
