import { HelmError, isHelmError, isRecord } from '../../base/index.ts';
import type { Failure } from '../../json-schema/index.ts';
import { compileSchema, describeReason, toJson, validate } from '../../json-schema/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { describeReference, referenceOf } from '../../kube/index.ts';
import { omit } from '../omit.ts';
import { findUnknownFields } from './find-unknown-fields.ts';
import { plainSchemaOf } from './plain-schema.ts';
import { withoutNulls } from './without-nulls.ts';

/** A problem of an object by the schema of its definition: an error with the fields it is about. */
export class SchemaProblem extends HelmError {
  readonly fields: readonly FieldProblem[];

  constructor(message: string, fields: readonly FieldProblem[]) {
    const lines = fields.map(({ field, message: text }) => `${field}: ${text}`);
    const [only = ''] = lines;
    super('KubeInvalid', lines.length === 1 ? `${message}: ${only}` : message, {
      details: lines.length === 1 ? [] : lines,
    });
    this.fields = fields;
  }
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * What is wrong with an object by the schema of a CustomResourceDefinition that is not in the cluster
 * yet: fields that there are not, and values that do not fit. Its rules in CEL are left to the server.
 */
export function checkByDefinition(
  definition: KubeObject,
  object: KubeObject,
): SchemaProblem | undefined {
  const schema = schemaOf(definition, object.apiVersion);
  if (schema === undefined) return undefined;
  const given = omit(object, 'apiVersion', 'kind', 'metadata');
  const content = withoutNulls(given);
  const unknown = findUnknownFields(schema, content).map((field) => ({
    field,
    message: 'field not declared in schema',
  }));
  const fields = [...unknown, ...findMisfits(schema, content)];
  if (fields.length === 0) return undefined;
  const what = describeReference(referenceOf(object));
  return new SchemaProblem(
    `cannot apply ${what}: it does not meet the schema that the release brings for its kind`,
    fields,
  );
}

function schemaOf({ spec }: KubeObject, apiVersion: string): Schema | undefined {
  const versions = isRecord(spec) && Array.isArray(spec['versions']) ? spec['versions'] : [];
  const name = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const version: unknown = versions.find((each) => isRecord(each) && each['name'] === name);
  const schema = isRecord(version) ? version['schema'] : undefined;
  const root = isRecord(schema) ? schema['openAPIV3Schema'] : undefined;
  return isRecord(root) ? root : undefined;
}

type Schema = Readonly<Record<string, unknown>>;

/** A schema that cannot be read is the server's to refuse. */
function findMisfits(schema: Schema, content: unknown): readonly FieldProblem[] {
  try {
    const compiled = compileSchema('definition', toJson(plainSchemaOf(schema)));
    return validate(compiled, toJson(content)).flatMap(leavesOf).map(problemOf);
  } catch (error) {
    if (isHelmError(error)) return [];
    throw error;
  }
}

function leavesOf(failure: Failure): readonly Failure[] {
  const { causes, reason } = failure;
  const isSum = reason.kind === 'group' || reason.kind === 'reference' || reason.kind === 'allOf';
  return isSum && causes.length > 0 ? causes.flatMap(leavesOf) : [failure];
}

function problemOf({ path, reason }: Failure): FieldProblem {
  return { field: path.map(formatStep).join(''), message: describeReason(reason) };
}

function formatStep(step: string): string {
  return /^\d+$/.test(step) ? `[${step}]` : `.${step}`;
}
