import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/** A question and what Helm 4.3.1 answered. */
export interface Recording<Question, Answer> {
  readonly question: Question;
  readonly answer: Answer;
}

export function recordingPath(kind: string): string {
  return path.join(import.meta.dirname, 'recorded', `${kind}.json`);
}

/** The recorded answers to `questions`; fails when they were recorded for others. */
export function loadRecording<Question, Answer>(
  kind: string,
  questions: readonly Question[],
): Recording<Question, Answer>[] {
  const text = readFileSync(recordingPath(kind), 'utf8');
  const recording = JSON.parse(text) as Recording<Question, Answer>[];
  const recorded = recording.map(({ question }) => question);
  expect(recorded, 'stale: run node test/oracle/conformance/chart/record.ts').toEqual(
    JSON.parse(JSON.stringify(questions)),
  );
  return recording;
}
