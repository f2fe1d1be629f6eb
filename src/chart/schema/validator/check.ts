import { HelmError } from '../../../base/index.ts';
import type { Failure } from '../failure.ts';
import { pointerOf } from '../pointer.ts';
import type { Reason } from '../reason.ts';
import type { Schema } from '../schema.ts';
import type { Unevaluated } from './unevaluated.ts';
import { hasUnevaluated, mergeUnevaluated, unevaluatedOf } from './unevaluated.ts';

/** What does not change in the course of one validation. */
export interface Session {
  /** Validates a value by a schema; `check.unevaluated` then holds what was not looked at. */
  readonly validate: (check: Check) => Failure | undefined;
  /** The schema to use instead, for a schema document with parts of another draft in it. */
  readonly metaschemaFor?: (schema: Schema, pointer: string) => Schema;
  /** Properties of the root value that no schema forbids. */
  readonly allowedAtRoot: ReadonlySet<string>;
  steps: number;
}

/** The path to a value, as a list that shares its beginning. */
export interface Path {
  readonly parent: Path | undefined;
  readonly token: string;
  readonly length: number;
}

/** The schemas that led here, the nearest first. */
export interface Scope {
  readonly schema: Schema;
  /** The keyword of the reference that led here; empty when the schema is part of its parent. */
  readonly referenceKeyword: string;
  /** How deep in the values the value is: schemas of equal depth look at the same value. */
  readonly depth: number;
  readonly level: number;
  readonly parent: Scope | undefined;
}

/** One value being checked by one schema. */
export interface Check {
  readonly session: Session;
  readonly value: unknown;
  readonly path: Path | undefined;
  readonly schema: Schema;
  readonly scope: Scope;
  readonly unevaluated: Unevaluated;
  /** Only whether there is a failure is of interest, not which. */
  readonly isQuiet: boolean;
  readonly failures: Failure[];
}

/** Beyond any real schema; the stack bears more than this. */
const maxLevel = 1000;
/** Schemas may multiply their work with every reference; this ends it within about a second. */
const maxSteps = 2_000_000;

/** Starts with a value and a schema. */
export function startCheck(session: Session, schema: Schema, value: unknown): Check {
  const scope = { schema, referenceKeyword: '', depth: 0, level: 0, parent: undefined };
  const unevaluated = unevaluatedOf(value, schema, false);
  return {
    session,
    value,
    path: undefined,
    schema,
    scope,
    unevaluated,
    isQuiet: false,
    failures: [],
  };
}

/** Checks the same value by another schema: a part of this one, or one that it refers to. */
export function checkSame(
  check: Check,
  schema: Schema,
  options: { readonly referenceKeyword?: string; readonly isQuiet?: boolean } = {},
): Failure | undefined {
  const { referenceKeyword = '', isQuiet = false } = options;
  const { session, value, path, scope } = check;
  const used = replaced(session, schema, path);
  const inner: Check = {
    session,
    value,
    path,
    schema: used,
    scope: childScope(check, schema, referenceKeyword, scope.depth),
    unevaluated: unevaluatedOf(value, used, hasUnevaluated(check.unevaluated)),
    isQuiet: check.isQuiet || isQuiet,
    failures: [],
  };
  const failure = session.validate(inner);
  if (failure === undefined) mergeUnevaluated(check.unevaluated, inner.unevaluated);
  return failure;
}

/** Checks a value inside this one. */
export function checkInner(
  check: Check,
  schema: Schema,
  value: unknown,
  token: string,
): Failure | undefined {
  const { session, isQuiet } = check;
  const path = { parent: check.path, token, length: (check.path?.length ?? 0) + 1 };
  const used = replaced(session, schema, path);
  return session.validate({
    session,
    value,
    path,
    schema: used,
    scope: childScope(check, schema, '', check.scope.depth + 1),
    unevaluated: unevaluatedOf(value, used, false),
    isQuiet,
    failures: [],
  });
}

export function failureOf(check: Check, reason: Reason, causes: readonly Failure[] = []): Failure {
  return { path: check.isQuiet ? [] : tokensOf(check.path), reason, causes };
}

export function fail(check: Check, reason: Reason, causes: readonly Failure[] = []): void {
  check.failures.push(failureOf(check, reason, causes));
}

/** Adds the failure, if it is one. */
export function addFailure(check: Check, failure: Failure | undefined): void {
  if (failure !== undefined) check.failures.push(failure);
}

export function tokensOf(path: Path | undefined): string[] {
  const tokens = new Array<string>(path?.length ?? 0);
  for (let part = path; part !== undefined; part = part.parent)
    tokens[part.length - 1] = part.token;
  return tokens;
}

function childScope(check: Check, schema: Schema, referenceKeyword: string, depth: number): Scope {
  const { scope, session } = check;
  const level = scope.level + 1;
  if (level > maxLevel) {
    const message = `references and parts nested deeper than ${maxLevel} levels are not supported`;
    throw new HelmError('InvalidSchema', message);
  }
  if (++session.steps > maxSteps) {
    throw new HelmError('InvalidSchema', `more than ${maxSteps} steps to validate the values`);
  }
  return { schema, referenceKeyword, depth, level, parent: scope };
}

function replaced(session: Session, schema: Schema, path: Path | undefined): Schema {
  return session.metaschemaFor?.(schema, pointerOf(tokensOf(path))) ?? schema;
}
