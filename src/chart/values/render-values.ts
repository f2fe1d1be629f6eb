import { HelmError } from '../../base/index.ts';
import type { Chart } from '../chart.ts';
import { coalesceValues } from './coalesce.ts';
import type { Warn } from './coalesce-tables.ts';
import { findValueSource } from './find-source.ts';
import type { ValuesSource } from './find-source.ts';
import type { ReadonlyValues, ValuesMap } from './values-map.ts';

export interface ResolveValuesOptions {
  readonly warn: Warn;
  /** Do not check the values by the charts' schemas. */
  readonly skipSchemaValidation?: boolean;
  /** The files that the user's values are from, for errors to point to. */
  readonly userFiles?: readonly ValuesSource[];
}

/**
 * The values that the templates of a chart see, subcharts' under their names; refused, in Helm's
 * words, if they do not meet a schema. `processDependencies` comes before.
 */
export async function resolveValues(
  chart: Chart,
  userValues: ReadonlyValues,
  { warn, skipSchemaValidation = false, userFiles }: ResolveValuesOptions,
): Promise<ValuesMap> {
  const values = coalesceValues(chart, userValues, warn);
  if (skipSchemaValidation || !hasSchema(chart)) return values;
  const { checkValues, formatSchemaProblems } = await import('../schema/check-values.ts');
  const problems = checkValues(chart, values, warn);
  if (problems.length === 0) return values;
  const paths = problems.flatMap(({ failures }) => failures.map(({ path }) => path));
  const sources = paths.flatMap((path) => findValueSource(path, chart, userFiles) ?? []);
  throw new HelmError('SchemaViolation', formatSchemaProblems(problems), {
    ...(sources[0] && { source: sources[0] }),
    details: sources.slice(1).map(({ file, line }) => `also ${file}:${line}`),
  });
}

function hasSchema({ schemas, dependencies }: Chart): boolean {
  return schemas.length > 0 || dependencies.some(hasSchema);
}

export interface ReleaseOptions {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  readonly isUpgrade: boolean;
  /** Whatever is no upgrade is an install, unless it says that it is neither. */
  readonly isInstall?: boolean;
}

/** The release as templates see it: `.Release`. */
export function releaseObject(release: ReleaseOptions): Map<string, unknown> {
  return new Map<string, unknown>([
    ['Name', release.name],
    ['Namespace', release.namespace],
    ['IsUpgrade', release.isUpgrade],
    ['IsInstall', release.isInstall ?? !release.isUpgrade],
    ['Revision', BigInt(release.revision)],
    ['Service', 'Helm'],
  ]);
}
