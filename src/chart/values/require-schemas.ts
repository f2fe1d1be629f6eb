import { HelmError } from '../../base/index.ts';
import type { Chart } from '../chart.ts';
import type { SchemaProblem } from '../schema/check-values.ts';
import type { FetchDocument } from '../schema/fetch-documents.ts';
import type { Warn } from './coalesce-tables.ts';
import { findValueSource } from './find-source.ts';
import type { ValueSource } from './find-source.ts';
import type { ReadonlyValues } from './values-map.ts';

export interface RequireSchemasOptions {
  readonly warn: Warn;
  /** The user's own, for errors to point to. */
  readonly userValues: ReadonlyValues;
  /** Reads what schemas refer to on the web; without it, nothing is read from there. */
  readonly fetchDocument?: FetchDocument | undefined;
  /** Says what set a value later than the user, such as a script. */
  readonly findLater?: (path: readonly string[]) => string | undefined;
}

/** Refuses values, in Helm's words, that do not meet a schema of the chart or of a subchart. */
export async function requireSchemas(
  chart: Chart,
  values: ReadonlyValues,
  options: RequireSchemasOptions,
): Promise<void> {
  const { message, sources } = await findSchemaProblems(chart, values, options);
  if (message === '') return;
  const [first] = sources;
  throw new HelmError('SchemaViolation', message, {
    ...(first?.position && { source: first.position }),
    details: [
      ...(first?.flag === undefined ? [] : [`by ${first.flag}`]),
      ...sources.slice(1).map((source) => `also ${describe(source)}`),
    ],
  });
}

export interface SchemaProblems {
  /** In Helm's words; empty where there is none. */
  readonly message: string;
  /** Whether everything that is wrong has a source. */
  readonly isWhole: boolean;
  /** Where each value was written that meets no schema, as far as that is known. */
  readonly sources: readonly (ValueSource & { readonly reason: string })[];
}

export async function findSchemaProblems(
  chart: Chart,
  values: ReadonlyValues,
  options: RequireSchemasOptions,
): Promise<SchemaProblems> {
  if (!hasSchema(chart)) return { message: '', isWhole: true, sources: [] };
  const { userValues, findLater = () => undefined } = options;
  const { describeFailure, formatSchemaProblems } = await import('../schema/check-values.ts');
  const problems = await checkBySchemas(chart, values, options);
  const failures = problems.flatMap((problem) => problem.failures);
  const sources = failures.flatMap((failure) => {
    const { path } = failure;
    const reason = describeFailure(failure);
    const later = findLater(path);
    if (later !== undefined) return [{ flag: later, reason }];
    const found = findValueSource(path, chart, userValues);
    return found === undefined ? [] : [{ ...found, reason }];
  });
  return {
    message: problems.length === 0 ? '' : formatSchemaProblems(problems),
    isWhole:
      sources.length === failures.length && problems.every((each) => each.failures.length > 0),
    sources,
  };
}

/** Schemas of which all is at hand, as most are, are compiled but once. */
async function checkBySchemas(
  chart: Chart,
  values: ReadonlyValues,
  { warn, fetchDocument }: RequireSchemasOptions,
): Promise<readonly SchemaProblem[]> {
  const { checkValues } = await import('../schema/check-values.ts');
  const warnings: Parameters<Warn>[] = [];
  const problems = checkValues(chart, values, { warn: (...warning) => warnings.push(warning) });
  if (fetchDocument === undefined || !problems.some(({ isUnloadable }) => isUnloadable)) {
    for (const warning of warnings) warn(...warning);
    return problems;
  }
  const { fetchDocuments } = await import('../schema/fetch-documents.ts');
  return checkValues(chart, values, {
    warn,
    documents: await fetchDocuments(chart, fetchDocument),
  });
}

function hasSchema({ schemas, dependencies }: Chart): boolean {
  return schemas.length > 0 || dependencies.some(hasSchema);
}

function describe({ flag, position }: ValueSource): string {
  return flag ?? `${position?.file ?? ''}:${position?.line ?? 1}`;
}
