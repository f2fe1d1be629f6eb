import { HelmError } from '../../base/index.ts';
import type { Failure } from '../failure.ts';
import { pointerOf } from '../pointer.ts';
import type { Reason } from '../reason.ts';
import { isPlain } from '../schema.ts';
import type { Schema } from '../schema.ts';
import type { Unevaluated } from './unevaluated.ts';
import { hasUnevaluated, mergeUnevaluated, unevaluatedOf } from './unevaluated.ts';

/** What does not change in the course of one validation. */
export interface Session {
  /** Validates a value by a schema; `check.unevaluated` then holds what was not looked at. */
  readonly validate: (check: Check) => Failure | undefined;
  /** Why a value does not meet a schema that is plain. */
  readonly findPlainReason: (schema: Schema, value: unknown) => Reason | undefined;
  /** The schema to use instead, for a schema document with parts of another draft in it. */
  readonly metaschemaFor?: (schema: Schema, pointer: string) => Schema;
  /** Properties of the root value that no schema forbids. */
  readonly allowedAtRoot: ReadonlySet<string>;
  steps: number;
}

/** One value being checked by one schema; its parents tell how it came to that. */
export interface Check {
  readonly session: Session;
  readonly value: unknown;
  readonly schema: Schema;
  readonly parent: Check | undefined;
  /** The key or index by which the value stands in the parent's; undefined for the same value. */
  readonly token: string | undefined;
  /** The keyword of the reference that led here; empty when the schema is part of the parent's. */
  readonly referenceKeyword: string;
  /** How deep in the values the value is: checks of equal depth look at the same value. */
  readonly depth: number;
  readonly level: number;
  readonly unevaluated: Unevaluated;
  /** Only whether there is a failure is of interest, not which. */
  readonly isQuiet: boolean;
  readonly failures: Failure[];
}

/** Beyond any real schema; the stack bears more than this. */
const maxLevel = 1000;
/** Schemas may multiply their work with every reference; this ends it within about a second. */
const maxSteps = 1_000_000;

/** Starts with a value and a schema. */
export function startCheck(session: Session, schema: Schema, value: unknown): Check {
  return {
    session,
    value,
    schema,
    parent: undefined,
    token: undefined,
    referenceKeyword: '',
    depth: 0,
    level: 0,
    unevaluated: unevaluatedOf(value, schema, false),
    isQuiet: false,
    failures: [],
  };
}

/** Checks the same value by another schema: a part of this one, or one that it refers to. */
export function checkSame(
  check: Check,
  schema: Schema,
  options: { readonly referenceKeyword?: string; readonly isQuiet?: boolean } = noOptions,
): Failure | undefined {
  const { session, value } = check;
  const isQuiet = check.isQuiet || options.isQuiet === true;
  const used = session.metaschemaFor?.(schema, pointerOf(pathOf(check))) ?? schema;
  if (isPlain(used)) {
    countSteps(session, costOf(used));
    const reason = session.findPlainReason(used, value);
    return reason && { path: isQuiet ? [] : pathOf(check), reason, causes: [] };
  }
  const inner: Check = {
    session,
    value,
    schema: used,
    parent: check,
    token: undefined,
    referenceKeyword: options.referenceKeyword ?? '',
    depth: check.depth,
    level: nextLevel(check, used),
    unevaluated: unevaluatedOf(value, used, hasUnevaluated(check.unevaluated)),
    isQuiet,
    failures: [],
  };
  const failure = session.validate(inner);
  if (failure === undefined) mergeUnevaluated(check.unevaluated, inner.unevaluated);
  return failure;
}

const noOptions = {};

/** Checks a value inside this one. */
export function checkInner(
  check: Check,
  schema: Schema,
  value: unknown,
  token: string,
): Failure | undefined {
  const { session } = check;
  const used = session.metaschemaFor?.(schema, pointerOf([...pathOf(check), token])) ?? schema;
  if (isPlain(used)) {
    countSteps(session, costOf(used));
    const reason = session.findPlainReason(used, value);
    return reason && { path: check.isQuiet ? [] : [...pathOf(check), token], reason, causes: [] };
  }
  return session.validate({
    session,
    value,
    schema: used,
    parent: check,
    token,
    referenceKeyword: '',
    depth: check.depth + 1,
    level: nextLevel(check, used),
    unevaluated: unevaluatedOf(value, used, false),
    isQuiet: check.isQuiet,
    failures: [],
  });
}

export function failureOf(check: Check, reason: Reason, causes: readonly Failure[] = []): Failure {
  return { path: check.isQuiet ? [] : pathOf(check), reason, causes };
}

export function fail(check: Check, reason: Reason, causes: readonly Failure[] = []): void {
  addFailure(check, failureOf(check, reason, causes));
}

/** Each is a line to read: beyond some thousands, nobody does. */
const costOfFailure = 50;

/** Adds the failure, if it is one. */
export function addFailure(check: Check, failure: Failure | undefined): void {
  if (failure === undefined) return;
  countSteps(check.session, costOfFailure);
  check.failures.push(failure);
}

/** From the root of the values. */
function pathOf(check: Check): string[] {
  const path: string[] = [];
  for (let outer: Check | undefined = check; outer !== undefined; outer = outer.parent) {
    if (outer.token !== undefined) path.push(outer.token);
  }
  return path.reverse();
}

function nextLevel(check: Check, schema: Schema): number {
  if (check.level >= maxLevel) {
    const message = `references and parts nested deeper than ${maxLevel} levels are not supported`;
    throw new HelmError('InvalidSchema', message);
  }
  countSteps(check.session, costOf(schema));
  return check.level + 1;
}

/** An enumeration is gone through item by item. */
function costOf({ enumeration }: Schema): number {
  return 1 + (enumeration?.length ?? 0);
}

export function countSteps(session: Session, count: number): void {
  session.steps += count;
  if (session.steps <= maxSteps) return;
  throw new HelmError('InvalidSchema', `more than ${maxSteps} steps to validate the values`);
}
