/**
 * The reliability tier at full size, one part at a time: `node scripts/reliability.mjs kills`. Without a
 * part, all of them; `npm run test:reliability` runs a sample. CLUSTER=embedded or real says where.
 * Figures are kept as JSON in dist/measurements, or where `--measurements DIR` says.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const parts = {
  kills: {
    file: 'crash.reliability',
    scale: { KILLS: 2000, LEASE: 10, ELSEWHERE: 4, WORKERS: 2 },
  },
  delays: {
    file: 'delay.reliability',
    scale: { DELAYS: 500, MIN_DELAY: 5000, MAX_DELAY: 60_000, LEASE: 10 },
  },
  clock: { file: 'clock.reliability', scale: { CLOCKS: 1000 } },
  restarts: { file: 'restart.reliability', scale: {} },
  records: { file: 'records.reliability', scale: { RECORDS: 1000 } },
  // Each plan has a controller or two: more at once than a machine has time for lose their leases to each other.
  controller: { file: 'controller.reliability', scale: { PLAN_STRIDE: 1, AT_ONCE: 4 } },
  // A round takes half a minute, most of which is waiting.
  race: {
    file: 'race.reliability',
    scale: { CLIENTS: 50, ROUNDS: 100, RELEASES: 6, LEASE: 10 },
  },
};

const { values, positionals } = parseArgs({
  options: { measurements: { type: 'string', default: 'dist/measurements' } },
  allowPositionals: true,
});
const [wanted] = positionals;
if (wanted !== undefined && !(wanted in parts)) {
  process.stderr.write(`there is ${Object.keys(parts).join(', ')}\n`);
  process.exit(2);
}
// By its file: npm puts commands on the PATH of its scripts alone.
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const chosen = Object.entries(parts).filter(([name]) => wanted === undefined || name === wanted);
const failed = chosen.filter(([name, { file, scale }]) => {
  const args = [vitest, 'run', '--project', 'reliability-*', '--testTimeout', '1800000', file];
  const env = { ...process.env, ...measuring(name) };
  // A size that the environment asks for goes before.
  for (const [size, count] of Object.entries(scale)) env[`RELIABILITY_${size}`] ??= `${count}`;
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;

function measuring(part) {
  return {
    CLUSTER: process.env.CLUSTER ?? 'embedded',
    RELIABILITY_COMMAND: `npm run test:reliability:full -- ${part}`,
    RELIABILITY_MEASUREMENTS: path.resolve(values.measurements),
  };
}
