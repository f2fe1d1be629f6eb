import { describe, expect, it } from 'vitest';
import type { JsonObject, KubeObject, ManagedFieldsEntry } from '../object.ts';
import { cloneJson } from '../object.ts';
import { BuiltinTypeTable } from '../schema/builtin-type-table.ts';
import { decodeObject } from '../schema/decode.ts';
import { ApplyConflict } from './conflict.ts';
import type { ApplyManagement } from './field-manager.ts';
import { applyConfiguration, trackUpdate } from './field-manager.ts';
import type { Typed } from './update-ownership.ts';

const type = new BuiltinTypeTable().require('apps.v1.Deployment');
const identity = { apiVersion: 'apps/v1', kind: 'Deployment' };

function typed(value: JsonObject): Typed {
  return { value, type, apiVersion: 'apps/v1' };
}

function decode(value: JsonObject): JsonObject {
  return decodeObject(type, { ...identity, ...value }).value;
}

const empty = typed(decode({}));

function management(manager: string, now = '2030-01-01T00:00:00Z'): ApplyManagement {
  return {
    manager,
    subresource: '',
    now,
    empty,
    rules: { reset: undefined, convert: (object) => object },
  };
}

/** An object as the store would have it after an apply. */
function apply(
  live: JsonObject | undefined,
  configuration: JsonObject,
  manager: string,
  options: { readonly force?: boolean } = {},
): KubeObject {
  const { object, managedFields } = applyConfiguration(
    live ? typed(live) : empty,
    typed({ ...identity, ...configuration }),
    management(manager),
    options.force ?? false,
  );
  return stored(object, managedFields);
}

function update(
  live: KubeObject,
  change: (draft: KubeObject) => void,
  manager: string,
): KubeObject {
  const draft = cloneJson(live);
  change(draft);
  const next = decode(draft);
  return stored(next, trackUpdate(typed(live), typed(next), management(manager)));
}

function stored(object: JsonObject, managedFields: ManagedFieldsEntry[]): KubeObject {
  const decoded = decode(cloneJson(object)) as KubeObject;
  decoded.metadata = { ...decoded.metadata, uid: 'uid', managedFields };
  return decoded;
}

function fieldsOf(object: KubeObject, manager: string): JsonObject | undefined {
  return object.metadata.managedFields?.find((entry) => entry.manager === manager)?.fieldsV1;
}

function containers(...names: readonly string[]): JsonObject {
  return {
    spec: {
      template: { spec: { containers: names.map((name) => ({ name, image: `${name}:1` })) } },
    },
  };
}

function namesOf(object: KubeObject): unknown[] {
  const { template } = object.spec as { template: { spec: { containers: { name: string }[] } } };
  return template.spec.containers.map(({ name }) => name);
}

describe('server-side apply', () => {
  it('owns what is applied, and nothing that is not', () => {
    const object = apply(undefined, { spec: { replicas: 3 } }, 'one');
    expect(fieldsOf(object, 'one')).toEqual({ 'f:spec': { 'f:replicas': {} } });
  });

  it('removes what is no longer applied', () => {
    const first = apply(undefined, containers('a', 'b'), 'one');
    const second = apply(first, containers('b'), 'one');
    expect(namesOf(second)).toEqual(['b']);
  });

  it('keeps what another manager applies too', () => {
    const first = apply(undefined, containers('a', 'b'), 'one');
    const shared = apply(first, containers('a'), 'two');
    expect(namesOf(apply(shared, containers('b'), 'one'))).toEqual(['a', 'b']);
  });

  it('merges lists by their keys, live ones between those applied', () => {
    const first = apply(undefined, containers('a', 'b'), 'one');
    expect(namesOf(apply(first, containers('c', 'b'), 'two'))).toEqual(['a', 'c', 'b']);
  });

  it('names the manager and the field of a conflict', () => {
    const first = apply(undefined, { spec: { replicas: 3 } }, 'one');
    expect(() => apply(first, { spec: { replicas: 5 } }, 'two')).toThrow(
      'Apply failed with 1 conflict: conflict with "one": .spec.replicas',
    );
  });

  it('lists many conflicts by manager', () => {
    const first = apply(undefined, { spec: { replicas: 3, paused: true } }, 'one');
    const attempt = (): KubeObject => apply(first, { spec: { replicas: 5, paused: false } }, 'two');
    expect(attempt).toThrow(ApplyConflict);
    expect(attempt).toThrow(
      'Apply failed with 2 conflicts: conflicts with "one":\n- .spec.paused\n- .spec.replicas',
    );
  });

  it('takes over what it is forced to', () => {
    const first = apply(undefined, { spec: { replicas: 3 } }, 'one');
    const second = apply(first, { spec: { replicas: 5 } }, 'two', { force: true });
    expect(second.spec).toMatchObject({ replicas: 5 });
    expect(fieldsOf(second, 'one')).toBeUndefined();
    expect(fieldsOf(second, 'two')).toEqual({ 'f:spec': { 'f:replicas': {} } });
  });

  it('shares what two managers want alike', () => {
    const first = apply(undefined, { spec: { replicas: 3 } }, 'one');
    const second = apply(first, { spec: { replicas: 3 } }, 'two');
    expect(fieldsOf(second, 'one')).toEqual(fieldsOf(second, 'two'));
  });

  it('tells updates from applies', () => {
    const first = apply(undefined, { spec: { replicas: 3 } }, 'one');
    const scaled = update(
      first,
      (draft) => {
        draft.spec = { ...draft.spec, replicas: 5 };
      },
      'hand',
    );
    expect(() => apply(scaled, { spec: { replicas: 3 } }, 'one')).toThrow(
      'conflict with "hand" using apps/v1: .spec.replicas',
    );
  });

  it('lets an update keep what it does not touch with its owner', () => {
    const first = apply(undefined, { spec: { replicas: 3, paused: true } }, 'one');
    const changed = update(
      first,
      (draft) => {
        draft.spec = { ...draft.spec, replicas: 5 };
      },
      'hand',
    );
    expect(fieldsOf(changed, 'one')).toEqual({ 'f:spec': { 'f:paused': {} } });
  });
});

describe('trackUpdate()', () => {
  it('folds the oldest updates together when there are too many', () => {
    let object = apply(undefined, { metadata: { annotations: { start: '' } } }, 'one');
    for (let index = 0; index < 12; index++) {
      object = update(
        object,
        ({ metadata }) => {
          metadata.annotations = { ...metadata.annotations, [`key${index}`]: '' };
        },
        `hand-${index}`,
      );
    }
    const managers = object.metadata.managedFields?.map(({ manager }) => manager) ?? [];
    expect(managers).toContain('ancient-changes');
    expect(managers.filter((manager) => manager !== 'one')).toHaveLength(10);
  });

  it('forgets every owner when asked to', () => {
    const object = apply(undefined, { spec: { replicas: 3 } }, 'one');
    const draft = { ...object, metadata: { ...object.metadata, managedFields: [{}] } };
    expect(trackUpdate(typed(object), typed(draft), management('hand'))).toEqual([]);
  });
});
