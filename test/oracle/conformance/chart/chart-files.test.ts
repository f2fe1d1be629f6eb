import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  coalesceValues,
  isLibrary,
  loadFiles,
  metadataObject,
  processDependencies,
} from '../../../../src/chart/index.ts';
import type { Chart } from '../../../../src/chart/index.ts';
import { printJson } from '../../../../src/go/index.ts';
import type { ConformanceAnswer, RecordedAnswer } from '../case.ts';
import { cases } from '../cases/chart-files.ts';

const recorded = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../recorded/chart-files.json'), 'utf8'),
) as RecordedAnswer[];
const answers = new Map(recorded.map(({ name, answer }) => [name, answer]));

/** Helm's command line refuses this form; its engine, which was asked, does not look. */
const unknownForm = 'Chart.yaml apiVersion: v9';

test.for(cases.filter(({ name }) => !name.startsWith(unknownForm)))(
  '$name: templates see what Helm lets them see',
  ({ name, files = {} }) => {
    expect(answerOf(files)).toEqual(expected(answers.get(name)));
  },
);

function answerOf(texts: Readonly<Record<string, string>>): unknown {
  const ignore = (): void => undefined;
  try {
    const files = Object.entries(texts).map(([name, text]) => ({
      name,
      data: Buffer.from(text),
      modified: undefined,
    }));
    const chart = processDependencies(loadFiles(files), new Map(), ignore);
    return isLibrary(chart.metadata) ? {} : reportOf(chart, ignore);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function reportOf(chart: Chart, ignore: () => void): unknown {
  const seen = metadataObject(chart.metadata).set('IsRoot', true);
  const names = chart.files.map(({ name }) => name).sort();
  return {
    chart: JSON.parse(printJson(seen)) as unknown,
    values: JSON.parse(printJson(coalesceValues(chart, new Map(), ignore))) as unknown,
    files: [...names, null],
  };
}

function expected(answer: ConformanceAnswer | undefined): unknown {
  if (answer === undefined || !('output' in answer)) return withFormError(answer);
  const [text = ''] = Object.values(answer.output);
  return JSON.parse(text) as unknown;
}

/** Helm's command line asks for the form of the chart first, under another name. */
function withFormError(answer: ConformanceAnswer | undefined): unknown {
  if (answer === undefined || !('error' in answer)) return answer;
  return {
    error: answer.error
      .replace(
        /^(cannot load Chart\.yaml: .*) of type v2\.Metadata$/,
        '$1 of type loader.chartBase',
      )
      .replace('Metadata.apiVersion', 'chartBase.apiVersion'),
  };
}
