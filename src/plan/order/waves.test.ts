import { expect, test } from 'vitest';
import type { Step } from '../plan.ts';
import { wavesOf } from './waves.ts';

test('wavesOf() creates what is needed before what needs it, and unknown kinds last', () => {
  const kinds = ['Widget', 'Deployment', 'Role', 'Pod', 'Gadget', 'RoleBinding', 'Namespace'];
  expect(kindsOf(wavesOf(kinds.map(stepOf), 'created'))).toEqual([
    ['Namespace'],
    ['Role'],
    ['RoleBinding'],
    ['Deployment', 'Pod'],
    ['Widget'],
    ['Gadget'],
  ]);
});

test('wavesOf() deletes what validates first, and namespaces last', () => {
  const kinds = ['Namespace', 'Secret', 'Service', 'Job', 'ValidatingWebhookConfiguration'];
  expect(kindsOf(wavesOf(kinds.map(stepOf), 'deleted'))).toEqual([
    ['ValidatingWebhookConfiguration'],
    ['Service', 'Job'],
    ['Secret'],
    ['Namespace'],
  ]);
});

function stepOf(kind: string): Step {
  const reference = { apiVersion: 'v1', kind, name: kind.toLowerCase() };
  return { action: 'create', reference, fields: [], conflicts: [] };
}

function kindsOf(waves: readonly (readonly Step[])[]): readonly (readonly string[])[] {
  return waves.map((wave) => wave.map(({ reference }) => reference.kind));
}
