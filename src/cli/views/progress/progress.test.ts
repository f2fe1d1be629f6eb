import { describe, expect, test } from 'vitest';
import type { DeployProgress } from '../../../deployment/deploy-options.ts';
import type { Outcome } from '../../../plan/execute/executed-plan.ts';
import type { Step } from '../../../plan/plan.ts';
import { createStyle } from '../../terminal/style.ts';
import { drawProgress, sumUp } from './live-progress.ts';
import type { Row } from './progress-board.ts';
import { ProgressBoard } from './progress-board.ts';

const reference = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' };

function waiting(message: string, isDone = false): DeployProgress {
  const status = isDone ? 'Current' : 'InProgress';
  return { type: 'wait', event: { reference, readiness: { status, message }, isDone } };
}

function written(outcome: Outcome): DeployProgress {
  const step: Step = { action: 'create', reference, fields: [], conflicts: [] };
  return { type: 'step', event: { type: 'end', step, executed: { step, outcome, reference } } };
}

describe('ProgressBoard', () => {
  test.each([
    ['created', true, 'working'],
    ['unchanged', true, 'working'],
    ['deleted', true, 'done'],
    ['created', false, 'done'],
  ] as const)('takes what is %s (waiting: %s) for %s', (outcome, isWaiting, state) => {
    const board = new ProgressBoard({ isWaiting });
    expect(board.update(written(outcome))).toEqual({
      label: 'Deployment/web',
      state,
      message: outcome,
    });
  });

  test('keeps the last that is known of an object', () => {
    const board = new ProgressBoard({ isWaiting: true });
    board.update(waiting('Ready: 0/2'));
    board.update(waiting('Ready: 1/2'));
    expect(board.rows).toEqual([
      { label: 'Deployment/web', state: 'working', message: 'Ready: 1/2' },
    ]);
    board.update(waiting('Ready: 2/2', true));
    expect(board.rows).toEqual([{ label: 'Deployment/web', state: 'done', message: 'ready' }]);
  });

  test('tells only of what has changed', () => {
    const board = new ProgressBoard({ isWaiting: true });
    expect(board.update(waiting('Ready: 0/2'))).toBeDefined();
    expect(board.update(waiting('Ready: 0/2'))).toBeUndefined();
  });

  test('counts what is ready once everything is that was waited for', () => {
    const board = new ProgressBoard({ isWaiting: true });
    expect(board.ready).toBeUndefined();
    board.update(waiting('Ready: 0/2'));
    expect(board.ready).toBeUndefined();
    board.update(waiting('Ready: 2/2', true));
    expect(board.ready).toBe(1);
  });

  test('makes visible what a cluster might smuggle onto the screen', () => {
    const board = new ProgressBoard({ isWaiting: true });
    expect(board.update(waiting('\u001b[2J'))?.message).not.toContain('\u001b');
  });
});

describe('drawProgress()', () => {
  const style = createStyle(false);
  const width = 80;
  const row = (label: string, state: Row['state']): Row => ({ label, state, message: '' });

  test('shows what is done and what is not, with the time', () => {
    const rows = [row('ConfigMap/a', 'done'), row('Pod/b', 'failed'), row('Pod/c', 'working')];
    expect(drawProgress({ title: 'demo', rows, elapsed: 61_000, tick: 0, width }, style)).toEqual([
      '⠋ demo 1 of 3, 1m1s',
      '  ✓ ConfigMap/a',
      '  ✗ Pod/b',
      '  ⠋ Pod/c',
    ]);
  });

  test('keeps the end of a message, which has the reason', () => {
    const message =
      'Updated: 1/2; Pod "web-746c7d75d8-wnsvz": container "front" is in ImagePullBackOff';
    const rows: readonly Row[] = [{ label: 'Deployment/web', state: 'working', message }];
    const [, line = ''] = drawProgress({ title: 'demo', rows, elapsed: 0, tick: 0, width }, style);
    expect(line).toMatch(
      /^ {2}⠋ Deployment\/web Updated: 1.*….*container "front" is in ImagePullBackOff$/,
    );
    expect(line.length).toBeLessThan(width);
  });

  test.each([
    [1, 240, '1 object ready in 0.2s'],
    [36, 6_400, '36 objects ready in 6s'],
    [2, 61_000, '2 objects ready in 1m1s'],
  ])('sums up %i objects after %i ms', (ready, elapsed, line) => {
    expect(sumUp(ready, elapsed)).toBe(line);
  });

  test('leaves out what is done where there is too much', () => {
    const done = Array.from({ length: 20 }, (_, index) => row(`ConfigMap/${index}`, 'done'));
    const rows = [...done, row('Pod/a', 'working')];
    const lines = drawProgress({ title: 'demo', rows, elapsed: 0, tick: 1, width }, style);
    expect(lines).toHaveLength(14);
    expect(lines.slice(0, 3)).toEqual(['⠙ demo 20 of 21, 0.0s', '  … 9 more', '  ✓ ConfigMap/9']);
    expect(lines.at(-1)).toBe('  ⠙ Pod/a');
  });
});
