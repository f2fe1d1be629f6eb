import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A file of suites, and the chart of the tree that it is about. */
export interface SuiteFile {
  readonly file: string;
  /** Names of the subcharts on the way down to that chart; none for the top chart. */
  readonly route: readonly string[];
}

/** The files of suites in a chart's directory, and in those of its subcharts. */
export function findSuites(
  directory: string,
  patterns: readonly string[],
  withSubcharts: boolean,
): readonly SuiteFile[] {
  return below(directory, [], patterns, withSubcharts);
}

function below(
  directory: string,
  route: readonly string[],
  patterns: readonly string[],
  withSubcharts: boolean,
): readonly SuiteFile[] {
  const own = filesIn(directory, '')
    .filter((name) => patterns.some((pattern) => path.matchesGlob(name, pattern)))
    .map((name) => ({ file: path.join(directory, name), route }));
  if (!withSubcharts) return own;
  const charts = path.join(directory, 'charts');
  const inner = entriesIn(charts).filter((entry) => entry.isDirectory());
  return [
    ...own,
    ...inner.flatMap(({ name }) =>
      below(path.join(charts, name), [...route, name], patterns, withSubcharts),
    ),
  ];
}

function filesIn(directory: string, prefix: string): readonly string[] {
  return entriesIn(directory).flatMap((entry) => {
    const name = prefix + entry.name;
    if (!entry.isDirectory()) return [name];
    const isOther = name === 'charts' || name === 'library';
    return isOther ? [] : filesIn(path.join(directory, entry.name), `${name}/`);
  });
}

function entriesIn(directory: string) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}
