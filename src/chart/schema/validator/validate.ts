import { goTypeOf } from '../../../go/index.ts';
import { decimalOf, isInteger } from '../decimal.ts';
import { areEqual } from '../equality.ts';
import type { Failure } from '../failure.ts';
import type { JsonType } from '../json-type.ts';
import { jsonTypeOf } from '../json-type.ts';
import { formatPlace } from '../pointer.ts';
import type { Reason } from '../reason.ts';
import type { Schema } from '../schema.ts';
import { checkArray } from './arrays.ts';
import { addFailure, checkInner, failureOf, startCheck } from './check.ts';
import type { Check, Session } from './check.ts';
import { checkCombinations } from './combinations.ts';
import { checkObject } from './objects.ts';
import { checkDynamicReferences, checkReference, findCycle, keywordPath } from './references.ts';
import { checkNumber, checkString } from './scalars.ts';

export type ValidationOptions = Partial<Pick<Session, 'metaschemaFor' | 'allowedAtRoot'>>;

/** Checks a value by a schema; the failures, none if the value meets it. */
export function validate(
  schema: Schema,
  value: unknown,
  options: ValidationOptions = {},
): readonly Failure[] {
  const session = { validate: run, allowedAtRoot: new Set<string>(), ...options, steps: 0 };
  const failure = run(startCheck(session, schema, value));
  if (failure === undefined) return [];
  return failure.reason.kind === 'group' ? failure.causes : [failure];
}

function run(check: Check): Failure | undefined {
  const { schema, value, failures } = check;
  if (schema.always !== undefined) {
    return schema.always ? undefined : failureOf(check, { kind: 'falseSchema' });
  }
  const reason = findCycleReason(check) ?? findPlainReason(schema, value);
  if (reason !== undefined) return failureOf(check, reason);

  if (schema.ref !== undefined) {
    const failure = checkReference(check, schema.ref, '$ref');
    if (schema.draft < 2019) return failure;
    addFailure(check, failure);
  }
  checkByType(check);
  if (failures.length === 0 || !check.isQuiet) {
    if (schema.draft >= 2019) checkDynamicReferences(check);
    checkCombinations(check);
    if (schema.draft >= 2019) checkUnevaluated(check);
  }
  return failures.length > 1 ? failureOf(check, { kind: 'group' }, failures) : failures[0];
}

function findCycleReason(check: Check): Reason | undefined {
  const outer = findCycle(check);
  if (outer === undefined) return undefined;
  const via: [string, string] = [keywordPath(check), keywordPath(outer)];
  return { kind: 'referenceCycle', location: formatPlace(check.schema.place), via };
}

/** The keywords that say all there is to say when they fail: type, const, enum, format. */
function findPlainReason(schema: Schema, value: unknown): Reason | undefined {
  const type = jsonTypeOf(value);
  if (type === undefined) return { kind: 'invalidType', goType: goTypeOf(value) };
  if (schema.types.length > 0 && !isOfType(value, type, schema.types)) {
    return { kind: 'type', got: type, want: schema.types };
  }
  if (schema.constant !== undefined && !areEqual(value, schema.constant.value)) {
    return { kind: 'const', want: schema.constant.value };
  }
  if (schema.enumeration?.some((item) => areEqual(value, item)) === false) {
    return { kind: 'enum', want: schema.enumeration };
  }
  if (schema.format === undefined || typeof value !== 'string') return undefined;
  const why = schema.format.check(value);
  return why === undefined
    ? undefined
    : { kind: 'format', got: value, want: schema.format.name, why };
}

function isOfType(value: unknown, type: JsonType, types: readonly JsonType[]): boolean {
  if (types.includes(type)) return true;
  if (type !== 'number' || !types.includes('integer')) return false;
  const number = decimalOf(value);
  return number !== undefined && isInteger(number);
}

function checkByType(check: Check): void {
  const { value } = check;
  if (value instanceof Map) checkObject(check, value as ReadonlyMap<string, unknown>);
  else if (Array.isArray(value)) checkArray(check, value);
  else if (typeof value === 'string') checkString(check, value);
  else if (jsonTypeOf(value) === 'number') checkNumber(check, value);
}

function checkUnevaluated(check: Check): void {
  const { schema, value, unevaluated, depth, session } = check;
  const { unevaluatedProperties, unevaluatedItems } = schema;
  if (value instanceof Map && unevaluatedProperties !== undefined) {
    for (const name of unevaluated.properties ?? []) {
      if (depth === 0 && session.allowedAtRoot.has(name)) continue;
      const item = (value as ReadonlyMap<string, unknown>).get(name);
      addFailure(check, checkInner(check, unevaluatedProperties, item, name));
    }
    unevaluated.properties = undefined;
  }
  if (Array.isArray(value) && unevaluatedItems !== undefined) {
    for (const index of unevaluated.items ?? []) {
      addFailure(check, checkInner(check, unevaluatedItems, value[index], String(index)));
    }
    unevaluated.items = undefined;
  }
}
