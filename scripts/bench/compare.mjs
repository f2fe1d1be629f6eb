/** Times commands side by side and judges the ratio. */
import { spawnSync } from 'node:child_process';

/**
 * Runs each row's two commands in turn and prints median times and their ratio; the process fails
 * when a ratio is over its row's limit.
 */
export function compare(rows, { runs }) {
  const results = rows.map((row) => ({ ...row, ...timePair(row, runs) }));
  const width = Math.max(...results.map(({ name }) => name.length));
  for (const { name, ours, theirs, ratio, limit } of results) {
    const verdict = ratio <= limit ? 'ok' : 'TOO SLOW';
    process.stdout.write(
      `${name.padEnd(width)}  ${format(ours)}  helm ${format(theirs)}  ratio ${ratio.toFixed(2)} (at most ${limit})  ${verdict}\n`,
    );
    if (ratio > limit) process.exitCode = 1;
  }
}

/** The median times of both commands of a row, run alternately. */
export function timePair({ ours, theirs }, runs) {
  const times = { ours: [], theirs: [] };
  for (let i = -2; i < runs; i++) {
    const own = time(ours);
    const other = time(theirs);
    if (i < 0) continue;
    times.ours.push(own);
    times.theirs.push(other);
  }
  const [own, other] = [median(times.ours), median(times.theirs)];
  const spread = Math.max(...times.theirs) / Math.min(...times.theirs);
  return { ours: own, theirs: other, ratio: own / other, spread };
}

function time([command, ...args]) {
  const started = process.hrtime.bigint();
  const { status, error, stderr } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
  return milliseconds;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function format(milliseconds) {
  return `${milliseconds.toFixed(1).padStart(6)} ms`;
}
