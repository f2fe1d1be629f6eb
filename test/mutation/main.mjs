/**
 * Changes the code of an area in every small way that Stryker knows, and counts which of the changes
 * its unit tests notice: `npm run test:mutation -- lock`. Without an area, all of them. The figures are
 * in dist/measurements, the changes that nobody noticed on standard output.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { areas, leastScore } from './areas.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in areas));
if (unknown.length > 0) {
  process.stderr.write(`there is ${Object.keys(areas).join(', ')}\n`);
  process.exit(2);
}
install();
process.chdir(root);
const { Stryker } = await import('@stryker-mutator/core');
for (const [name, area] of Object.entries(areas)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure(name, area);
}

/** Stryker and what it needs is as much again as all of our tools: only who runs this has it. */
function install() {
  const stamp = `${here}node_modules/.installed-lockfile`;
  const lockfile = readFileSync(`${here}package-lock.json`, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return;
  process.stderr.write('Installing Stryker (once)…\n');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lockfile);
}

async function measure(name, { mutate, tests, without = '' }) {
  process.env.MUTATION_TESTS = tests.join(' ');
  process.env.MUTATION_WITHOUT = without;
  const stryker = new Stryker({
    mutate: [...mutate, '!**/*.test.ts', '!**/index.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
    // A busy machine must not pass for a test that noticed: what loops is seen by counting.
    timeoutMS: 15_000,
    ignorePatterns: ['/docs', '/dist', '/.cache', '/.git'],
    tempDirName: '.cache/mutation',
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: `.cache/mutation-${name}.json` },
    allowConsoleColors: false,
    thresholds: { break: null },
  });
  const started = performance.now();
  record(name, await stryker.runMutationTest(), (performance.now() - started) / 1000);
}

function record(name, results, seconds) {
  const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  const score = Math.round((1000 * killed) / (killed + survived)) / 10;
  const measurement = {
    suite: `mutation-${name}`,
    command: `npm run test:mutation -- ${name}`,
    date: new Date().toISOString().slice(0, 10),
    machine: `${os.availableParallelism()} cores, ${os.type()} ${os.arch()}`,
    figures: { mutants: killed + survived, killed, survived, score, seconds: Math.round(seconds) },
  };
  mkdirSync('dist/measurements', { recursive: true });
  const file = `dist/measurements/mutation-${name}.json`;
  writeFileSync(file, `${JSON.stringify(measurement, undefined, 2)}\n`);
  for (const survivor of results.filter(({ status }) => /^(Survived|NoC)/.test(status))) {
    const { fileName, location, mutatorName, replacement, status } = survivor;
    const place = `${fileName}:${location.start.line}:${location.start.column}`;
    process.stdout.write(`${place} ${status} ${mutatorName} → ${replacement}\n`);
  }
  process.stdout.write(`${name}: ${score} % of ${killed + survived} changes noticed\n`);
  if (score < leastScore) process.exitCode = 1;
}
