import { expect } from 'vitest';
import { eventually } from '../cluster/contract/contract.ts';
import type { HelmRun } from '../support/run-helm.ts';
import type { Deed } from './deeds.ts';
import { deployedGeneration } from './deeds.ts';
import type { Generation } from './sample-chart.ts';
import { generationAnnotation, sampleObjects } from './sample-chart.ts';
import type { ReleaseName, Sight } from './witness.ts';
import { look } from './witness.ts';

export interface Recovery {
  readonly release: ReleaseName;
  /** As it was before anything died. */
  readonly before: Sight;
  readonly died: Deed;
  readonly next: Deed;
  readonly run: HelmRun;
}

const keptVersions = 10;

/** Requires that the one command that came next has left all as it should be; returns what there is. */
export async function checkRecovery(recovery: Recovery): Promise<Sight> {
  const wanted = outcomeOf(recovery);
  return eventually(async () => {
    const sight = await look(recovery.release);
    if (wanted === 'nothing') expectNothing(sight);
    else expectDeployed(recovery, sight, wanted);
    return sight;
  });
}

/** A refusal is right where the dead command had done all it wanted, or nothing at all. */
function outcomeOf({ before, died, next, run }: Recovery): Deed['wanted'] {
  if (run.code === 0) return next.wanted;
  const isTooLate = next.verb === 'install' && run.stderr.includes('a name that is still in use');
  if (died.verb === 'install' && isTooLate) return died.wanted;
  if (died.verb === 'delete' && isTooLate) return deployedGeneration(before) ?? 'nothing';
  const isGone = ['delete', 'rollback'].includes(next.verb) && run.stderr.includes('not found');
  if (['install', 'delete'].includes(died.verb) && isGone) return 'nothing';
  throw new Error(`helm ${next.args.join(' ')} does not recover: ${run.stderr}`);
}

function expectNothing({ release, versions, hasApplication, objects, hooks }: Sight): void {
  expect({ release, versions, hasApplication, objects, hooks }).toEqual({
    release: undefined,
    versions: [],
    hasApplication: false,
    objects: [],
    hooks: [],
  });
}

function expectDeployed({ release, before }: Recovery, sight: Sight, wanted: Generation): void {
  expect(sight.release?.isLocked).toBe(false);
  expect(deployedGeneration(sight)).toBe(wanted);
  expect(sight.objects).toEqual(sampleObjects(release, wanted));
  expect(sight.versions.at(-1)).toMatchObject({
    name: sight.release?.current,
    inventory: sight.objects,
  });
  expectContents(sight, wanted);
  const sequences = sight.versions.map(({ sequence }) => sequence);
  const first = sequences[0] ?? 0;
  expect(sequences).toEqual(sequences.map((_, index) => first + index));
  expectNoneLost(before, sight);
}

function expectContents(sight: Sight, wanted: Generation): void {
  for (const name of sight.objects) {
    expect(sight.find(name)?.metadata.annotations, name).toMatchObject({
      [generationAnnotation]: String(wanted),
    });
  }
}

/** A release that was deleted on the way starts anew; else only the history limit takes versions. */
function expectNoneLost(before: Sight, { versions }: Sight): void {
  const newest = versions.at(-1)?.sequence ?? 0;
  const wasThere = before.release?.current !== undefined;
  const isSame = wasThere && newest > (before.versions.at(-1)?.sequence ?? 0);
  const names = versions.map(({ name }) => name);
  const kept = before.versions.filter(({ sequence }) => sequence > newest - keptVersions);
  if (isSame) expect(names).toEqual(expect.arrayContaining(kept.map(({ name }) => name)));
}
