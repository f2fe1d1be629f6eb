/**
 * Every combination of records that somebody removes, every two things that somebody does to them, and every
 * field that somebody changes: nothing that runs is ever lost, and all can be put right.
 */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { isApiError } from '../../src/kube/index.ts';
import { change, damages, newest } from '../cluster/lifecycle/damages.ts';
import { openScene } from '../cluster/lifecycle/scene.ts';
import type { Place, Victim } from '../cluster/lifecycle/victim.ts';
import {
  awaitCollector,
  expectNothingLost,
  installVictim,
  removals,
} from '../cluster/lifecycle/victim.ts';
import { releaseClientOf } from '../cluster/release/clients.ts';
import { report } from './measurements.ts';
import { scale } from './scale.ts';

let place: Place;

beforeAll(async () => {
  const scene = await openScene('records');
  place = { scene, client: releaseClientOf(scene.namespace) };
  await scene.helm('init');
  await awaitCollector(place);
}, 120_000);

function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names.reduce<readonly (readonly string[])[]>(
    (subsets, name) => [...subsets, ...subsets.map((subset) => [...subset, name])],
    [[]],
  );
}

const subsets = subsetsOf(Object.keys(removals)).slice(1);

test.each(subsets.map((subset) => [subset.join(', '), subset] as const))(
  'without %s',
  { timeout: 300_000 },
  async (_title, subset) => {
    const victim = await installVictim(place);
    for (const each of subset) await removals[each]?.(place, victim);
    await expectNothingLost(place, victim);
  },
);

interface Damage {
  readonly title: string;
  /** False where the server would have none of it. */
  readonly act: (victim: Victim) => Promise<boolean>;
}

/** What is damaged is damaged before something else is removed. */
const deeds = Object.entries({ ...damages, ...removals });
const pairs = deeds.flatMap(([one, first], index) =>
  deeds.slice(index + 1).map(([other, second]): Damage => ({
    title: `${one}; ${other}`,
    act: async (victim) => {
      await first(place, victim);
      await second(place, victim);
      return true;
    },
  })),
);

/** What may be in a field, whatever it should be. */
const values: readonly unknown[] = [null, '', 'x', -1, 0, 2 ** 31, true, [], {}, ['x'], { x: 'y' }];

const fields = {
  Release: [
    ...['current', 'latest', 'fence', 'format', 'operation', 'isDeleted', 'latest.name'],
    ...['latest.sequence', 'latest.phase', 'latest.chart', 'latest.updatedAt', 'latest.holder'],
    ...['operation.id', 'operation.kind', 'operation.leaseSeconds', 'operation.renewedAt'],
  ].map((path) => `status.${path}`),
  ReleaseVersion: [
    ...['sequence', 'chart', 'chart.name', 'chart.version', 'inventory', 'payload', 'operation'],
    ...['user', 'createdAt', 'permissions', 'applyMethod', 'stale', 'format'],
  ]
    .map((path) => `spec.${path}`)
    .concat('status', 'status.phase', 'status.description', 'metadata.labels'),
} as const;

const kinds = ['Release', 'ReleaseVersion'] as const;
const scribbles = kinds.flatMap((kind) =>
  fields[kind].flatMap((path) => values.map((value) => scribble(kind, path, value))),
);

function scribble(kind: keyof typeof fields, path: string, value: unknown): Damage {
  const keys = path.split('.');
  const patch = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;
  return {
    title: `${kind} ${path} ${JSON.stringify(value)}`,
    act: async (victim) => {
      const name = kind === 'Release' ? victim.name : newest(victim);
      try {
        await change(place, kind, name, patch);
        return true;
      } catch (error) {
        if (!isApiError(error, 400, 422)) throw error;
        return false;
      }
    },
  };
}

/** So many of all, evenly. */
function sample<T>(items: readonly T[], count: number): readonly T[] {
  return items.filter(
    (_, index) =>
      Math.floor((index * count) / items.length) !==
      Math.floor(((index - 1) * count) / items.length),
  );
}

/** One that nobody could damage. */
let spare: Victim | undefined;
const tally = { done: 0, refused: 0 };

afterAll(() =>
  report('records', {
    'records damaged or removed, and put right': tally.done,
    'that definitions refused': tally.refused,
  }),
);

describe('what somebody does to records', () => {
  test.each(
    sample([...pairs, ...scribbles], Math.min(scale.records, pairs.length + scribbles.length)),
  )('$title', { timeout: 300_000 }, async ({ act }) => {
    const victim = spare ?? (await installVictim(place));
    spare = undefined;
    if (!(await act(victim))) {
      spare = victim;
      tally.refused += 1;
      return;
    }
    await expectNothingLost(place, victim);
    tally.done += 1;
  });
});
