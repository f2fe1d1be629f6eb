/** Asks real Helm about charts and values: `node test/oracle/conformance/chart/record.ts`. Needs Go. */
import { writeFileSync } from 'node:fs';
import { askOracle, buildOracle } from '../oracle.ts';
import { ignoreCases } from './ignore-cases.ts';
import { lintCases } from './lint-cases.ts';
import { recordingPath } from './recording.ts';
import type { Recording } from './recording.ts';
import { schemaCases } from './schema-cases.ts';
import { setCases } from './set-cases.ts';

const questions: Readonly<Record<string, readonly object[]>> = {
  set: setCases,
  ignore: ignoreCases,
  schema: schemaCases,
  lint: lintCases,
};

function record(kind: string, cases: readonly object[], oracle: string): void {
  const answers = askOracle<unknown>(oracle, kind, cases);
  const recording: Recording<object, unknown>[] = cases.map((question, index) => ({
    question,
    answer: answers[index],
  }));
  writeFileSync(recordingPath(kind), `${JSON.stringify(recording, null, 1)}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const oracle = buildOracle();
  for (const [kind, cases] of Object.entries(questions)) record(kind, cases, oracle);
}
