import { isHelmError } from '../../base/index.ts';
import { decodeUtf8, goTypeOf } from '../../go/index.ts';
import { compileSchema, formatFailures, validate } from '../../json-schema/index.ts';
import type { Failure, SchemaDocuments } from '../../json-schema/index.ts';
import type { Chart, ChartFile } from '../chart.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { isTable } from '../values/values-map.ts';
import type { ReadonlyValues } from '../values/values-map.ts';
import { parseSchema } from './parse-schema.ts';
import { schemaUrl } from './schema-url.ts';

/** What is wrong with the values of one chart, or with its schema. */
export interface SchemaProblem {
  readonly chartName: string;
  /** The schema; undefined where the values are no table to begin with. */
  readonly schemaFile: string | undefined;
  /** In Helm's words. */
  readonly message: string;
  /** With paths from the root of the top chart's values; none if the schema itself is broken. */
  readonly failures: readonly Failure[];
  /** The schema refers to a document that is not there. */
  readonly isUnloadable: boolean;
}

export interface CheckOptions {
  readonly warn: Warn;
  /** What schemas may refer to beside themselves. */
  readonly documents?: SchemaDocuments;
}

/** Checks the values of a chart and its subcharts by the schemas that they have. */
export function checkValues(
  chart: Chart,
  values: ReadonlyValues,
  options: CheckOptions,
): SchemaProblem[] {
  return checkNode({ chart, values, path: [] }, options);
}

/** The problems as Helm lists them. */
export function formatSchemaProblems(problems: readonly SchemaProblem[]): string {
  const head = "values don't meet the specifications of the schema(s) in the following chart(s):";
  const texts = problems.map(({ chartName, message }) => `${chartName}:\n${message}`);
  return `${head}\n${texts.join('')}`;
}

/** One value that meets no schema, with what led to it. */
export function describeFailure(failure: Failure): string {
  return formatFailures([failure]).replace(/^- /, '');
}

interface ValuesNode {
  readonly chart: Chart;
  readonly values: ReadonlyValues;
  readonly path: readonly string[];
}

function checkNode(node: ValuesNode, options: CheckOptions): SchemaProblem[] {
  const { chart, values, path } = node;
  const problems = chart.schemas.flatMap((file) => checkByFile(node, file, options));
  for (const subchart of chart.dependencies) {
    const { name } = subchart.metadata;
    const inner = values.get(name) ?? null;
    if (inner === null) continue;
    if (isTable(inner)) {
      const innerNode = { chart: subchart, values: inner, path: [...path, name] };
      problems.push(...checkNode(innerNode, options));
    } else {
      const message = `invalid type for values: expected object (map), got ${goTypeOf(inner)}\n`;
      const problem = { message, failures: [], isUnloadable: false };
      problems.push({ chartName: name, schemaFile: undefined, ...problem });
    }
  }
  return problems;
}

function checkByFile(node: ValuesNode, file: ChartFile, options: CheckOptions): SchemaProblem[] {
  const { chart, values, path } = node;
  // A parent hands its globals to every subchart, whether or not its schema has heard of them.
  const allowedAtRoot = new Set(path.length > 0 ? ['global'] : []);
  const found = checkBySchema(file, values, { allowedAtRoot, ...options });
  if (found === undefined) return [];
  const failures = found.failures.map((failure) => below(path, failure));
  return [{ ...found, chartName: chart.metadata.name, schemaFile: file.name, failures }];
}

interface SchemaOptions extends CheckOptions {
  readonly allowedAtRoot: ReadonlySet<string>;
}

/** Checks values by one schema; undefined when they meet it. */
export function checkBySchema(
  file: Pick<ChartFile, 'name' | 'data'>,
  values: ReadonlyValues,
  { allowedAtRoot, warn, documents = new Map() }: SchemaOptions,
): Pick<SchemaProblem, 'message' | 'failures' | 'isUnloadable'> | undefined {
  const text = decodeUtf8(file.data);
  try {
    const schema = compileSchema(schemaUrl, parseSchema(file.name, text), {
      documents,
      warnOfUrn: (urn) => {
        warn('unresolved URN reference ignored; using permissive schema', { urn });
      },
    });
    const failures = validate(schema, values, { allowedAtRoot });
    return failures.length === 0
      ? undefined
      : { message: `${formatFailures(failures)}\n`, failures, isUnloadable: false };
  } catch (error) {
    const isUnloadable = isHelmError(error, 'SchemaUnloadable');
    if (!isUnloadable && !isHelmError(error, 'InvalidSchema')) throw error;
    return { message: error.message, failures: [], isUnloadable };
  }
}

function below(path: readonly string[], failure: Failure): Failure {
  if (path.length === 0) return failure;
  const causes = failure.causes.map((cause) => below(path, cause));
  return { ...failure, path: [...path, ...failure.path], causes };
}
