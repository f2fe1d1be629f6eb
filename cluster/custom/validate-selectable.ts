import type { FieldError } from '../field-error.ts';
import { duplicate, invalidValue, required, tooMany } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { objectAt, objectsAt, stringAt } from '../object.ts';

const maxFields = 8;
const selectable = ['string', 'boolean', 'integer'];
const wrongType =
  'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';

/** What field selectors of a custom kind may name. */
export function validateSelectableFields(version: JsonObject, path: string): readonly FieldError[] {
  const fields = objectsAt(version, 'selectableFields');
  const schema = objectAt(version, 'schema', 'openAPIV3Schema') ?? {};
  const paths = fields.map((field) => stringAt(field, 'jsonPath') ?? '');
  const errors = paths.flatMap((one, index) => {
    const at = `${path}[${index}].jsonPath`;
    if (one === '') return [required(at)];
    const found = findSchema(one, schema);
    if (typeof found === 'string') return [invalidValue(at, one, `is an invalid path: ${found}`)];
    return [
      ...(one.startsWith('.metadata')
        ? [invalidValue(at, one, 'must not point to fields in metadata')]
        : []),
      ...(selectable.includes(stringAt(found, 'type') ?? '')
        ? []
        : [invalidValue(at, one, wrongType)]),
      ...(paths.indexOf(one) < index ? [duplicate(at, one)] : []),
    ];
  });
  const count = new Set(paths.filter((one) => typeof findSchema(one, schema) !== 'string')).size;
  return count > maxFields ? [...errors, tooMany(path, count, maxFields)] : errors;
}

/** The schema that a path leads to, or why it leads nowhere. */
function findSchema(path: string, schema: JsonObject): JsonObject | string {
  if (path.includes('[')) return 'array notation is not allowed';
  if (!path.startsWith('.')) return `expected [ or . but got: ${path.split('.')[0] ?? ''}`;
  let found: JsonObject | undefined = schema;
  for (const name of path.slice(1).split('.')) {
    found = objectAt(found, 'properties', name);
    if (!found) return 'does not refer to a valid field';
  }
  return found;
}
