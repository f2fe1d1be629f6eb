/** Asks real Helm for the answers to every case: `npm run conformance:record [FAMILY…]`. Needs Go. */
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ConformanceAnswer, ConformanceCase, RecordedAnswer } from './case.ts';
import { askOracle, buildOracle } from './oracle.ts';

const here = import.meta.dirname;

export function digestOfCase(question: ConformanceCase): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16);
}

async function record(families: readonly string[]): Promise<void> {
  const oracle = buildOracle();
  for (const family of families) {
    const module = (await import(`./cases/${family}.ts`)) as { cases: readonly ConformanceCase[] };
    const answers = askOracle<ConformanceAnswer>(oracle, 'render', module.cases);
    const recorded = module.cases.map((question, index): RecordedAnswer => {
      const answer = answers[index];
      if (answer === undefined) throw new Error(`The oracle did not answer "${question.name}"`);
      return { name: question.name, digest: digestOfCase(question), answer };
    });
    writeFileSync(
      path.join(here, 'recorded', `${family}.json`),
      `${JSON.stringify(recorded, null, 1)}\n`,
    );
  }
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2);
  const all = readdirSync(path.join(here, 'cases')).map((file) => path.basename(file, '.ts'));
  await record(asked.length > 0 ? asked : all);
}
