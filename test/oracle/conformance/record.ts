/** Asks real Helm for the answers to every case: `npm run conformance:record [FAMILY…]`. Needs Go. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { ConformanceAnswer, ConformanceCase, RecordedAnswer } from './case.ts';

const here = import.meta.dirname;

export function digestOfCase(question: ConformanceCase): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16);
}

/** Builds the Go program that asks Helm; returns its path. */
export function buildOracle(): string {
  const cache = path.join(
    process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
    'helm-ts',
  );
  mkdirSync(cache, { recursive: true });
  const binary = path.join(cache, 'conformance-oracle');
  execFileSync('go', ['build', '-mod=mod', '-o', binary, '.'], {
    cwd: path.join(here, 'oracle'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return binary;
}

async function record(families: readonly string[]): Promise<void> {
  const oracle = buildOracle();
  for (const family of families) {
    const module = (await import(`./cases/${family}.ts`)) as { cases: readonly ConformanceCase[] };
    const answers = JSON.parse(
      execFileSync(oracle, { input: JSON.stringify(module.cases), maxBuffer: 1 << 30 }).toString(),
    ) as ConformanceAnswer[];
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
