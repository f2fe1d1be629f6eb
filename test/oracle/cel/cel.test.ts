import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerCase } from './answer.ts';
import type { CelAnswer } from './case.ts';
import { cases } from './case.ts';

type Recorded = CelAnswer & { readonly expression: string };

const file = path.join(import.meta.dirname, 'recorded.json');
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded[];

test('the record answers every case', () => {
  expect(recorded.map(({ expression }) => expression)).toEqual(
    cases.map(({ expression }) => expression),
  );
});

describe('CEL answers as the Kubernetes API server does', () => {
  test.each(cases.map((one, index) => [one.expression, one, recorded[index]] as const))(
    '%s',
    (expression, one, expected) => {
      expect(approximately({ expression, ...answerCase(one) })).toEqual(
        expected && approximately(expected),
      );
    },
  );
});

/** Costs beyond what a number holds exactly differ in their last digits. */
function approximately({ maxCost, ...answer }: Recorded): object {
  return { ...answer, maxCost: maxCost === undefined ? undefined : Number(maxCost) };
}
