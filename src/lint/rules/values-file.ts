import type { ReadonlyValues, ValuesMap } from '../../chart/index.ts';
import { coalesceTables, copyValues } from '../../chart/index.ts';
import { decodeUtf8, jsonTypeError } from '../../go/index.ts';
import { parseYaml, YamlError } from '../../yaml/index.ts';
import type { Finding } from '../finding.ts';
import { findKey, positionIn } from '../source-text.ts';
import type { LintTarget } from '../target.ts';

const path = 'values.yaml';
const schemaFile = 'values.schema.json';

/** Helm's rules about values.yaml: that it is YAML, and meets the schema together with the user's. */
export function lintValuesFile(target: LintTarget): Finding[] {
  const { directory } = target;
  const kind = directory.kindOf(path);
  if (kind === undefined) {
    return [{ severity: 'info', code: 'ValuesMissing', message: 'file does not exist', path }];
  }
  if (kind === 'directory') {
    return [invalid(`read ${directory.path}/${path}: is a directory`)];
  }
  const text = decodeUtf8(directory.read(path));
  try {
    return checkSchema(target, readValues(text), text);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return [{ ...invalid(error.message), source: positionIn(path, text, error.position) }];
  }
}

function invalid(reason: string): Finding {
  const message = `unable to parse YAML: ${reason}`;
  return { severity: 'error', code: 'ValuesInvalid', message, path };
}

/** Only the first document, unlike what rendering reads. */
function readValues(text: string): ValuesMap {
  const values = parseYaml(text) ?? new Map<string, unknown>();
  if (values instanceof Map) return values as ValuesMap;
  const { message } = jsonTypeError(values, 'common.Values');
  throw new YamlError(`error unmarshaling JSON: while decoding JSON: ${message}`);
}

function checkSchema(target: LintTarget, values: ValuesMap, text: string): Finding[] {
  const { directory, userValues, skipSchemaValidation, schemas, documents } = target;
  if (skipSchemaValidation || directory.kindOf(schemaFile) !== 'file') return [];
  const data = directory.read(schemaFile);
  if (data.length === 0) return [];
  const options = { allowedAtRoot: new Set<string>(), warn: ignore, documents };
  const all = together(userValues, values);
  const problem = schemas.checkBySchema({ name: schemaFile, data }, all, options);
  if (problem === undefined) return [];
  const [failure] = problem.failures;
  const source = failure && findKey(path, text, failure.path);
  return [{ severity: 'error', code: 'SchemaViolation', message: problem.message, path, source }];
}

function together(userValues: ReadonlyValues, values: ValuesMap): ValuesMap {
  const options = { keepsNulls: false, warn: ignore };
  const all: ValuesMap = new Map();
  coalesceTables(all, copyValues(userValues), '', options);
  coalesceTables(all, values, '', options);
  return all;
}

function ignore(): void {
  // Rendering warns of the same.
}
