import type { JsonObject, ManagedFieldsEntry } from '../object.ts';
import { cloneJson, isObject, objectAt, stringAt, valueAt } from '../object.ts';
import { capManagers } from './cap-managers.ts';
import { compareTyped } from './compare.ts';
import { ApplyConflict } from './conflict.ts';
import { FieldSet, formatFieldPath } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import type { Managers, Ownership } from './managers.ts';
import { decodeManagers, encodeManagers, managerKey } from './managers.ts';
import type { OwnershipRules, Typed } from './update-ownership.ts';
import { applyOwnership, updateOwnership } from './update-ownership.ts';

/** The request's part in who owns what. */
export interface FieldManagement {
  /** The name of the manager: `fieldManager`, or the start of the user agent. */
  readonly manager: string;
  readonly subresource: string;
  /** As metav1.Time prints it. */
  readonly now: string;
  readonly rules: OwnershipRules;
}

export interface ApplyManagement extends FieldManagement {
  /** The kind before anyone has set a field. */
  readonly empty: Typed;
}

export const lastAppliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration';
const beforeFirstApply = 'before-first-apply';

/** What the server alone decides is nobody's. */
const unowned = FieldSet.of(
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'clusterName'].map(inMetadata),
  ...['generation', 'managedFields', 'resourceVersion'].map(inMetadata),
);

function inMetadata(name: string): readonly string[] {
  return ['f:metadata', `f:${name}`];
}

/**
 * The managedFields of an object after a create, an update or a patch. Of an object that nobody
 * tracked so far nothing is tracked until someone applies.
 */
export function trackUpdate(
  live: Typed,
  updated: Typed,
  management: FieldManagement,
): ManagedFieldsEntry[] {
  const managers = startingManagers(live, updated, management.subresource);
  const isCreate = stringAt(live.value, 'metadata', 'uid') === undefined;
  if (managers.size === 0 && !isCreate) return [];
  return encodeManagers(track(live, updated, managers, management));
}

/** Lays an applied configuration over the live object. Throws {@link ApplyConflict}. */
export function applyConfiguration(
  live: Typed,
  applied: Typed,
  management: ApplyManagement,
  force: boolean,
): { object: JsonObject; managedFields: ManagedFieldsEntry[] } {
  const outcome = applyAllowingClientSide(live, applied, management, force);
  const object = outcome.object ?? cloneJson(live.value);
  if (management.manager === 'kubectl') refreshLastApplied(object, applied.value);
  return { object, managedFields: encodeManagers(outcome.managers) };
}

/**
 * Fields that kubectl applied on the client side and that still are as it left them may be taken by
 * kubectl on the server side, without a conflict.
 */
function applyAllowingClientSide(
  live: Typed,
  applied: Typed,
  management: ApplyManagement,
  force: boolean,
): { object: JsonObject | undefined; managers: Managers } {
  try {
    return applyOnce(live, applied, management, force);
  } catch (error) {
    if (!(error instanceof ApplyConflict) || management.manager !== 'kubectl') throw error;
    const allowed = clientSideFields(live);
    if (!allowed) throw error;
    const left = error.conflicts.filter(({ path }) => !allowed.has(path));
    if (left.length > 0) throw new ApplyConflict(left);
    return applyOnce(live, applied, management, true);
  }
}

function applyOnce(
  live: Typed,
  applied: Typed,
  management: ApplyManagement,
  force: boolean,
): { object: JsonObject | undefined; managers: Managers } {
  const { manager, subresource, rules, now } = management;
  const { apiVersion } = applied;
  const key = managerKey({ manager, operation: 'Apply', apiVersion, subresource });
  const bare = withoutManagedFields(live);
  const outcome = applyOwnership(bare, applied, managersBefore(live, management), key, {
    force,
    rules,
  });
  const managers = strip(outcome.managers, key);
  if (outcome.object && managers.has(key)) stamp(managers, key, now);
  return { object: outcome.object, managers };
}

function managersBefore(live: Typed, management: ApplyManagement): Managers {
  const managers = decodeManagers(entriesOf(live.value));
  if (managers.size > 0) return managers;
  return track(management.empty, withoutManagedFields(live), managers, {
    ...management,
    manager: beforeFirstApply,
  });
}

function track(
  live: Typed,
  updated: Typed,
  managers: Managers,
  { manager, subresource, rules, now }: FieldManagement,
): Managers {
  const { apiVersion } = updated;
  // A name of its own, so that what this operation changed can be told from what was owned before.
  const operation = 'current-operation';
  const changed = strip(
    updateOwnership(
      withoutManagedFields(live),
      withoutManagedFields(updated),
      managers,
      operation,
      rules,
    ),
    operation,
  );
  const taken = changed.get(operation);
  if (taken) {
    const name = manager === '' ? 'unknown' : manager;
    const key = managerKey({ manager: name, operation: 'Update', apiVersion, subresource });
    const previous = changed.get(key);
    changed.delete(operation);
    changed.set(key, { ...taken, set: previous ? taken.set.union(previous.set) : taken.set });
    stamp(changed, key, now);
  }
  return capManagers(changed);
}

function startingManagers(live: Typed, updated: Typed, subresource: string): Managers {
  if (subresource !== '') return managersOrNone(entriesOf(live.value));
  const given = entriesOf(updated.value);
  if (isReset(given)) return new Map();
  const managers = managersOrNone(given);
  return managers.size > 0 ? managers : managersOrNone(entriesOf(live.value));
}

function managersOrNone(entries: ManagedFieldsEntry[] | undefined): Managers {
  try {
    return decodeManagers(entries);
  } catch {
    // What a client wrote there may be anything; the server's own record is what counts then.
    return new Map();
  }
}

/** `[]` and `[{}]` are how a client asks to forget every owner. */
function isReset(entries: ManagedFieldsEntry[] | undefined): boolean {
  if (!entries) return false;
  const [first] = entries;
  return !first || (entries.length === 1 && Object.keys(first).length === 0);
}

function strip(managers: Managers, key: string): Map<string, Ownership> {
  const result = new Map(managers);
  const ownership = result.get(key);
  if (!ownership) return result;
  const set = ownership.set.difference(unowned);
  if (set.isEmpty()) result.delete(key);
  else result.set(key, { ...ownership, set });
  return result;
}

function stamp(managers: Map<string, Ownership>, key: string, time: string): void {
  const ownership = managers.get(key);
  if (ownership) managers.set(key, { ...ownership, time });
}

function entriesOf(object: JsonObject): ManagedFieldsEntry[] | undefined {
  const entries = valueAt(object, 'metadata', 'managedFields');
  return Array.isArray(entries) ? (entries as ManagedFieldsEntry[]) : undefined;
}

function withoutManagedFields(typed: Typed): Typed {
  const { metadata } = typed.value;
  if (!isObject(metadata) || metadata['managedFields'] === undefined) return typed;
  return {
    ...typed,
    value: { ...typed.value, metadata: { ...metadata, managedFields: undefined } },
  };
}

function lastAppliedOf(object: JsonObject): string | undefined {
  return stringAt(object, 'metadata', 'annotations', lastAppliedAnnotation);
}

function clientSideFields(live: Typed): ReadonlySet<string> | undefined {
  const text = lastAppliedOf(live.value);
  if (!text) return undefined;
  const lastApplied = JSON.parse(text) as JsonObject;
  if (lastApplied['apiVersion'] !== live.apiVersion) return undefined;
  const { added, modified, removed } = compareTyped(lastApplied, live.value, live.type);
  const unchanged = fieldSetOf(lastApplied, live.type)
    .difference(modified)
    .difference(added)
    .difference(removed);
  return new Set([...unchanged.paths()].map(formatFieldPath));
}

function refreshLastApplied(object: JsonObject, applied: JsonObject): void {
  const annotations = objectAt(object, 'metadata', 'annotations');
  if (!annotations?.[lastAppliedAnnotation]) return;
  const configuration = cloneJson(applied);
  const given = objectAt(configuration, 'metadata', 'annotations');
  if (given) given[lastAppliedAnnotation] = undefined;
  annotations[lastAppliedAnnotation] = `${JSON.stringify(configuration)}\n`;
}
