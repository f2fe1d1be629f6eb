import { expect, test } from 'vitest';
import { listDangers, policies } from './policies.ts';
import type { SetupChange } from './setup-object.ts';

const kind = 'ValidatingAdmissionPolicyBinding';

test.each(policies)('says what may happen without $name', ({ name, without }) => {
  const changes = policies.map((each): SetupChange => {
    return { kind, name: each.name, change: each.name === name ? 'missing' : 'created' };
  });
  expect(listDangers(changes)).toEqual([without]);
});

test('another policy that has the name protects nothing', () => {
  const changes = policies.map(({ name }): SetupChange => ({ kind, name, change: 'kept' }));
  expect(listDangers(changes)).toHaveLength(policies.length);
});

test('nothing happens where all are in force', () => {
  const changes = policies.map(({ name }): SetupChange => ({ kind, name, change: 'unchanged' }));
  expect(listDangers(changes)).toEqual([]);
});
