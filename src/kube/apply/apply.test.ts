import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import type { FieldTree, ManagedFields } from '../object.ts';
import { findConflicts } from './conflicts.ts';
import { findOwners } from './field-owners.ts';
import { formatPath, hasField, listFields, uniteFields } from './field-tree.ts';
import { takeOverFields } from './take-over-fields.ts';

describe('findConflicts()', () => {
  function conflict(message: string): ReturnType<typeof findConflicts> {
    const cause = { reason: 'FieldManagerConflict', message, field: '.spec.replicas' };
    return findConflicts(new ApiError(409, { details: { causes: [cause] } }, 'conflict'));
  }

  test.each([
    ['conflict with "other"', { manager: 'other' }],
    ['conflict with "other" using apps/v1', { manager: 'other', operation: 'Update' }],
    [
      'conflict with "kube \\"x\\"" with subresource "scale" using apps/v1 at 2026-01-01T00:00:00Z',
      { manager: 'kube "x"', subresource: 'scale', operation: 'Update' },
    ],
    ['something else', { manager: 'something else' }],
  ])('reads %s', (message, expected) => {
    const usual = { field: '.spec.replicas', operation: 'Apply', subresource: undefined };
    expect(conflict(message)).toEqual([{ ...usual, ...expected }]);
  });

  test('finds none in other errors', () => {
    expect(findConflicts(new ApiError(409, { reason: 'AlreadyExists' }, 'exists'))).toBeUndefined();
    expect(findConflicts(new Error('x'))).toBeUndefined();
  });
});

const container = 'k:{"name":"app"}';
const tree: FieldTree = {
  'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } },
  'f:spec': { 'f:containers': { [container]: { '.': {}, 'f:image': {} } } },
};

describe('a tree of fields', () => {
  test('lists its fields', () => {
    expect(listFields(tree).map(formatPath)).toEqual([
      '.metadata.labels',
      '.metadata.labels.app',
      '.spec.containers[name="app"]',
      '.spec.containers[name="app"].image',
    ]);
  });

  test('writes every kind of step', () => {
    const path = ['f:a', 'k:{"port":80,"protocol":"TCP"}', 'v:"x"', 'i:3'];
    expect(formatPath(path)).toBe('.a[port=80,protocol="TCP"][="x"][3]');
  });

  test('knows a field from a place on the way', () => {
    expect(hasField(tree, ['f:metadata'])).toBe(false);
    expect(hasField(tree, ['f:metadata', 'f:labels'])).toBe(true);
    expect(hasField(tree, ['f:metadata', 'f:labels', 'f:app'])).toBe(true);
    expect(hasField(tree, ['f:constructor'])).toBe(false);
  });

  test('unites with another', () => {
    const { letrec, constant, dictionary, constantFrom, oneof } = fc;
    const { node } = letrec<{ node: FieldTree }>((tie) => ({
      node: oneof(
        { maxDepth: 4 },
        constant({}),
        dictionary(constantFrom('f:a', 'f:b', 'f:c', '.'), tie('node'), { maxKeys: 3 }),
      ),
    }));
    const pathsOf = (each: FieldTree): string[] => listFields(each).map(formatPath).sort();
    fc.assert(
      fc.property(node, node, (a, b) => {
        const expected = [...new Set([...pathsOf(a), ...pathsOf(b)])].sort();
        expect(pathsOf(uniteFields(a, b))).toEqual(expected);
      }),
    );
  });
});

function entry(own: Partial<ManagedFields>): ManagedFields {
  return { manager: 'helm', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', ...own };
}

describe('findOwners()', () => {
  test('finds who owns a field', () => {
    const both = [
      entry({ manager: 'a', fieldsV1: tree }),
      entry({ manager: 'b', fieldsV1: { 'f:spec': {} } }),
    ];
    const ownersOf = (...path: readonly string[]): (string | undefined)[] =>
      findOwners(both, path).map(({ manager }) => manager);
    expect(ownersOf('f:metadata', 'f:labels', 'f:app')).toEqual(['a']);
    expect(ownersOf('f:spec')).toEqual(['b']);
    expect(ownersOf('f:status')).toEqual([]);
  });
});

describe('takeOverFields()', () => {
  const from = ['helm', 'kubectl-client-side-apply', 'before-first-apply'];
  const takeOver = (entries: readonly ManagedFields[]): readonly ManagedFields[] =>
    takeOverFields(entries, { from, to: 'helm' });

  test('makes an update an apply', () => {
    const [taken, ...others] = takeOver([entry({ fieldsV1: { 'f:data': {} } })]);
    expect(others).toEqual([]);
    expect(taken).toMatchObject({
      manager: 'helm',
      operation: 'Apply',
      fieldsV1: { 'f:data': {} },
    });
  });

  test('adds updates to what is applied already, from each former manager', () => {
    const taken = takeOver([
      entry({ manager: 'other', fieldsV1: { 'f:x': {} } }),
      entry({ operation: 'Apply', fieldsV1: { 'f:a': {} } }),
      entry({ fieldsV1: { 'f:b': {} } }),
      entry({ manager: 'kubectl-client-side-apply', fieldsV1: { 'f:c': {} } }),
      entry({ manager: 'before-first-apply', fieldsV1: { 'f:d': {} } }),
    ]);
    expect(taken).toMatchObject([
      { manager: 'other', operation: 'Update' },
      {
        manager: 'helm',
        operation: 'Apply',
        fieldsV1: { 'f:a': {}, 'f:b': {}, 'f:c': {}, 'f:d': {} },
      },
    ]);
  });

  test('takes nothing of another version or subresource', () => {
    const taken = takeOver([
      entry({ operation: 'Apply', fieldsV1: { 'f:a': {} } }),
      entry({ apiVersion: 'v1beta1', fieldsV1: { 'f:b': {} } }),
      entry({ subresource: 'status', fieldsV1: { 'f:c': {} } }),
    ]);
    expect(taken).toMatchObject([
      { operation: 'Apply', fieldsV1: { 'f:a': {} } },
      { subresource: 'status', operation: 'Update' },
    ]);
    expect(taken).toHaveLength(2);
  });

  test('leaves alone what is in order', () => {
    const entries = [entry({ operation: 'Apply' }), entry({ manager: 'other' })];
    expect(takeOver(entries)).toBe(entries);
  });
});
