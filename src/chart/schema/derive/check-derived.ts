import { isHelmError } from '../../../base/index.ts';
import { decodeUtf8 } from '../../../go/index.ts';
import { compileSchema, describeReason, toJson, validate } from '../../../json-schema/index.ts';
import type { Failure } from '../../../json-schema/index.ts';
import { findYamlPosition } from '../../../yaml/index.ts';
import type { Chart } from '../../chart.ts';
import type { Warn } from '../../values/coalesce-tables.ts';
import { isTable } from '../../values/values-map.ts';
import type { ReadonlyValues, ValuesMap } from '../../values/values-map.ts';
import { schemaUrl } from '../schema-url.ts';
import { deriveSchema } from './derive-schema.ts';
import { hasUnlikeTypes } from './may-be-unlike.ts';

/**
 * Warns of values of the user's that are unlike the defaults of a chart without a schema, and of
 * its subcharts: a text where values.yaml has a number. Never an error.
 */
export function warnOfUnlikeValues(chart: Chart, userValues: ReadonlyValues, warn: Warn): void {
  const { metadata, schemas, raw, dependencies } = chart;
  const file = raw.findLast(({ name }) => name === 'values.yaml');
  if (schemas.length === 0 && file !== undefined) {
    const text = decodeUtf8(file.data);
    const own = withoutSubcharts(chart, userValues);
    // To derive a schema takes its time, which nobody should need who does nothing unusual.
    const failures =
      text.includes('@schema') || hasUnlikeTypes(chart.values, own) ? findUnlike(text, own) : [];
    for (const failure of failures) warn(messageOf(failure, metadata.name, text));
  }
  for (const subchart of dependencies) {
    const inner = userValues.get(subchart.metadata.name);
    if (isTable(inner)) warnOfUnlikeValues(subchart, inner, warn);
  }
}

function findUnlike(text: string, values: ReadonlyValues): readonly Failure[] {
  try {
    const schema = compileSchema(schemaUrl, toJson(deriveSchema(text)));
    return validate(schema, withoutNulls(values)).flatMap(leavesOf);
  } catch (error) {
    // What the author wrote into comments is no reason to stop anybody else.
    if (isHelmError(error)) return [];
    throw error;
  }
}

function messageOf({ path, reason }: Failure, chartName: string, text: string): string {
  const line = findYamlPosition(text, path)?.value.line;
  const place = line === undefined ? '' : `, line ${line}`;
  const what = `value ${path.join('.')}: ${describeReason(reason)}`;
  return `${what} (by values.yaml of chart "${chartName}"${place}, for want of a schema)`;
}

/** The failures that are not summed up of others. */
function leavesOf(failure: Failure): readonly Failure[] {
  return failure.causes.length === 0 ? [failure] : failure.causes.flatMap(leavesOf);
}

/** A subchart answers for its own. */
function withoutSubcharts({ dependencies }: Chart, values: ReadonlyValues): ReadonlyValues {
  const own = new Map(values);
  for (const { metadata } of dependencies) own.delete(metadata.name);
  return own;
}

/** A null of the user's deletes a default, whatever its type. */
function withoutNulls(values: ReadonlyValues): ValuesMap {
  const result: ValuesMap = new Map();
  for (const [key, value] of values) {
    if (isTable(value)) result.set(key, withoutNulls(value));
    else if (value !== null) result.set(key, value);
  }
  return result;
}
