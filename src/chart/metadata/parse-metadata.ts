import { HelmError } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { parseYaml, YamlError } from '../../yaml/index.ts';
import type { ChartFile } from '../chart.ts';
import { chartBaseStruct, chartStruct, lockStruct } from './chart-yaml.ts';
import type { ChartFields, LockedDependencyFields, LockFields } from './chart-yaml.ts';
import { resourceApiVersion } from './metadata.ts';
import type { Lock, LockedDependency } from './metadata.ts';
import { flattenResourceForm, isResourceForm } from './resource-form.ts';
import { toDependency } from './validate-metadata.ts';

/** Reads Chart.yaml of any form; a chart without apiVersion is of form v1, as Helm 2's were. */
export function parseChartFile(file: ChartFile): ChartFields {
  return decoding(file, readFields);
}

/** As `parseChartFile`, for a top chart: unknown forms are refused, which Helm allows below it. */
export function parseTopChartFile(file: ChartFile): ChartFields {
  return decoding(file, (document) => {
    const { apiVersion } = chartBaseStruct.decodeDocument(document);
    if (['', 'v1', 'v2', resourceApiVersion].includes(apiVersion)) return readFields(document);
    const message = apiVersion === 'v3' ? 'invalid chart apiVersion' : 'unsupported chart version';
    throw new HelmError('UnsupportedChart', message, { source: { file: file.name } });
  });
}

function readFields(document: unknown): ChartFields {
  const fields = fieldsOf(document, false);
  return fields.apiVersion === '' ? { ...fields, apiVersion: 'v1' } : fields;
}

/**
 * What Chart.yaml says, field by field, with nothing checked. Strictly, a field that is not known
 * or that comes twice is an error. Throws `YamlError`.
 */
export function readChartFields(
  text: string,
  { isStrict = false }: { readonly isStrict?: boolean } = {},
): ChartFields {
  return fieldsOf(parseYaml(text, { numbers: 'exact', isStrict }), isStrict);
}

function fieldsOf(document: unknown, isStrict: boolean): ChartFields {
  const flat = isResourceForm(document) ? flattenResourceForm(document) : document;
  return chartStruct.decodeDocument(flat, { isStrict });
}

/** Reads requirements.yaml over what Chart.yaml said. */
export function parseRequirements(file: ChartFile, fields: ChartFields): ChartFields {
  return decoding(file, (document) => chartStruct.decodeDocument(document, { base: fields }));
}

/** Reads Chart.lock or requirements.lock. */
export function parseLock(file: ChartFile): Lock {
  const fields = decoding<LockFields>(file, (document) => lockStruct.decodeDocument(document));
  const { generated, digest, dependencies, libraries } = fields;
  return {
    generated,
    digest,
    dependencies: dependencies.filter((each) => each !== null).map(toLocked),
    libraries: libraries.filter((each) => each !== null).map(toLocked),
  };
}

function toLocked(fields: LockedDependencyFields): LockedDependency {
  return { ...toDependency(fields), contentDigest: fields.digest };
}

function decoding<T>(file: ChartFile, decode: (document: unknown) => T): T {
  const text = decodeUtf8(file.data);
  try {
    return decode(parseYaml(text, { numbers: 'exact' }));
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new HelmError('InvalidChart', `cannot load ${file.name}: ${error.message}`, {
      source: { file: file.name, ...error.position },
      cause: error,
    });
  }
}
