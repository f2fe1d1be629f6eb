import { goTypeOf } from '../../go/index.ts';
import { decimalOf, isInteger } from '../decimal.ts';
import { areEqual } from '../equality.ts';
import type { Failure } from '../failure.ts';
import type { JsonType } from '../json-type.ts';
import { jsonTypeOf } from '../json-type.ts';
import type { Reason } from '../reason.ts';
import { locationOf } from '../schema.ts';
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
  const session = {
    validate: run,
    findPlainReason,
    allowedAtRoot: new Set<string>(),
    ...options,
    steps: 0,
  };
  const failure = run(startCheck(session, schema, value));
  if (failure === undefined) return [];
  return failure.reason.kind === 'group' ? failure.causes : [failure];
}

function run(check: Check): Failure | undefined {
  const { schema, value, failures } = check;
  const reason = findCycleReason(check) ?? findPlainReason(schema, value);
  if (reason !== undefined) return failureOf(check, reason);

  const { references, combinations } = schema;
  if (references?.ref !== undefined) {
    const failure = checkReference(check, references.ref, '$ref');
    if (schema.draft < 2019) return failure;
    addFailure(check, failure);
  }
  checkByType(check);
  if (failures.length === 0 || !check.isQuiet) {
    if (references !== undefined) checkDynamicReferences(check, references);
    if (combinations !== undefined) checkCombinations(check, combinations);
    checkUnevaluated(check);
  }
  return failures.length > 1 ? failureOf(check, { kind: 'group' }, failures) : failures[0];
}

function findCycleReason(check: Check): Reason | undefined {
  const outer = findCycle(check);
  if (outer === undefined) return undefined;
  const via: [string, string] = [keywordPath(check), keywordPath(outer)];
  return { kind: 'referenceCycle', location: locationOf(check.schema), via };
}

/** The keywords that say all there is to say when they fail: type, const, enum, format. */
function findPlainReason(schema: Schema, value: unknown): Reason | undefined {
  if (schema.always !== undefined) return schema.always ? undefined : { kind: 'falseSchema' };
  const type = jsonTypeOf(value);
  if (type === undefined) return { kind: 'invalidType', goType: goTypeOf(value) };
  if (schema.types !== undefined && !isOfType(value, type, schema.types)) {
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
  const { value, schema } = check;
  const { ofObjects, ofArrays, ofStrings, ofNumbers } = schema;
  if (value instanceof Map) {
    if (ofObjects !== undefined) checkObject(check, ofObjects, value as Table);
  } else if (Array.isArray(value)) {
    if (ofArrays !== undefined) checkArray(check, ofArrays, value);
  } else if (typeof value === 'string') {
    if (ofStrings !== undefined) checkString(check, ofStrings, value);
  } else if (ofNumbers !== undefined && jsonTypeOf(value) === 'number') {
    checkNumber(check, ofNumbers, value);
  }
}

type Table = ReadonlyMap<string, unknown>;

function checkUnevaluated(check: Check): void {
  const { schema, value, unevaluated, depth, session } = check;
  const unevaluatedProperties = schema.ofObjects?.unevaluatedProperties;
  const unevaluatedItems = schema.ofArrays?.unevaluatedItems;
  if (value instanceof Map && unevaluatedProperties !== undefined) {
    for (const name of unevaluated.properties ?? []) {
      if (depth === 0 && session.allowedAtRoot.has(name)) continue;
      const item = (value as Table).get(name);
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
