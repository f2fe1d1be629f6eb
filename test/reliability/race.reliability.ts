import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNamespace } from '../cluster/contract/contract.ts';
import { writeChart } from '../support/chart-builder.ts';
import type { HelmRun } from '../support/run-helm.ts';
import { report } from './measurements.ts';
import { scale } from './scale.ts';
import type { OnRequest } from './stage.ts';
import { Stage } from './stage.ts';
import type { ReleaseName, Sight } from './witness.ts';
import { look } from './witness.ts';

const { clients, rounds } = scale;

const stage = await Stage.open();
const chart = writeChart(`${stage.directory}/raced`, {
  name: 'raced',
  files: {
    'templates/config.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: {{ .Release.Name }} }\ndata: { client: "{{ .Values.client }}" }\n',
  },
});
const namespace = await createNamespace('race');

const tally = { rounds: 0, won: 0, lost: 0 };

afterAll(async () => {
  await stage.close();
  report('race', {
    clients,
    'rounds in order': tally.rounds,
    'upgrades that were done': tally.won,
    'told who was first': tally.lost,
  });
});

/** Holds the lock until everybody else has seen it renewed. */
const slowly: OnRequest = async ({ method, url }) => {
  if (method === 'PATCH' && url.includes('/configmaps/')) await delay(1500);
  return undefined;
};

interface RaceRun extends HelmRun {
  readonly client: string;
  /** The sequence that it says to have won. */
  readonly sequence: number;
}

/** All at once. */
async function race(
  count: number,
  command: (client: string) => readonly string[],
  onRequest?: OnRequest,
): Promise<readonly RaceRun[]> {
  const environment = { HELM_LEASE_SECONDS: String(Math.max(3, scale.leaseSeconds)) };
  const options = { environment, ...(onRequest === undefined ? {} : { onRequest }) };
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const client = `c${index}`;
      // So many processes keep a small machine from answering in time; that is no matter of who is first.
      const flags = ['--namespace', namespace, '--request-timeout', '2m'];
      const run = await stage.helm([...command(client), ...flags], options);
      const sequence = Number(/^REVISION: (\d+)$/m.exec(run.stdout)?.[1]);
      return { ...run, client, sequence };
    }),
  );
}

function deploying(verb: string, name: string, ...flags: readonly string[]) {
  return (client: string): readonly string[] => [
    ...verb.split(' '),
    ...[name, chart, '--set', `client=${client}`, ...flags],
  ];
}

const isWinner = ({ code }: HelmRun): boolean => code === 0;
const bySequence = (a: RaceRun, b: RaceRun): number => a.sequence - b.sequence;

/** In order; the next winner goes on where the last one ended. */
function expectOrder(sight: Sight, won: readonly RaceRun[], name: string): void {
  const sequences = sight.versions.map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  expect(won.map(({ sequence }) => sequence)).toEqual(sequences.slice(-won.length));
  expect(sight.release).toEqual({ current: sight.versions.at(-1)?.name, isLocked: false });
  expect(sight.find(`ConfigMap/${name}`)).toMatchObject({ data: { client: won.at(-1)?.client } });
}

describe.concurrent(`${clients} clients that upgrade one release`, () => {
  const releaseOf = (round: number): ReleaseName => ({
    namespace,
    name: `upgraded-${round % scale.releases}`,
  });
  const upgrade = (name: string, ...flags: readonly string[]) =>
    deploying('upgrade', name, '--history-max', '0', ...flags);

  beforeAll(async () => {
    for (let index = 0; index < scale.releases; index++) {
      const { name } = releaseOf(index);
      await stage.must([...deploying('install', name)('c'), '--namespace', namespace]);
    }
  });

  /** Rounds on one release come one after the other. */
  const turns = new Map<string, Promise<void>>();

  const everyRound = Array.from({ length: rounds }, (_, index) => index + 1);
  test.each(everyRound)('are told who was first, or come after: round %d', async (round) => {
    const release = releaseOf(round);
    const before = turns.get(release.name) ?? Promise.resolve();
    const turn = before.then(() => compete(release, round));
    turns.set(
      release.name,
      turn.catch(() => undefined),
    );
    await turn;
  });

  async function compete(release: ReleaseName, round: number): Promise<void> {
    const before = await look(release);
    const isPatient = round % 4 === 0;
    const runs = isPatient
      ? await race(clients, upgrade(release.name, '--wait-for-lock', '10m'))
      : await race(clients, upgrade(release.name), slowly);
    const won = runs.filter(isWinner).sort(bySequence);
    const lost = runs.filter((run) => !isWinner(run));
    const sight = await look(release);
    expect(won.length).toBeGreaterThan(0);
    expect(sight.versions.length).toBe(before.versions.length + won.length);
    expectOrder(sight, won, release.name);
    for (const { stderr } of lost) {
      expect(stderr).toMatch(
        /in progress: upgrade by \S+@\S+ \(\d+\)|\S+@\S+ \(\d+\) made version/,
      );
    }
    if (isPatient) expect(lost).toEqual([]);
    tally.rounds += 1;
    tally.won += won.length;
    tally.lost += lost.length;
  }
});

test.each([1, 2, 3, 4, 5])('of many installs exactly one wins: %d', async (round) => {
  const name = `installed-${round}`;
  const runs = await race(8, deploying('install', name));
  const won = runs.filter(isWinner);
  expect(won).toHaveLength(1);
  expectOrder(await look({ namespace, name }), won, name);
  for (const { stderr } of runs.filter((run) => !isWinner(run))) {
    expect(stderr).toMatch(/a name that is still in use|another operation .* is in progress/);
  }
});

test.each([1, 2, 3, 4, 5])('upgrades and a deletion leave all or nothing: %d', async (round) => {
  const name = `contested-${round}`;
  await stage.must([...deploying('install', name)('c'), '--namespace', namespace]);
  const runs = await race(6, (client) =>
    client === 'c3' ? ['delete', name] : deploying('upgrade', name)(client),
  );
  for (const { code, stderr } of runs) {
    if (code !== 0) expect(stderr).toMatch(/in progress|not found|has no deployed releases/);
  }
  const isDeleted = runs.some((run) => run.client === 'c3' && isWinner(run));
  await expect
    .poll(async () => (await look({ namespace, name })).objects, { timeout: 30_000 })
    .toEqual(isDeleted ? [] : [`ConfigMap/${name}`]);
  const { release } = await look({ namespace, name });
  expect(release?.isLocked ?? false).toBe(false);
  expect(release === undefined).toBe(isDeleted);
});
