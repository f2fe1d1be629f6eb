/**
 * `helm template` of real charts, ours against Helm 4's in the same run, one process a chart:
 * `npm run bench:template -- DIR… [--count 60] [--runs 5] [--verbose]`. Runs alternate. Then the largest of the
 * charts through the library in one process, warm.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findCharts } from '../parity/find-cases.mjs';
import { Vendor } from '../parity/vendor.mjs';
import { timePair } from './compare.mjs';
import { installHelm } from './install-helm.mjs';

const limits = { total: 0.6, each: 1.1, memory: 1.3, warm: 0.15 };

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options, positionals: directories } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    runs: { type: 'string', default: '5' },
    ours: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
if (directories.length === 0) throw new Error('Name the directories to look for charts in');

const helm = await installHelm();
if (options.ours === undefined) {
  execFileSync(process.execPath, ['scripts/build.mjs', 'cli', 'executable', 'lib'], { cwd: root });
}
const ours = options.ours ?? `${root}dist/helm`;
const vendor = new Vendor(findCharts(directories));

try {
  const rows = measure(chooseCharts());
  report(rows);
  await reportWarm(rows);
} finally {
  vendor.remove();
}

/** Charts that both render, evenly spread over what was found. */
function chooseCharts() {
  const charts = findCharts(directories).map((chart) => vendor.complete(chart));
  const usable = charts.filter((chart) => spawnSync(helm, commandFor(chart)).status === 0);
  const step = Math.max(usable.length / Number(options.count), 1);
  return Array.from(
    { length: Math.min(Number(options.count), usable.length) },
    (_, index) => usable[Math.floor(index * step)],
  );
}

function commandFor(chart) {
  return ['template', 'release-name', chart];
}

function measure(charts) {
  return charts.map((chart) => {
    const pair = { ours: [ours, ...commandFor(chart)], theirs: [helm, ...commandFor(chart)] };
    const memory = { ours: peakMemory(pair.ours), theirs: peakMemory(pair.theirs) };
    return { chart, memory, ...timeFairly(pair, Number(options.runs)) };
  });
}

/** A chart that draws keys takes half or twice the time of its last run: it is run more often. */
function timeFairly(pair, runs) {
  const times = timePair(pair, runs);
  return times.spread > 1.5 ? timePair(pair, 5 * runs) : times;
}

/** Peak resident memory in KiB, by GNU time. */
function peakMemory(command) {
  const { stderr, status } = spawnSync('/usr/bin/time', ['-f', '%M', ...command], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`GNU time is needed to measure memory: ${stderr}`);
  return Number(stderr.trim().split('\n').at(-1));
}

function report(rows) {
  if (options.verbose) {
    for (const { chart, ours: own, theirs, ratio } of rows.toSorted((a, b) => b.ratio - a.ratio)) {
      const times = `ours ${own.toFixed(1)} ms, helm ${theirs.toFixed(1)} ms`;
      line(path.basename(chart), `${times}, ratio ${ratio.toFixed(2)}`);
    }
  }
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const total = sum('ours') / sum('theirs');
  const worst = rows.toSorted((a, b) => b.ratio - a.ratio)[0];
  const memory = Math.max(...rows.map((row) => row.memory.ours / row.memory.theirs));
  const peak = (side) => Math.max(...rows.map((row) => row.memory[side])) / 1024;
  line(
    `${rows.length} charts`,
    `ours ${sum('ours').toFixed(0)} ms, helm ${sum('theirs').toFixed(0)} ms`,
  );
  judge('total time', total, limits.total);
  judge(`slowest against helm (${path.basename(worst.chart)})`, worst.ratio, limits.each);
  judge('peak memory', peak('ours') / peak('theirs'), limits.memory);
  line(
    'peak memory',
    `ours ${peak('ours').toFixed(0)} MiB, helm ${peak('theirs').toFixed(0)} MiB, worst single ratio ${memory.toFixed(2)}`,
  );
}

/**
 * One process, the largest chart again and again: what a server or an editor would feel. By what is
 * in its templates: the longest time is often that of a chart which draws a key.
 */
async function reportWarm(rows) {
  const sizes = new Map(rows.map(({ chart }) => [chart, templateSize(chart)]));
  const largest = rows.toSorted((a, b) => sizes.get(b.chart) - sizes.get(a.chart))[0];
  const { createContext, template } = await import(`${root}dist/lib/index.js`);
  const context = createContext();
  const times = [];
  for (let run = 0; run < 60; run++) {
    const started = performance.now();
    await template(context, 'release-name', { chart: largest.chart });
    times.push(performance.now() - started);
  }
  const warm = times.slice(40).toSorted((a, b) => a - b)[10];
  line('warm, in one process', `${warm.toFixed(1)} ms for ${path.basename(largest.chart)}`);
  judge('warm against one helm template', warm / largest.theirs, limits.warm);
}

function templateSize(chart) {
  return readdirSync(chart, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\/templates(\/|$)/.test(entry.parentPath))
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

function judge(name, ratio, limit) {
  const verdict = ratio <= limit ? 'ok' : 'TOO MUCH';
  line(name, `ratio ${ratio.toFixed(2)} (at most ${limit}) ${verdict}`);
  if (ratio > limit) process.exitCode = 1;
}

function line(name, text) {
  process.stdout.write(`${name}: ${text}\n`);
}
