import type { Failure } from '../failure.ts';
import { escapeToken } from '../pointer.ts';
import { locationOf } from '../schema.ts';
import type { References, Schema } from '../schema.ts';
import { addFailure, checkSame, failureOf } from './check.ts';
import type { Check } from './check.ts';

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
export function checkDynamicReferences(check: Check, references: References): void {
  const { recursiveRef, dynamicRef } = references;
  if (recursiveRef !== undefined) {
    const target = recursiveRef.isRecursiveAnchor
      ? outermost(check, recursiveRef, ({ resource, schema }) =>
          resource?.isRecursiveAnchor === true ? schema : undefined,
        )
      : recursiveRef;
    addFailure(check, checkReference(check, target, '$recursiveRef'));
  }
  if (dynamicRef !== undefined) {
    const { schema: initial, anchor } = dynamicRef;
    const isDynamic = anchor !== '' && initial.dynamicAnchor === anchor;
    const target = isDynamic
      ? outermost(check, initial, ({ resource }) => resource?.dynamicAnchors?.get(anchor))
      : initial;
    addFailure(check, checkReference(check, target, '$dynamicRef'));
  }
}

/** The check, further out, of the same value by the same schema. */
export function findCycle(check: Check): Check | undefined {
  for (let outer = check.parent; outer?.depth === check.depth; outer = outer.parent) {
    if (outer.schema === check.schema) return outer;
  }
  return undefined;
}

/** The keywords that lead from the root schema to the check's. */
export function keywordPath(check: Check): string {
  let path = '';
  for (let inner = check; inner.parent !== undefined; inner = inner.parent) {
    const { schema, referenceKeyword, parent } = inner;
    const step =
      referenceKeyword === ''
        ? locationOf(schema).slice(locationOf(parent.schema).length)
        : `/${escapeToken(referenceKeyword)}`;
    path = step + path;
  }
  return path;
}

function outermost(
  check: Check,
  fallback: Schema,
  pick: (candidate: { resource: Schema | undefined; schema: Schema }) => Schema | undefined,
): Schema {
  let found = fallback;
  for (let outer: Check | undefined = check; outer !== undefined; outer = outer.parent) {
    const { schema } = outer;
    found = pick({ resource: schema.resource, schema }) ?? found;
  }
  return found;
}
