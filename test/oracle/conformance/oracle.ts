/** The Go program that asks Helm's own packages. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export function hasGo(): boolean {
  return spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0;
}

/** Builds it; returns its path. */
export function buildOracle(): string {
  const cache = path.join(
    process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
    'helm-ts',
  );
  mkdirSync(cache, { recursive: true });
  const binary = path.join(cache, 'conformance-oracle');
  execFileSync('go', ['build', '-mod=mod', '-o', binary, '.'], {
    cwd: path.join(import.meta.dirname, 'oracle'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return binary;
}

/** Kilobytes of addresses, and milliseconds: a program that Helm has no end for must not harm. */
const maxMemory = 8_000_000;
const timeout = 120_000;

/** Its answers to questions of one kind, in their order. */
export function askOracle<Answer>(
  oracle: string,
  kind: string,
  questions: readonly object[],
): Answer[] {
  const input = JSON.stringify(questions);
  const limited = ['-c', `ulimit -v ${maxMemory}; exec "$0" "$1"`, oracle, kind];
  const output = execFileSync('sh', limited, {
    input,
    timeout,
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const answers = JSON.parse(output.toString()) as Answer[];
  if (answers.length !== questions.length) throw new Error('The oracle did not answer them all');
  return answers;
}
