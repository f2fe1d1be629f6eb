import { describe, expect, test } from 'vitest';
import { readDocuments } from './read-documents.ts';
import { sortDocuments } from './sort-manifests.ts';

function sort(files: Record<string, string>): { manifests: string[]; hooks: unknown[] } {
  const { manifests, hooks } = sortDocuments(readDocuments(new Map(Object.entries(files))));
  return {
    manifests: manifests.map(({ path, head }) => `${path} ${head.kind}/${head.name}`),
    hooks: hooks.map(({ name, events, weight, deletePolicies }) => ({
      name,
      events,
      weight,
      deletePolicies,
    })),
  };
}

function object(kind: string, name: string, annotations: Record<string, string> = {}): string {
  return JSON.stringify({ apiVersion: 'v1', kind, metadata: { name, annotations } });
}

describe('sortDocuments()', () => {
  test('sorts by kind, then by file, then by place in the file', () => {
    const sorted = sort({
      'c/templates/b.yaml': `${object('Service', 'b1')}\n---\n${object('Secret', 'b2')}\n---\n${object('Service', 'b3')}`,
      'c/templates/a.yaml': `${object('Service', 'a1')}\n---\n${object('Zebra', 'a2')}\n---\n${object('Ant', 'a3')}`,
    });
    expect(sorted.manifests).toEqual([
      'c/templates/b.yaml Secret/b2',
      'c/templates/a.yaml Service/a1',
      'c/templates/b.yaml Service/b1',
      'c/templates/b.yaml Service/b3',
      'c/templates/a.yaml Ant/a3',
      'c/templates/a.yaml Zebra/a2',
    ]);
  });

  test('takes hooks out, with their events, weight and policies', () => {
    const hook = object('Job', 'migrate', {
      'helm.sh/hook': 'pre-install, Post-Upgrade,test-success',
      'helm.sh/hook-weight': '-5',
      'helm.sh/hook-delete-policy': 'before-hook-creation, Hook-Succeeded',
    });
    expect(sort({ 'c/templates/job.yaml': hook })).toEqual({
      manifests: [],
      hooks: [
        {
          name: 'migrate',
          events: ['pre-install', 'post-upgrade', 'test'],
          weight: -5,
          deletePolicies: ['before-hook-creation', 'hook-succeeded'],
        },
      ],
    });
  });

  test('drops an object whose hook event does not exist', () => {
    const hook = object('Job', 'x', { 'helm.sh/hook': 'pre-lunch' });
    expect(sort({ 'c/templates/job.yaml': hook })).toEqual({ manifests: [], hooks: [] });
  });

  test('passes over partials and blank files', () => {
    expect(sort({ 'c/templates/_x.yaml': object('Pod', 'x'), 'c/templates/y.yaml': '\n' })).toEqual(
      {
        manifests: [],
        hooks: [],
      },
    );
  });

  test('makes text of scalars where text belongs', () => {
    const [manifest] = readDocuments(
      new Map([
        [
          'c/templates/x.yaml',
          'kind: 5\nmetadata: {name: true, annotations: {a: 1.50, b: 20240101}}',
        ],
      ]),
    );
    expect(manifest?.head).toMatchObject({ kind: '5', name: 'true' });
    expect([...(manifest?.head.annotations ?? [])]).toEqual([
      ['a', '1.5'],
      ['b', '20240101'],
    ]);
  });

  test.each([
    [
      'a: b: c',
      'error converting YAML to JSON: yaml: mapping values are not allowed in this context',
    ],
    [
      'just text',
      'error unmarshaling JSON: while decoding JSON: json: cannot unmarshal string into Go value of type util.SimpleHead',
    ],
    [
      'metadata: {annotations: [a]}',
      'error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go struct field .metadata.annotations of type map[string]string',
    ],
    [
      'kind: {a: b}',
      'error unmarshaling JSON: while decoding JSON: json: cannot unmarshal object into Go struct field SimpleHead.kind of type string',
    ],
  ])('refuses %j in the words of Helm', (text, reason) => {
    expect(() => sort({ 'c/templates/x.yaml': text })).toThrow(
      `YAML parse error on c/templates/x.yaml: ${reason}`,
    );
  });
});
