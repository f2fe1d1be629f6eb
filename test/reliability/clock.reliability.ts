/** Clients whose clocks are wrong by up to a day, in either direction. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '../cluster/lifecycle/samples.ts';
import type { Scene } from '../cluster/lifecycle/scene.ts';
import { openScene } from '../cluster/lifecycle/scene.ts';
import { report } from './measurements.ts';
import { createRandom } from './random.ts';
import { scale } from './scale.ts';

const day = 86_400_000;
const seed = 86_400;
const random = createRandom(seed);
let scene: Scene;
let chart: string;
let upgrades = 0;

beforeAll(async () => {
  scene = await openScene('clock');
  chart = scene.chart({ 'templates/a.yaml': config('{{ .Release.Name }}') });
});

afterAll(() => {
  report('clock', { 'upgrades in order by clocks wrong by up to a day': upgrades });
});

/** Somebody whose clock is wrong. */
async function helmAt(offset: number, line: readonly string[]): Promise<string> {
  const now = (): Date => new Date(Date.now() + offset);
  return scene.helm(line, { context: { clock: { now } } });
}

test('history is in order whatever the clocks say, and the last one is deployed', async () => {
  await helmAt(day, ['install', 'skewed', chart, '--set', 'text=0']);
  for (let number = 1; number <= scale.clocks; number++) {
    const offset = number % 5 === 0 ? -day : Math.round((random() * 2 - 1) * day);
    await helmAt(offset, [
      ...['upgrade', 'skewed', chart, '--set', `text=${number}`, '--history-max', '0'],
    ]);
    upgrades += 1;
  }
  const line = ['history', 'skewed', '-o', 'json'];
  const versions = JSON.parse(await scene.helm(line)) as readonly Version[];
  const revisions = versions.map(({ revision }) => revision);
  expect(revisions).toEqual(revisions.map((_, index) => (revisions[0] ?? 1) + index));
  expect(versions.map(({ status }) => status)).toEqual([
    ...versions.slice(1).map(() => 'superseded'),
    'deployed',
  ]);
  const live = await scene.witness.find('ConfigMap', 'skewed');
  expect(live).toMatchObject({ data: { text: String(scale.clocks) } });
});

interface Version {
  readonly revision: number;
  readonly status: string;
}
