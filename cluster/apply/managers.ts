import type { JsonObject, ManagedFieldsEntry } from '../object.ts';
import { isObject } from '../object.ts';
import { FieldSet } from './field-set.ts';

/** What one manager owns, stated in one version of the API. */
export interface Ownership {
  readonly set: FieldSet;
  readonly apiVersion: string;
  readonly applied: boolean;
  /** When the manager last changed something, as metav1.Time prints it. */
  readonly time?: string;
}

/**
 * Ownership by manager. The key says who: name, operation and subresource, and for updates the
 * version too, spelled as JSON because that is what conflicts are sorted by.
 */
export type Managers = ReadonlyMap<string, Ownership>;

export interface ManagerName {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource: string;
}

export function managerKey({ manager, operation, apiVersion, subresource }: ManagerName): string {
  return JSON.stringify({
    ...(manager !== '' && { manager }),
    operation,
    ...(operation === 'Update' && { apiVersion }),
    ...(subresource !== '' && { subresource }),
  });
}

export function parseManagerKey(key: string): ManagerName {
  const entry = JSON.parse(key) as Partial<ManagerName>;
  return {
    manager: entry.manager ?? '',
    operation: entry.operation ?? 'Update',
    apiVersion: entry.apiVersion ?? '',
    subresource: entry.subresource ?? '',
  };
}

/** Reads metadata.managedFields; an entry that makes no sense is an error in the API's words. */
export function decodeManagers(entries: readonly ManagedFieldsEntry[] | undefined): Managers {
  const managers = new Map<string, Ownership>();
  (entries ?? []).forEach((entry, index) => {
    const { operation } = entry;
    if (operation !== 'Apply' && operation !== 'Update') {
      throw new Error('operation must be `Apply` or `Update`');
    }
    if (!entry.apiVersion) throw new Error('apiVersion must not be empty');
    if (!entry.fieldsType) {
      throw new Error(`missing fieldsType in managed fields entry ${index}`);
    }
    if (entry.fieldsType !== 'FieldsV1') {
      const type = JSON.stringify(entry.fieldsType);
      throw new Error(`invalid fieldsType ${type} in managed fields entry ${index}`);
    }
    const fields: JsonObject = isObject(entry.fieldsV1) ? entry.fieldsV1 : {};
    const key = managerKey({
      manager: entry.manager ?? '',
      operation,
      apiVersion: entry.apiVersion,
      subresource: entry.subresource ?? '',
    });
    managers.set(key, {
      set: FieldSet.fromFieldsV1(fields),
      apiVersion: entry.apiVersion,
      applied: operation === 'Apply',
      ...(entry.time && { time: entry.time }),
    });
  });
  return managers;
}

/** Appliers first, then by time, then by name. */
export function encodeManagers(managers: Managers): ManagedFieldsEntry[] {
  const entries = [...managers].map(([key, ownership]) => encodeEntry(key, ownership));
  return entries.sort(
    (a, b) =>
      compare(a.operation, b.operation) ||
      compare(a.time, b.time) ||
      compare(a.manager, b.manager) ||
      compare(a.apiVersion, b.apiVersion) ||
      compare(a.subresource, b.subresource),
  );
}

function encodeEntry(key: string, ownership: Ownership): ManagedFieldsEntry {
  const { manager, operation, subresource } = parseManagerKey(key);
  return {
    ...(manager !== '' && { manager }),
    operation: ownership.applied ? 'Apply' : operation,
    apiVersion: ownership.apiVersion,
    ...(ownership.time !== undefined && { time: ownership.time }),
    fieldsType: 'FieldsV1',
    fieldsV1: ownership.set.toFieldsV1(),
    ...(subresource !== '' && { subresource }),
  };
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
