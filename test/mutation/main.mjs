/**
 * Changes the code of an area in every small way that Stryker knows, and counts which of the changes
 * its unit tests notice: `npm run test:mutation -- lock`. Without an area, all of them. The figures are
 * in dist/measurements, the changes that nobody noticed on standard output. What was found out stays in
 * .cache: a run that was interrupted goes on, and one after a new test tries only what that test could
 * notice. Who changed what the area imports removes .cache/mutation-AREA.json and begins anew.
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
    testRunner: 'in-place',
    plugins: [`${here}test-runner.mjs`],
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    // A busy machine must not pass for a test that noticed: what loops is seen by counting.
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile: `.cache/mutation-${name}.json`,
    ignorePatterns: ['/docs', '/dist', '/.cache', '/.git'],
    tempDirName: '.cache/mutation',
    reporters: ['progress-append-only'],
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
  // Ended by the clock, which a busy machine may be to blame for; what counted too far is not among them.
  const late = results.filter(({ status, statusReason }) => {
    return status === 'Timeout' && !String(statusReason).startsWith('Hit limit');
  }).length;
  const measurement = {
    suite: `mutation-${name}`,
    command: `npm run test:mutation -- ${name}`,
    date: new Date().toISOString().slice(0, 10),
    machine: `${os.availableParallelism()} cores, ${os.type()} ${os.arch()}`,
    figures: {
      mutants: killed + survived,
      killed,
      survived,
      late,
      score,
      seconds: Math.round(seconds),
    },
  };
  mkdirSync('dist/measurements', { recursive: true });
  const file = `dist/measurements/mutation-${name}.json`;
  writeFileSync(file, `${JSON.stringify(measurement, undefined, 2)}\n`);
  for (const survivor of results.filter(({ status }) => /^(Survived|NoC)/.test(status))) {
    const { fileName, location, mutatorName, replacement, status } = survivor;
    const place = `${fileName}:${location.start.line}:${location.start.column}`;
    process.stdout.write(`${place} ${status} ${mutatorName} → ${replacement}\n`);
  }
  const sum = `${score} % of ${killed + survived} changes noticed, ${late} of them by the clock alone`;
  process.stdout.write(`${name}: ${sum}\n`);
  if (score < leastScore) process.exitCode = 1;
}
