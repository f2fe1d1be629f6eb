import { HelmError } from '../base/index.ts';
import { parseYamlDocuments, YamlError } from '../yaml/index.ts';

/** The version of the plugin whose format this is, for suites that ask for one. */
export const pluginVersion = '1.1.2';

type Table = ReadonlyMap<string, unknown>;

/** What a suite, or a test of it, says about how the chart is rendered. */
export interface RenderSettings {
  readonly values: readonly string[];
  readonly set: Table;
  readonly release: Table;
  readonly capabilities: Table;
  readonly chart: Table;
  readonly objects: readonly unknown[];
  readonly postRenderer: Table;
}

export interface Assertion {
  readonly type: string;
  readonly params: unknown;
  readonly not: boolean;
  readonly template: string | undefined;
  readonly documentIndex: number | undefined;
  readonly selector: Table | undefined;
}

export interface Job extends RenderSettings {
  readonly name: string;
  readonly templates: readonly string[];
  readonly documentIndex: number | undefined;
  readonly selector: Table | undefined;
  readonly skipReason: string | undefined;
  readonly asserts: readonly Assertion[];
}

export interface Suite extends RenderSettings {
  readonly name: string;
  readonly templates: readonly string[];
  readonly excludeTemplates: readonly string[];
  readonly includeCrds: boolean;
  readonly skipReason: string | undefined;
  readonly minimumVersion: string | undefined;
  readonly jobs: readonly Job[];
}

/** The suites in a file: one for each of its documents. */
export function parseSuites(text: string, file: string): readonly Suite[] {
  try {
    return parseYamlDocuments(text, { numbers: 'exact' })
      .filter((document) => document !== null)
      .map((document) => suiteOf(tableOf(document, file), file));
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new HelmError('InvalidSuite', `cannot read ${file}: ${error.message}`, {
      source: { file, ...error.position },
      cause: error,
    });
  }
}

function suiteOf(table: Table, file: string): Suite {
  const skip = optionalTable(table.get('skip'));
  const jobs = listOf(table.get('tests')).map((test) => jobOf(tableOf(test, file), file));
  if (jobs.length === 0) throw new HelmError('InvalidSuite', `${file}: there are no tests`);
  return {
    ...settingsOf(table),
    name: textOf(table.get('suite')) ?? file,
    templates: textsOf(table.get('templates')),
    excludeTemplates: textsOf(table.get('excludeTemplates')),
    includeCrds: table.get('includeCrds') === true,
    skipReason: textOf(skip.get('reason')),
    minimumVersion: textOf(skip.get('minimumVersion')),
    jobs,
  };
}

function jobOf(table: Table, file: string): Job {
  const single = textOf(table.get('template'));
  const several = textsOf(table.get('templates'));
  const asserts = listOf(table.get('asserts')).map((each) =>
    assertionOf(tableOf(each, file), file),
  );
  return {
    ...settingsOf(table),
    name: textOf(table.get('it')) ?? '',
    templates: several.length > 0 || single === undefined ? several : [single],
    documentIndex: countOf(table.get('documentIndex')),
    selector: selectorOf(table.get('documentSelector'), file),
    skipReason: textOf(optionalTable(table.get('skip')).get('reason')),
    asserts,
  };
}

function settingsOf(table: Table): RenderSettings {
  return {
    values: textsOf(table.get('values')),
    set: optionalTable(table.get('set')),
    release: optionalTable(table.get('release')),
    capabilities: optionalTable(table.get('capabilities')),
    chart: optionalTable(table.get('chart')),
    objects: listOf(optionalTable(table.get('kubernetesProvider')).get('objects')),
    postRenderer: optionalTable(table.get('postRenderer')),
  };
}

const options: ReadonlySet<string> = new Set([
  ...['not', 'template', 'documentIndex', 'documentSelector'],
]);

function assertionOf(table: Table, file: string): Assertion {
  const types = [...table.keys()].filter((key) => !options.has(key));
  const [type, ...others] = types;
  if (type === undefined || others.length > 0) {
    const found = types.length === 0 ? 'none' : types.join(', ');
    throw new HelmError('InvalidSuite', `${file}: an assertion has one type, not ${found}`);
  }
  return {
    type,
    params: table.get(type),
    not: table.get('not') === true,
    template: textOf(table.get('template')),
    documentIndex: countOf(table.get('documentIndex')),
    selector: selectorOf(table.get('documentSelector'), file),
  };
}

function selectorOf(value: unknown, file: string): Table | undefined {
  if (!(value instanceof Map)) return undefined;
  if (typeof value.get('path') === 'string') return value as Table;
  throw new HelmError('InvalidSuite', `${file}: documentSelector has no path`);
}

function tableOf(value: unknown, file: string): Table {
  if (value instanceof Map) return value as Table;
  throw new HelmError('InvalidSuite', `${file}: a suite, a test and an assertion are tables`);
}

function optionalTable(value: unknown): Table {
  return value instanceof Map ? (value as Table) : new Map();
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): readonly string[] {
  return listOf(value).map(String);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const isPlain = ['bigint', 'number', 'boolean'].includes(typeof value);
  return isPlain ? JSON.stringify(typeof value === 'bigint' ? Number(value) : value) : undefined;
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'bigint' ? Number(value) : undefined;
}
