import type { HelmError } from '../../base/index.ts';
import { isHelmError, makeVisible } from '../../base/index.ts';
import { describeReference, isApiError } from '../../kube/index.ts';
import { desiredReference } from '../desired-object.ts';
import type { FieldProblem } from './check-by-definition.ts';
import { SchemaProblem } from './check-by-definition.ts';
import type { Refusal } from './trial.ts';

/** One thing that is wrong with an object. */
export interface RefusedField {
  readonly message: string;
  /** As the server writes paths; empty where it is about the object as a whole. */
  readonly field: string;
}

/** What is wrong with an object that would be refused, one by one. */
export function refusedFields({ object, error }: Refusal): readonly RefusedField[] {
  const problems = problemsOf(error);
  const [only] = problems;
  if (only === undefined) return [{ message: error.message, field: '' }];
  if (problems.length === 1) return [{ message: error.message, field: only.field }];
  const what = `cannot apply ${describeReference(desiredReference(object))}`;
  return problems.map(({ field, message }) => ({
    message: `${what}: ${field}: ${message}`,
    field,
  }));
}

function problemsOf(error: HelmError): readonly FieldProblem[] {
  if (error instanceof SchemaProblem) return error.fields;
  if (!isApiError(error)) return isHelmError(error.cause) ? problemsOf(error.cause) : [];
  const { message = '', details } = error.status;
  const causes = (details?.causes ?? []).flatMap(({ field = '', message: text = '' }) =>
    field === '' ? [] : [{ field: makeVisible(field), message: makeVisible(text) }],
  );
  return causes.length > 0 ? causes : [...unknownFieldsIn(message), ...mistypedFieldsIn(message)];
}

/** `strict decoding error: unknown field "spec.a", unknown field "spec.b"`. */
function unknownFieldsIn(text: string): readonly FieldProblem[] {
  return Array.from(
    text.matchAll(/\b(unknown|duplicate) field "([^"]+)"/g),
    ([said, , field = '']) => ({
      field: makeVisible(field),
      message: makeVisible(said.slice(0, said.indexOf(' "'))),
    }),
  );
}

/** `failed to create typed patch object (…): .spec.a: field not declared in schema`, or a list of them. */
function mistypedFieldsIn(text: string): readonly FieldProblem[] {
  if (!text.includes('typed patch object')) return [];
  return Array.from(
    text.matchAll(/(?:: |^\s+)(\.[^\s:]+): (.+)$/gm),
    ([, field = '', why = '']) => ({
      field: makeVisible(field),
      message: makeVisible(why),
    }),
  );
}
