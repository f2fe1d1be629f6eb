import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';
import { validateLabels } from '../registry/metadata.ts';
import { checkQualifiedName } from '../resources/names.ts';

/** A selector that must select the Pods of the template beside it. */
export function validateWorkloadSelector(
  spec: JsonObject,
  { path, kind }: { readonly path: string; readonly kind: string },
): readonly FieldError[] {
  const selector = objectAt(spec, 'selector');
  if (!selector) {
    const missing = required(`${path}.selector`);
    const mismatch = invalidValue(
      `${path}.template.metadata.labels`,
      templateLabels(spec),
      '`selector` does not match template `labels`',
    );
    // A DaemonSet leaves it at the second.
    return kind === 'daemonset' ? [mismatch] : [missing, mismatch];
  }
  const faults = validateSelector(selector, `${path}.selector`);
  const isEmpty =
    Object.keys(stringsAt(selector, 'matchLabels')).length === 0 &&
    objectsAt(selector, 'matchExpressions').length === 0;
  if (isEmpty) {
    const why = `empty selector is invalid for ${kind}`;
    return [...faults, invalidValue(`${path}.selector`, selector, why)];
  }
  if (faults.length > 0) {
    return [...faults, invalidValue(`${path}.selector`, selector, 'invalid label selector')];
  }
  const labels = stringsAt(spec, 'template', 'metadata', 'labels');
  if (compileLabelSelector(selector)(labels)) return [];
  return [
    invalidValue(
      `${path}.template.metadata.labels`,
      templateLabels(spec),
      '`selector` does not match template `labels`',
    ),
  ];
}

function templateLabels(spec: JsonObject): JsonObject | null {
  return objectAt(spec, 'template', 'metadata', 'labels') ?? null;
}

export function validateSelector(selector: JsonObject, path: string): readonly FieldError[] {
  return [
    ...validateLabels(stringsAt(selector, 'matchLabels'), `${path}.matchLabels`),
    ...objectsAt(selector, 'matchExpressions').flatMap((expression, index) =>
      validateExpression(expression, `${path}.matchExpressions[${index}]`),
    ),
  ];
}

function validateExpression(expression: JsonObject, path: string): readonly FieldError[] {
  const key = stringAt(expression, 'key') ?? '';
  return [
    ...validateOperator(expression, path),
    ...checkQualifiedName(key).map((fault) => invalidValue(`${path}.key`, key, fault)),
  ];
}

function validateOperator(expression: JsonObject, path: string): readonly FieldError[] {
  const operator = stringAt(expression, 'operator') ?? '';
  const values = listAt(expression, 'values');
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length > 0) return [];
      return [required(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      if (values.length === 0) return [];
      return [
        forbiddenField(
          `${path}.values`,
          "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
        ),
      ];
    default:
      return [invalidValue(`${path}.operator`, operator, 'not a valid selector operator')];
  }
}
