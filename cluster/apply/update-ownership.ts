import type { JsonObject } from '../object.ts';
import { isEqualJson } from '../object.ts';
import type { Type } from '../schema/type.ts';
import { checkTyped } from './check-typed.ts';
import type { Comparison } from './compare.ts';
import { compareTyped, withoutFields } from './compare.ts';
import { ApplyConflict, conflictsOf } from './conflict.ts';
import { FieldSet } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import type { Managers, Ownership } from './managers.ts';
import { mergeTyped } from './merge.ts';
import { reconcileSet } from './reconcile-set.ts';
import { removeItems } from './remove.ts';

/** An object in one version of its API, with that version's type. */
export interface Typed {
  readonly value: JsonObject;
  readonly type: Type;
  readonly apiVersion: string;
}

/** What ownership needs to know of a kind: its other versions, and the fields a request can't own. */
export interface OwnershipRules {
  /** `undefined` for a version that is no longer served: its owners are forgotten. */
  convert(object: Typed, apiVersion: string): Typed | undefined;
  /** Fields that this endpoint resets whatever is sent (`status`, or `spec` under /status). */
  readonly reset: FieldSet | undefined;
}

export interface ApplyOutcome {
  /** `undefined` when the live object already is what was applied. */
  readonly object: JsonObject | undefined;
  readonly managers: Managers;
}

/** Who owns what after an update by `key`: it takes what it changed, others lose it. */
export function updateOwnership(
  live: Typed,
  updated: Typed,
  managers: Managers,
  key: string,
  rules: OwnershipRules,
): Managers {
  const reconciled = reconcile(live, managers, rules);
  const { managers: others, comparison } = takeChanges(live, updated, reconciled, {
    key,
    rules,
    force: true,
  });
  const previous = others.get(key)?.set ?? new FieldSet();
  const set = exclude(
    previous.difference(comparison.removed).union(comparison.modified).union(comparison.added),
    rules.reset,
  );
  const result = new Map(others);
  result.delete(key);
  if (!set.isEmpty()) result.set(key, { set, apiVersion: updated.apiVersion, applied: false });
  return result;
}

/** Lays an applied configuration over the live object; throws {@link ApplyConflict}. */
export function applyOwnership(
  live: Typed,
  applied: Typed,
  managers: Managers,
  key: string,
  options: { readonly force: boolean; readonly rules: OwnershipRules },
): ApplyOutcome {
  const { rules, force } = options;
  const reconciled = reconcile(live, managers, rules);
  const last = reconciled.get(key);
  const merged: Typed = {
    ...applied,
    value: mergeTyped(live.value, applied.value, applied.type) as JsonObject,
  };
  const owned: Ownership = {
    set: exclude(fieldSetOf(applied.value, applied.type), rules.reset),
    apiVersion: applied.apiVersion,
    applied: true,
    ...(last?.time !== undefined && { time: last.time }),
  };
  const claimed = new Map(reconciled).set(key, owned);
  const pruned = prune(merged, claimed, last, rules);
  const { managers: result } = takeChanges(live, pruned, claimed, { key, rules, force });
  const isSame = isEqualJson(live.value, pruned.value);
  return { object: isSame ? undefined : pruned.value, managers: result };
}

/** Ownership follows a type whose lists or maps became atomic since it was recorded. */
function reconcile(live: Typed, managers: Managers, rules: OwnershipRules): Managers {
  const result = new Map<string, Ownership>();
  for (const [key, ownership] of managers) {
    const versioned = rules.convert(live, ownership.apiVersion);
    if (!versioned) continue;
    result.set(key, { ...ownership, set: reconcileSet(ownership.set, versioned.type) });
  }
  return result;
}

function takeChanges(
  before: Typed,
  after: Typed,
  managers: Managers,
  { key, rules, force }: { key: string; rules: OwnershipRules; force: boolean },
): { managers: Managers; comparison: Comparison } {
  const comparison = withoutFields(
    compareTyped(before.value, after.value, after.type),
    rules.reset,
  );
  const byVersion = new Map<string, Comparison | undefined>([[after.apiVersion, comparison]]);
  const conflicts = new Map<string, FieldSet>();
  const result = new Map<string, Ownership>();
  for (const [other, ownership] of managers) {
    if (other === key) {
      result.set(other, ownership);
      continue;
    }
    const { apiVersion } = ownership;
    if (!byVersion.has(apiVersion)) {
      byVersion.set(apiVersion, compareAt(apiVersion, before, after, rules));
    }
    const change = byVersion.get(apiVersion);
    if (!change) continue;
    const taken = ownership.set.intersection(change.modified.union(change.added));
    if (!taken.isEmpty()) conflicts.set(other, taken);
    const rest = ownership.set.difference(taken).difference(change.removed);
    if (!rest.isEmpty()) result.set(other, { ...ownership, set: rest });
  }
  if (!force && conflicts.size > 0) throw new ApplyConflict(conflictsOf(conflicts));
  return { managers: result, comparison };
}

function compareAt(
  apiVersion: string,
  before: Typed,
  after: Typed,
  rules: OwnershipRules,
): Comparison | undefined {
  const left = rules.convert(before, apiVersion);
  const right = rules.convert(after, apiVersion);
  if (!left || !right) return undefined;
  return withoutFields(compareTyped(left.value, right.value, right.type), rules.reset);
}

/** Drops what the manager applied last time, does not apply now, and nobody else owns. */
function prune(
  merged: Typed,
  managers: Managers,
  last: Ownership | undefined,
  rules: OwnershipRules,
): Typed {
  if (!last || last.set.isEmpty()) return merged;
  const converted = rules.convert(merged, last.apiVersion);
  if (!converted) return merged;
  const { type } = converted;
  const lastSet = last.set.withNamedFields(type);
  const stripped = removeItems(converted.value, lastSet, type) as JsonObject;
  const owned = keepOwned(converted, { ...converted, value: stripped }, managers, rules);

  const mergedSet = namedSetOf(converted);
  const keptSet = namedSetOf(owned);
  const gone = mergedSet.difference(keptSet).intersection(lastSet);
  const value = removeItems(converted.value, gone, type) as JsonObject;
  return rules.convert({ ...converted, value }, merged.apiVersion) ?? merged;
}

/** Puts back what anyone still owns, the applying manager's new configuration included. */
function keepOwned(
  merged: Typed,
  stripped: Typed,
  managers: Managers,
  rules: OwnershipRules,
): Typed {
  const owned = new Map<string, FieldSet>();
  for (const { apiVersion, set } of managers.values()) {
    owned.set(apiVersion, owned.get(apiVersion)?.union(set) ?? set);
  }
  // The version being pruned first: its fields may be needed to convert to the others.
  const versions = [...owned.keys()].sort(
    (a, b) => Number(b === merged.apiVersion) - Number(a === merged.apiVersion),
  );
  let kept = stripped;
  for (const version of versions) {
    const whole = rules.convert(merged, version);
    const part = rules.convert(kept, version);
    const set = owned.get(version);
    if (!whole || !part || !set) continue;
    const gone = namedSetOf(whole).difference(
      namedSetOf(part).union(set.withNamedFields(whole.type)),
    );
    kept = { ...whole, value: removeItems(whole.value, gone, whole.type) as JsonObject };
  }
  return rules.convert(kept, merged.apiVersion) ?? kept;
}

function namedSetOf({ value, type }: Typed): FieldSet {
  return fieldSetOf(value, type).withNamedFields(type);
}

function exclude(set: FieldSet, reset: FieldSet | undefined): FieldSet {
  return reset ? set.recursiveDifference(reset) : set;
}

/** Why an applied configuration can't be one of its kind; `undefined` if it can. */
export function checkApplied({ value, type }: Typed): string | undefined {
  return checkTyped(value, type, { allowDuplicates: false });
}
