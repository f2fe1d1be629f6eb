import type { Failure } from '../failure.ts';
import type { Combinations, Schema } from '../schema.ts';
import { addFailure, checkSame, fail } from './check.ts';
import type { Check } from './check.ts';
import { hasUnevaluated } from './unevaluated.ts';

/** `not`, `allOf`, `anyOf`, `oneOf`, `if`. */
export function checkCombinations(check: Check, keywords: Combinations): void {
  if (keywords.not !== undefined && passes(check, keywords.not)) fail(check, { kind: 'not' });
  checkAllOf(check, keywords);
  checkAnyOf(check, keywords);
  checkOneOf(check, keywords);
  if (keywords.if === undefined) return;
  const branch = passes(check, keywords.if) ? keywords.then : keywords.else;
  if (branch !== undefined) addFailure(check, checkSame(check, branch));
}

function passes(check: Check, schema: Schema): boolean {
  return checkSame(check, schema, { isQuiet: true }) === undefined;
}

function checkAllOf(check: Check, { allOf }: Combinations): void {
  const causes: Failure[] = [];
  for (const schema of allOf) {
    const failure = checkSame(check, schema);
    if (failure === undefined) continue;
    causes.push(failure);
    if (check.isQuiet) break;
  }
  if (causes.length > 0) fail(check, { kind: 'allOf' }, causes);
}

function checkAnyOf(check: Check, { anyOf }: Combinations): void {
  const causes: Failure[] = [];
  let hasMatch = anyOf.length === 0;
  for (const schema of anyOf) {
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

function checkOneOf(check: Check, { oneOf }: Combinations): void {
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
