import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildChart } from '../../support/chart-builder.ts';
import { startFakeRepository } from '../../support/fake-repository.ts';
import type { ControllerScene } from './controller-scene.ts';
import { conditionOf, openControllerScene, textChart, textOf } from './controller-scene.ts';

let scene: ControllerScene;

beforeAll(async () => {
  scene = await openControllerScene('sources');
});

function valuesMap(name: string, text: string): object {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: scene.namespace },
    data: { 'values.yaml': `text: ${text}\n` },
  };
}

describe('a source that is not there', () => {
  test('uses up no retries, and its return ends the trouble', async () => {
    const { ask, until, untilReady, witness, helm } = scene;
    await ask('early', {
      chart: textChart(),
      retries: 0,
      valuesFrom: [{ kind: 'ConfigMap', name: 'early-values' }],
    });
    await until('early', (each) => conditionOf(each, 'Ready') === 'False SourceMissing');
    await helm(['request', 'reconcile', 'early']);
    const waiting = await until('early', ({ status, askedAt }) => status.askedAt === askedAt);
    expect(waiting.status.failures).toBe(0);
    expect(conditionOf(waiting, 'Stalled')).toBe('False Progressing');
    await witness.make(valuesMap('early-values', 'late'));
    await untilReady('early');
    expect(textOf(await witness.find('ConfigMap', 'early'))).toBe('late');
  });

  test('leaves the release as it is, and no version is made when it is back', async () => {
    const { ask, until, untilReady, witness } = scene;
    await witness.make(valuesMap('lost-values', 'kept'));
    await ask('lost', {
      chart: textChart(),
      valuesFrom: [{ kind: 'ConfigMap', name: 'lost-values' }],
    });
    await untilReady('lost');
    await witness.remove('ConfigMap', 'lost-values');
    await until('lost', (each) => conditionOf(each, 'Ready') === 'False SourceMissing');
    expect(textOf(await witness.find('ConfigMap', 'lost'))).toBe('kept');
    await witness.make(valuesMap('lost-values', 'kept'));
    await untilReady('lost');
    expect(await witness.versionsOf('lost')).toHaveLength(1);
  });
});

test('a chart in a repository may be asked for by a range', async () => {
  const charts = ['1.0.0', '1.5.0', '2.0.0'].map((version) => buildChart({ name: 'web', version }));
  const repository = await startFakeRepository({ charts });
  onTestFinished(repository.close);
  await scene.ask('ranged', {
    chart: { reference: 'web:>=1.0.0 <2', repository: repository.url },
  });
  const { status } = await scene.untilReady('ranged');
  expect(status.history[0]?.chart).toBe('web 1.5.0');
});

describe('a controller that begins', () => {
  test('looks once for what happened while nobody watched', async () => {
    const { ask, untilReady, untilObject, until, witness, namespace } = scene;
    await ask('unwatched', { chart: textChart(), driftPolicy: 'correct' });
    await untilReady('unwatched');
    await scene.stopController();
    await witness.make({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'unwatched', namespace },
      data: { text: 'tampered' },
    });
    await scene.startController();
    await untilObject('ConfigMap', 'unwatched', (object) => textOf(object) === 'default');
    const request = await until(
      'unwatched',
      (each) => conditionOf(each, 'Drifted') === 'False Corrected',
    );
    expect(conditionOf(request, 'Ready')).toBe('True Installed');
    expect(await witness.versionsOf('unwatched')).toHaveLength(1);
  });
});
