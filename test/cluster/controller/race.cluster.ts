/** One release that a request asks for, and that somebody types commands for at the same time. */
import { beforeAll, expect, test } from 'vitest';
import type { ControllerScene } from './controller-scene.ts';
import { openControllerScene, textChart, textOf } from './controller-scene.ts';

let scene: ControllerScene;
beforeAll(async () => {
  scene = await openControllerScene('race');
});

const rounds = 3;
/** More than there will be: none is to be dropped. */
const historyMax = 100;

interface HistoryEntry {
  readonly revision: number;
  readonly status: string;
  readonly description: string;
}

test('a command line and the controller that race keep the history whole', async () => {
  const { ask, untilReady, untilObject, run, helm, witness } = scene;
  const chart = scene.chart(textChart().inline);
  const spec = (text: string) => ({ chart: textChart(), values: { text }, historyMax });
  await ask('raced', spec('asked 0'));
  await untilReady('raced');

  const typed: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const description = `typed ${round}`;
    const options = ['--set', `text=${description}`, '--description', description];
    const [{ code, stderr }] = await Promise.all([
      run(['upgrade', 'raced', chart, ...options, '--history-max', String(historyMax)]),
      ask('raced', spec(`asked ${round}`)),
    ]);
    if (code === 0) typed.push(description);
    else expect(stderr, 'who comes second is told so').toMatch(/another operation|changed/);
    await untilObject('ConfigMap', 'raced', (map) => textOf(map) === `asked ${round}`);
  }
  await untilReady('raced');

  const versions = await witness.versionsOf('raced');
  expect(versions.map(({ sequence }) => sequence)).toEqual(versions.map((_, index) => index + 1));
  expect(versions.map(({ phase }) => phase)).toEqual(
    versions.map((_, index) => (index === versions.length - 1 ? 'deployed' : 'superseded')),
  );
  const told = await helm(['history', 'raced', '--max', String(historyMax), '--output', 'json']);
  const history = JSON.parse(told) as readonly HistoryEntry[];
  expect(history.map(({ revision }) => revision)).toEqual(versions.map(({ sequence }) => sequence));
  const others = history.filter(({ description }) => !description.startsWith('HelmRequest '));
  expect(others.map(({ description }) => description)).toEqual(typed);
});
