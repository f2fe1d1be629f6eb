import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerCase } from './answer.ts';
import type { ConformanceAnswer, ConformanceCase, RecordedAnswer } from './case.ts';
import { digestOfCase } from './record.ts';

const here = import.meta.dirname;
const families = readdirSync(path.join(here, 'cases')).map((file) => path.basename(file, '.ts'));

/** Nothing that is recorded shows one; RSA would only take longer. */
function generateKey(kind: string): KeyObject {
  return kind === 'ed25519'
    ? generateKeyPairSync('ed25519').privateKey
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/** Loading by the command line refuses more than Helm's engine, which was asked. */
const comparedElsewhere = new Set(['chart-files']);

async function readCases(family: string): Promise<readonly ConformanceCase[]> {
  const module = (await import(`./cases/${family}.ts`)) as { cases: readonly ConformanceCase[] };
  return module.cases;
}

function readRecords(family: string): RecordedAnswer[] {
  const file = path.join(here, 'recorded', `${family}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as RecordedAnswer[];
}

/** Where nothing was rendered, Go leaves the output out. */
function wholeAnswer(answer: object): ConformanceAnswer {
  return { ...('error' in answer ? {} : { output: {} }), ...answer } as ConformanceAnswer;
}

describe.for(families)('%s', async (family) => {
  const cases = await readCases(family);
  const records = readRecords(family);
  const answers = new Map(records.map(({ name, answer }) => [name, wholeAnswer(answer)]));

  test('every case is recorded, and nothing else', () => {
    const asked = cases.map((question) => ({
      name: question.name,
      digest: digestOfCase(question),
    }));
    expect(records.map(({ name, digest }) => ({ name, digest }))).toEqual(asked);
  });

  test.for(comparedElsewhere.has(family) ? [] : cases)('$name', (question) => {
    expect(answerCase(question, generateKey)).toEqual(answers.get(question.name));
  });
});
