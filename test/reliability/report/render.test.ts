import { expect, test } from 'vitest';
import type { Measurement } from './render.ts';
import { renderPage } from './render.ts';

function measurement(figures: Measurement['figures']): Measurement {
  return { date: '2026-01-02T03:04:05Z', machine: '2 × cores', figures };
}

const page = renderPage({
  helm: { answers: { clients: 'one | two' } },
  measurements: {
    'race-embedded': measurement({ 'rounds in order': 1800, 'a | b': 1 }),
    'race-real': measurement({ 'rounds in order': 9 }),
    'mutation-lock': measurement({ score: 88.3 }),
  },
});

const sectionOf = (name: string): string =>
  page.split('\n## ').find((each) => each.startsWith(name)) ?? '';

test('a promise is told with what was measured in each place, and what Helm did', () => {
  expect(sectionOf('Clients')).toContain(`\`npm run test:reliability:full -- race\`

| what | embedded cluster | real cluster |
| --- | ---: | ---: |
| rounds in order | 1,800 | 9 |
| a \\| b | 1 |  |
| measured | 2026-01-02 | 2026-01-02 |
| on | 2 × cores | 2 × cores |

Helm: one \\| two.
`);
});

test('what was measured of a part of the code is told under its name', () => {
  expect(sectionOf('Mutations')).toContain('| what | lock |\n| --- | ---: |\n| score | 88.3 |');
});

test('what was not measured says so', () => {
  expect(sectionOf('Kills')).toContain('\n\nNot measured yet.');
});
