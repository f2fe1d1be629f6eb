import { describe, expect, test } from 'vitest';
import { parseManifest } from './parse-manifest.ts';

const manifest = `---
# Source: web/templates/a.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: {}
---

---
apiVersion: v1
kind: Secret
metadata: {generateName: b-}
`;

describe('parseManifest()', () => {
  test('reads objects in order, with their sources', () => {
    expect(parseManifest(manifest)).toEqual([
      {
        object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: {} },
        source: { file: 'web/templates/a.yaml' },
      },
      {
        object: { apiVersion: 'v1', kind: 'Secret', metadata: { generateName: 'b-' } },
        source: { file: 'manifest', line: 11 },
      },
    ]);
  });

  test('takes lists apart', () => {
    const text = `
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
- apiVersion: v1
  kind: SecretList
  items: [{metadata: {name: b}}, {kind: Secret, metadata: {name: c}}]
`;
    const read = parseManifest(text).map(
      ({ object }) => `${object.kind} ${object.metadata.name ?? ''}`,
    );
    expect(read).toEqual(['ConfigMap a', 'Secret b', 'Secret c']);
  });

  test('keeps integers whole', () => {
    const [first] = parseManifest(
      'apiVersion: v1\nkind: X\nmetadata: {name: x}\nspec: [1, 9007199254740993, 18446744073709551615, 1.5]\n',
    );
    expect(first?.object['spec']).toEqual([1, 9007199254740993n, 18446744073709551615n, 1.5]);
  });

  test('pollutes nothing', () => {
    const [first] = parseManifest(
      'apiVersion: v1\nkind: X\nmetadata: {name: x}\n__proto__: {polluted: yes}\n',
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.hasOwn(first?.object ?? {}, '__proto__')).toBe(true);
  });

  test.each([
    ['- a', 'a document of the manifest is not an object'],
    ['apiVersion: v1', 'an object has no kind'],
    ['kind: X', 'an object of kind "X" has no apiVersion'],
    ['apiVersion: v1\nkind: X', 'an object of kind "X" has no name'],
    ['apiVersion: v1\nkind: List\nitems: [1]', 'a document of the manifest is not an object'],
    ['a: [', 'did not find expected node content'],
    ['a: b\n--- c', 'invalid Yaml document separator: c'],
    [`a: ${'['.repeat(2000)}${']'.repeat(2000)}`, 'nested too deeply'],
  ])('refuses %j', (text, reason) => {
    expect(() => parseManifest(text)).toThrow(
      expect.objectContaining({
        code: 'InvalidManifest',
        message: expect.stringContaining(reason) as string,
        source: expect.objectContaining({ file: 'manifest' }) as object,
      }),
    );
  });
});
