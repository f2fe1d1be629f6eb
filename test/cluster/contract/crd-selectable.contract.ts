/** Fields of custom kinds that field selectors may name. */
import { beforeAll, describe, expect, test } from 'vitest';
import { admin, createNamespace, failure, must, mustList } from './contract.ts';
import type { CustomKind } from './custom-kind.ts';
import { createKind, defineKind, definitions } from './custom-kind.ts';

const spec = {
  type: 'object',
  properties: {
    color: { type: 'string' },
    size: { type: 'integer' },
    isHot: { type: 'boolean' },
    parts: { type: 'array', items: { type: 'string' } },
  },
};

describe('a selectable field', () => {
  let kind: CustomKind;
  let path: string;

  beforeAll(async () => {
    const selectableFields = ['color', 'size', 'isHot'].map((name) => ({
      jsonPath: `.spec.${name}`,
    }));
    kind = await createKind({ spec, selectableFields });
    path = kind.path(await createNamespace('selectable'));
    const objects = [
      kind.object('a', { spec: { color: 'red', size: 1, isHot: true } }),
      kind.object('b', { spec: { color: 'blue', size: 2, isHot: false } }),
      kind.object('c', { spec: {} }),
    ];
    for (const object of objects) await must(admin.post(path, object));
  });

  test.each([
    ['spec.color=red', ['a']],
    ['spec.color!=red', ['b', 'c']],
    ['spec.color=', ['c']],
    ['spec.size=2,spec.isHot=false', ['b']],
    ['spec.isHot=true,metadata.name=a', ['a']],
  ])('selects: %s', async (fieldSelector, names) => {
    const { items } = await mustList(admin.get(path, { fieldSelector }));
    expect(items.map(({ metadata }) => metadata.name)).toEqual(names);
  });

  test('that is none selects nothing', async () => {
    expect(await admin.get(path, { fieldSelector: 'spec.parts=x' })).toMatchObject(
      failure(400, 'BadRequest', 'field label not supported: spec.parts'),
    );
  });

  test('is told by the definition', async () => {
    const { spec: definition } = await must(admin.get(`${definitions}/${kind.name}`));
    expect(definition).toMatchObject({
      versions: [{ selectableFields: [{ jsonPath: '.spec.color' }, {}, {}] }],
    });
  });

  test.each<[readonly string[], string]>([
    [
      ['.spec.nothing'],
      '[0].jsonPath: Invalid value: ".spec.nothing": is an invalid path: does not refer to a valid field',
    ],
    [
      ['.spec.parts[0]'],
      '[0].jsonPath: Invalid value: ".spec.parts[0]": is an invalid path: array notation is not allowed',
    ],
    [
      ['.spec.parts'],
      '[0].jsonPath: Invalid value: ".spec.parts": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    ],
    [['.spec.color', '.spec.color'], '[1].jsonPath: Duplicate value: ".spec.color"'],
    [[''], '[0].jsonPath: Required value'],
  ])('is refused: %j', async (paths, why) => {
    const selectableFields = paths.map((jsonPath) => ({ jsonPath }));
    const { kind: wrong, body } = defineKind([{ spec, selectableFields }]);
    const message = `CustomResourceDefinition.apiextensions.k8s.io "${wrong.name}" is invalid: spec.selectableFields${why}`;
    expect(await admin.post(definitions, body)).toMatchObject(failure(422, 'Invalid', message));
  });
});
