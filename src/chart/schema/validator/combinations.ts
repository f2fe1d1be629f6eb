import type { Failure } from '../failure.ts';
import { addFailure, checkSame, fail } from './check.ts';
import type { Check } from './check.ts';
import { hasUnevaluated } from './unevaluated.ts';

/** `not`, `allOf`, `anyOf`, `oneOf`, `if`. */
export function checkCombinations(check: Check): void {
  const { schema } = check;
  if (schema.not !== undefined && passes(check, schema.not)) fail(check, { kind: 'not' });
  checkAllOf(check);
  checkAnyOf(check);
  checkOneOf(check);
  if (schema.if === undefined) return;
  const branch = passes(check, schema.if) ? schema.then : schema.else;
  if (branch !== undefined) addFailure(check, checkSame(check, branch));
}

function passes(check: Check, schema: Check['schema']): boolean {
  return checkSame(check, schema, { isQuiet: true }) === undefined;
}

function checkAllOf(check: Check): void {
  const causes: Failure[] = [];
  for (const schema of check.schema.allOf) {
    const failure = checkSame(check, schema);
    if (failure === undefined) continue;
    causes.push(failure);
    if (check.isQuiet) break;
  }
  if (causes.length > 0) fail(check, { kind: 'allOf' }, causes);
}

function checkAnyOf(check: Check): void {
  const causes: Failure[] = [];
  let hasMatch = check.schema.anyOf.length === 0;
  for (const schema of check.schema.anyOf) {
    const failure = checkSame(check, schema);
    if (failure !== undefined) causes.push(failure);
    else {
      hasMatch = true;
      // What the others evaluate matters to `unevaluated…`, if that is asked for.
      if (!hasUnevaluated(check.unevaluated)) break;
    }
  }
  if (!hasMatch) fail(check, { kind: 'anyOf' }, causes);
}

function checkOneOf(check: Check): void {
  const { oneOf } = check.schema;
  const causes: Failure[] = [];
  const matched: number[] = [];
  for (const [index, schema] of oneOf.entries()) {
    const failure = checkSame(check, schema, { isQuiet: matched.length > 0 });
    if (failure === undefined) matched.push(index);
    else if (matched.length === 0) causes.push(failure);
    if (matched.length === 2) break;
  }
  if (oneOf.length === 0 || matched.length === 1) return;
  fail(check, { kind: 'oneOf', matched }, matched.length === 0 ? causes : []);
}
