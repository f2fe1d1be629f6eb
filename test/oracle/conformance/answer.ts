import type { ChartFile } from '../../../src/chart/index.ts';
import {
  coalesceValues,
  parseValues,
  processDependencies,
  releaseObject,
} from '../../../src/chart/index.ts';
import { assembleChart } from '../../../src/chart/loader/assemble-chart.ts';
import { Budget } from '../../../src/chart/loader/limits.ts';
import { checkValues, formatSchemaProblems } from '../../../src/chart/schema/check-values.ts';
import { replaceInvalid } from '../../../src/go/index.ts';
import { capabilitiesObject } from '../../../src/render/context/capabilities-object.ts';
import { collectTemplates } from '../../../src/render/context/collect-templates.ts';
import type { SprigEnvironment } from '../../../src/engine/index.ts';
import { defaultCapabilities, helmFunctions, renderTemplates } from '../../../src/render/index.ts';
import type { ConformanceAnswer, ConformanceCase } from './case.ts';

/** Our answer to a question: what rendering gives, in the form in which Helm's is recorded. */
export function answerCase(
  question: ConformanceCase,
  generateKey: SprigEnvironment['generateKey'],
  readTimeZone?: SprigEnvironment['readTimeZone'],
): ConformanceAnswer {
  try {
    return { output: render(question, { ...environment, generateKey, ...zones(readTimeZone) }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: replaceInvalid(error.message) };
  }
}

function zones(readTimeZone: SprigEnvironment['readTimeZone']): Partial<SprigEnvironment> {
  return readTimeZone === undefined ? {} : { readTimeZone };
}

const shared = {
  release: releaseObject({ name: 'r', namespace: 'ns', revision: 1, isUpgrade: false }),
  capabilities: capabilitiesObject(defaultCapabilities),
};

const environment = {
  now: () => new Date('2024-02-29T13:04:05Z'),
  randomBytes: (count: number) => new Uint8Array(count),
  localTimeZone: 'UTC',
};

function render(question: ConformanceCase, host: SprigEnvironment): Record<string, string> {
  const functions = helmFunctions({ environment: host });
  const given = parseValues(question.userValues ?? '', 'user.yaml');
  const loaded = assembleChart(filesOf(question), { warn: ignore, budget: new Budget() });
  const chart = processDependencies(loaded, given, ignore);
  const values = coalesceValues(chart, given, ignore);
  const problems = checkValues(chart, values, { warn: ignore });
  if (problems.length > 0) throw new Error(formatSchemaProblems(problems));
  const templates = collectTemplates(chart, values, shared);
  const rendered = Array.from(renderTemplates(templates, { functions }));
  return Object.fromEntries(rendered.map(([name, text]) => [name, replaceInvalid(text)]));
}

function filesOf(question: ConformanceCase): ChartFile[] {
  const texts: Record<string, string> = {
    'Chart.yaml': 'apiVersion: v2\nname: t\nversion: 0.1.0\n',
    ...(question.template === undefined ? {} : { 'templates/t.yaml': question.template }),
    ...(question.values === undefined ? {} : { 'values.yaml': question.values }),
    ...question.files,
  };
  return Object.entries(texts).map(([name, text]) => ({
    name,
    data: Buffer.from(text),
    modified: undefined,
  }));
}

function ignore(): void {
  // Warnings are no part of an answer.
}
