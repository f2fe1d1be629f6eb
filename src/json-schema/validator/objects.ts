import type { ObjectKeywords, Schema } from '../schema.ts';
import { addFailure, checkInner, checkSame, countSteps, fail, startCheck } from './check.ts';
import type { Check } from './check.ts';
import { testPattern } from './test-pattern.ts';

type Table = ReadonlyMap<string, unknown>;

/** Every keyword about objects that the schema's draft has. */
export function checkObject(check: Check, keywords: ObjectKeywords, table: Table): void {
  checkSize(check, keywords, table);
  if (check.isQuiet && check.failures.length > 0) return;
  checkDependencies(check, keywords, table);
  checkProperties(check, keywords, table);
  checkPropertyNames(check, keywords, table);
  checkDependents(check, keywords, table);
}

function checkSize(check: Check, keywords: ObjectKeywords, table: Table): void {
  const { minProperties, maxProperties, required } = keywords;
  const got = table.size;
  if (minProperties !== undefined && got < minProperties) {
    fail(check, { kind: 'minProperties', got, want: minProperties });
  }
  if (maxProperties !== undefined && got > maxProperties) {
    fail(check, { kind: 'maxProperties', got, want: maxProperties });
  }
  const missing = required.filter((name) => !table.has(name));
  if (missing.length > 0) fail(check, { kind: 'required', missing });
}

function checkDependencies(check: Check, keywords: ObjectKeywords, table: Table): void {
  for (const [name, wanted] of keywords.dependencies) {
    if (!table.has(name)) continue;
    if (isNames(wanted)) checkPresent(check, table, name, wanted);
    else addFailure(check, checkSame(check, wanted));
  }
}

function checkDependents(check: Check, keywords: ObjectKeywords, table: Table): void {
  for (const [name, schema] of keywords.dependentSchemas) {
    if (table.has(name)) addFailure(check, checkSame(check, schema));
  }
  for (const [name, wanted] of keywords.dependentRequired) {
    if (table.has(name)) checkPresent(check, table, name, wanted);
  }
}

function checkPresent(check: Check, table: Table, name: string, wanted: readonly string[]): void {
  const missing = wanted.filter((other) => !table.has(other));
  if (missing.length > 0) fail(check, { kind: 'dependency', name, missing });
}

/** Helm goes through the properties in no order; we go in that of the values. */
function checkProperties(check: Check, keywords: ObjectKeywords, table: Table): void {
  const { unevaluated, session } = check;
  const { additionalProperties } = keywords;
  const additional: string[] = [];
  for (const [name, value] of table) {
    if (check.isQuiet && check.failures.length > 0) return;
    let isEvaluated = checkNamed(check, keywords, { name, value });
    if (!isEvaluated && additionalProperties !== undefined) {
      isEvaluated = true;
      const isAllowed = check.depth === 0 && session.allowedAtRoot.has(name);
      if (isAllowed || additionalProperties === true) continue;
      if (additionalProperties === false) additional.push(name);
      else addFailure(check, checkInner(check, additionalProperties, value, name));
    }
    if (isEvaluated) unevaluated.properties?.delete(name);
  }
  if (additional.length > 0) fail(check, { kind: 'additionalProperties', names: additional });
}

/** Checks by `properties` and `patternProperties`; false when neither knows the name. */
function checkNamed(
  check: Check,
  { properties, patternProperties }: ObjectKeywords,
  { name, value }: { readonly name: string; readonly value: unknown },
): boolean {
  const named = properties.get(name);
  let isKnown = named !== undefined;
  if (named !== undefined) addFailure(check, checkInner(check, named, value, name));
  countSteps(check.session, 4 * patternProperties.length);
  for (const [pattern, schema] of patternProperties) {
    if (!testPattern(pattern, name)) continue;
    isKnown = true;
    addFailure(check, checkInner(check, schema, value, name));
  }
  return isKnown;
}

function checkPropertyNames(check: Check, keywords: ObjectKeywords, table: Table): void {
  const { propertyNames } = keywords;
  if (propertyNames === undefined) return;
  for (const name of table.keys()) {
    const failure = check.session.validate(startCheck(check.session, propertyNames, name));
    if (failure === undefined) continue;
    const causes = failure.reason.kind === 'group' ? failure.causes : [failure];
    fail(check, { kind: 'propertyName', name }, causes);
  }
}

function isNames(wanted: readonly string[] | Schema): wanted is readonly string[] {
  return Array.isArray(wanted);
}
