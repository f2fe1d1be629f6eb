/**
 * The reliability tier at full size, one part at a time: `node scripts/reliability.mjs kills`. Without a
 * part, all of them; `npm run test:reliability` runs a sample. CLUSTER=embedded or real takes one of both.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const parts = {
  kills: {
    file: 'crash.reliability',
    scale: { KILLS: 2000, CHARTS: 20, LEASE: 10 },
  },
  delays: {
    file: 'delay.reliability',
    scale: { DELAYS: 500, MIN_DELAY: 5000, MAX_DELAY: 60_000, LEASE: 10 },
  },
  clock: { file: 'clock.reliability', scale: { CLOCKS: 1000 } },
  restarts: { file: 'restart.reliability', scale: {} },
  race: { file: 'race.reliability', scale: { CLIENTS: 50, ROUNDS: 100 } },
};

const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !(wanted in parts)) {
  process.stderr.write(`there is ${Object.keys(parts).join(', ')}\n`);
  process.exit(2);
}
const vitest = fileURLToPath(import.meta.resolve('vitest/vitest.mjs'));
const chosen = Object.entries(parts).filter(([name]) => wanted === undefined || name === wanted);
const failed = chosen.filter(([, { file, scale }]) => {
  const sizes = Object.entries(scale).map(([name, count]) => [`RELIABILITY_${name}`, `${count}`]);
  const args = [vitest, 'run', '--project', 'reliability-*', '--testTimeout', '1800000', file];
  const env = { ...process.env, ...Object.fromEntries(sizes) };
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
