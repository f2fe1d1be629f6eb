import { expect, test } from 'vitest';
import type { UpgradeResult } from '../../src/actions/upgrade.ts';
import type { RequestStatus } from '../../src/requests/index.ts';
import { remember } from './remember.ts';

function resultOf(sequence: number, objects = 1): UpgradeResult {
  const maps = Array.from({ length: objects }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    name: `map-${index}`,
  }));
  const inventory = [...maps, { apiVersion: 'v1', kind: 'Service', name: 'last' }];
  const lastDeployedAt = new Date(0);
  const report = { inventory, sequence, ulid: `V${sequence}`, lastDeployedAt };
  return { report: report as unknown as UpgradeResult['report'], outcome: 'upgraded' };
}

test('remember() keeps some objects, one of each kind among them, and says how many there are', () => {
  const { inventory, inventorySize } = remember({ history: [] } as never, resultOf(1, 300), 'a 1');
  expect(inventory).toHaveLength(50);
  expect(inventory.slice(0, 2).map(({ kind }) => kind)).toEqual(['ConfigMap', 'Service']);
  expect(inventorySize).toBe(301);
});

test('remember() keeps the last versions, each once', () => {
  const history = [1, 2, 2, 3, 4, 5, 6, 7].reduce<RequestStatus['history']>(
    (known, sequence) => remember({ history: known } as never, resultOf(sequence), 'a 1').history,
    [],
  );
  expect(history.map(({ sequence }) => sequence)).toEqual([7, 6, 5, 4, 3]);
});
