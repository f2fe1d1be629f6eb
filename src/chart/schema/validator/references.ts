import type { Failure } from '../failure.ts';
import { escapeToken } from '../pointer.ts';
import type { Schema } from '../schema.ts';
import { addFailure, checkSame, failureOf } from './check.ts';
import type { Check, Scope } from './check.ts';

/** Checks by the schema that `keyword` refers to. */
export function checkReference(
  check: Check,
  target: Schema,
  keyword: '$ref' | '$recursiveRef' | '$dynamicRef',
): Failure | undefined {
  const failure = checkSame(check, target, { referenceKeyword: keyword });
  if (failure === undefined) return undefined;
  const causes = failure.reason.kind === 'group' ? failure.causes : [failure];
  return failureOf(check, { kind: 'reference' }, causes);
}

/** `$recursiveRef` and `$dynamicRef`, whose target depends on the way that led here. */
export function checkDynamicReferences(check: Check): void {
  const { recursiveRef, dynamicRef } = check.schema;
  if (recursiveRef !== undefined) {
    const target = recursiveRef.isRecursiveAnchor
      ? outermost(check.scope, recursiveRef, ({ resource, schema }) =>
          resource?.isRecursiveAnchor === true ? schema : undefined,
        )
      : recursiveRef;
    addFailure(check, checkReference(check, target, '$recursiveRef'));
  }
  if (dynamicRef !== undefined) {
    const { schema: initial, anchor } = dynamicRef;
    const isDynamic = anchor !== '' && initial.dynamicAnchor === anchor;
    const target = isDynamic
      ? outermost(check.scope, initial, ({ resource }) => resource?.dynamicAnchors.get(anchor))
      : initial;
    addFailure(check, checkReference(check, target, '$dynamicRef'));
  }
}

/** The scope, further out, in which the same schema checks the same value already. */
export function findCycle(scope: Scope): Scope | undefined {
  for (let outer = scope.parent; outer?.depth === scope.depth; outer = outer.parent) {
    if (outer.schema === scope.schema) return outer;
  }
  return undefined;
}

/** The keywords that lead from the root schema to the scope. */
export function keywordPath(scope: Scope): string {
  let path = '';
  for (let inner = scope; inner.parent !== undefined; inner = inner.parent) {
    const { schema, referenceKeyword, parent } = inner;
    const step =
      referenceKeyword === ''
        ? schema.location.slice(parent.schema.location.length)
        : `/${escapeToken(referenceKeyword)}`;
    path = step + path;
  }
  return path;
}

function outermost(
  scope: Scope,
  fallback: Schema,
  pick: (candidate: { resource: Schema | undefined; schema: Schema }) => Schema | undefined,
): Schema {
  let found = fallback;
  for (let outer: Scope | undefined = scope; outer !== undefined; outer = outer.parent) {
    const { schema } = outer;
    found = pick({ resource: schema.resource, schema }) ?? found;
  }
  return found;
}
