import { describe, expect, test } from 'vitest';
import { toPlain } from '../../go/index.ts';
import { parseYamlDocuments } from '../../yaml/index.ts';
import { countedList, lookupAmong } from './lookup-among.ts';

const documents = parseYamlDocuments(
  `
apiVersion: v1
kind: ConfigMap
metadata: { name: b, namespace: one }
data: { a: x }
count: 3
---
apiVersion: v1
kind: List
items:
- { apiVersion: v1, kind: ConfigMap, metadata: { name: a, namespace: two } }
- { apiVersion: v1, kind: Namespace, metadata: { name: one } }
---
apiVersion: v1
kind: ConfigMapList
items:
- metadata: { name: a, namespace: one }
--- 
# nothing
`,
  { numbers: 'exact' },
);
const lookup = lookupAmong(documents);

function names(apiVersion: string, kind: string, namespace: string): unknown {
  const list = toPlain(lookup(apiVersion, kind, namespace, '')) as {
    items: { metadata: { name: string; namespace?: string } }[];
  };
  return list.items.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`);
}

describe('lookupAmong()', () => {
  test('finds an object by its name', () => {
    expect(toPlain(lookup('v1', 'ConfigMap', 'one', 'b'))).toMatchObject({ data: { a: 'x' } });
    expect(toPlain(lookup('v1', 'ConfigMap', 'two', 'a'))).toMatchObject({ kind: 'ConfigMap' });
  });

  test('finds nothing elsewhere', () => {
    expect(lookup('v1', 'ConfigMap', 'two', 'b').size).toBe(0);
    expect(lookup('v1', 'ConfigMap', '', 'b').size).toBe(0);
    expect(lookup('v1', 'Secret', 'one', 'b').size).toBe(0);
    expect(lookup('apps/v1', 'ConfigMap', 'one', 'b').size).toBe(0);
  });

  test('finds what is in no namespace from anywhere', () => {
    expect(lookup('v1', 'Namespace', '', 'one').size).toBeGreaterThan(0);
    expect(lookup('v1', 'Namespace', 'two', 'one').size).toBeGreaterThan(0);
  });

  test('lists, in order, one namespace or all', () => {
    expect(names('v1', 'ConfigMap', '')).toEqual(['one/a', 'one/b', 'two/a']);
    expect(names('v1', 'ConfigMap', 'one')).toEqual(['one/a', 'one/b']);
    expect(toPlain(lookup('v1', 'Secret', '', ''))).toEqual({
      apiVersion: 'v1',
      kind: 'SecretList',
      metadata: { resourceVersion: '' },
      items: [],
    });
  });

  test('counts what a list is of, as the fake clients of tests do', () => {
    const counting = lookupAmong(documents, countedList);
    expect(toPlain(counting('v1', 'ConfigMap', 'one', ''))).toMatchObject({
      metadata: { continue: '', resourceVersion: '4' },
    });
  });

  test('gives a copy each time, with whole numbers as int64', () => {
    const first = lookup('v1', 'ConfigMap', 'one', 'b') as Map<string, unknown>;
    expect(first.get('count')).toMatchObject({ type: 'int64', value: 3n });
    first.clear();
    expect(lookup('v1', 'ConfigMap', 'one', 'b').size).toBeGreaterThan(0);
  });
});
