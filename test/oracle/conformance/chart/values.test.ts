import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  coalesceValues,
  loadFiles,
  parseValues,
  processDependencies,
  walkCharts,
} from '../../../../src/chart/index.ts';
import type { ChartNode, ReadonlyValues } from '../../../../src/chart/index.ts';
import type { ConformanceAnswer, RecordedAnswer } from '../case.ts';
import { cases } from '../cases/values.ts';
import { toPlain } from './plain.ts';

const recorded = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../recorded/values.json'), 'utf8'),
) as RecordedAnswer[];
const answers = new Map(recorded.map(({ name, answer }) => [name, answer]));

test.for(cases)('$name: every chart has the values that Helm gives it', (question) => {
  expect(answerOf(question.files ?? {}, question.userValues ?? '')).toEqual(
    parsed(answers.get(question.name)),
  );
});

function answerOf(texts: Readonly<Record<string, string>>, userText: string): unknown {
  const ignore = (): void => undefined;
  try {
    const files = Object.entries(texts).map(([name, text]) => ({
      name,
      data: Buffer.from(text),
      modified: undefined,
    }));
    const given = parseValues(userText, 'user.yaml');
    const chart = processDependencies(loadFiles(files), given, ignore);
    const values = coalesceValues(chart, given, ignore);
    const entries = Array.from(walkCharts(chart), (node) => [
      `${node.path}/templates/t.yaml`,
      toPlain(valuesOf(node, values)),
    ]);
    return { output: Object.fromEntries(entries) as unknown };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function valuesOf({ chart, parent }: ChartNode, values: ReadonlyValues): ReadonlyValues {
  if (parent === undefined) return values;
  return valuesOf(parent, values).get(chart.metadata.name) as ReadonlyValues;
}

/** The templates print their values as JSON. */
function parsed(answer: ConformanceAnswer | undefined): unknown {
  if (answer === undefined || 'error' in answer) return answer;
  const entries = Object.entries(answer.output).map(([name, text]) => [
    name,
    JSON.parse(text) as unknown,
  ]);
  return { output: Object.fromEntries(entries) as unknown };
}
