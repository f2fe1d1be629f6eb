import { HelmError } from '../../base/index.ts';
import type { Chart } from '../chart.ts';
import type { Warn } from './coalesce-tables.ts';
import { findValueSource } from './find-source.ts';
import type { ValueSource } from './find-source.ts';
import type { ReadonlyValues } from './values-map.ts';

export interface RequireSchemasOptions {
  readonly warn: Warn;
  /** The user's own, for errors to point to. */
  readonly userValues: ReadonlyValues;
  /** Says what set a value later than the user, such as a script. */
  readonly findLater?: (path: readonly string[]) => string | undefined;
}

/** Refuses values, in Helm's words, that do not meet a schema of the chart or of a subchart. */
export async function requireSchemas(
  chart: Chart,
  values: ReadonlyValues,
  { warn, userValues, findLater = () => undefined }: RequireSchemasOptions,
): Promise<void> {
  if (!hasSchema(chart)) return;
  const { checkValues, formatSchemaProblems } = await import('../schema/check-values.ts');
  const problems = checkValues(chart, values, warn);
  if (problems.length === 0) return;
  const paths = problems.flatMap(({ failures }) => failures.map(({ path }) => path));
  const sources = paths.flatMap((path): ValueSource[] => {
    const later = findLater(path);
    if (later !== undefined) return [{ flag: later }];
    return [findValueSource(path, chart, userValues)].filter((each) => each !== undefined);
  });
  const [first] = sources;
  throw new HelmError('SchemaViolation', formatSchemaProblems(problems), {
    ...(first?.position && { source: first.position }),
    details: [
      ...(first?.flag === undefined ? [] : [`by ${first.flag}`]),
      ...sources.slice(1).map((source) => `also ${describe(source)}`),
    ],
  });
}

function hasSchema({ schemas, dependencies }: Chart): boolean {
  return schemas.length > 0 || dependencies.some(hasSchema);
}

function describe({ flag, position }: ValueSource): string {
  return flag ?? `${position?.file ?? ''}:${position?.line ?? 1}`;
}
