import { expect, test } from 'vitest';
import type { Measurement } from './render.ts';
import { renderPage } from './render.ts';

function measurement(rounds: number, place: Pick<Measurement, 'cluster'> = {}): Measurement {
  const figures = { 'rounds in order': rounds, 'a | b': 1 };
  return { suite: 'race', date: '2026-01-02T03:04:05Z', machine: '2 × cores', figures, ...place };
}

const helm = { version: 'v4', answers: { clients: 'one; (two); three' } };
const measurements = new Map([
  ['race-embedded', measurement(8, { cluster: 'embedded' })],
  ['race-real', measurement(9, { cluster: 'real' })],
  ['mutation-lock', measurement(7)],
]);

const rowOf = (page: string, name: string): string =>
  page.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';

test('a page keeps what was not measured anew', () => {
  const page = renderPage({ measurements, helm, before: '' });
  expect(rowOf(page, 'Clients')).toContain(
    'rounds in order: 8, a \\| b: 1 (2026-01-02, 2 × cores, embedded cluster); rounds in order: 9',
  );
  expect(rowOf(page, 'Kills')).toContain('| not measured |');
  const again = renderPage({ measurements: new Map(), helm: undefined, before: page });
  expect(again).toBe(page);
});

test('a page has what was measured anew, of that suite alone', () => {
  const before = renderPage({ measurements, helm, before: '' });
  const newer = new Map([['race-real', measurement(100, { cluster: 'real' })]]);
  const page = renderPage({ measurements: newer, helm: undefined, before });
  expect(page).toBe(before.replace('rounds in order: 9', 'rounds in order: 100'));
});
