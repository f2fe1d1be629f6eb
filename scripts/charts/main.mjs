/**
 * Takes every chart under some directories through its life (install, upgrade with a changed value,
 * rollback, uninstall), with real Helm 4 and with ours, on the embedded cluster and on a real control
 * plane, and compares verdicts and objects:
 *
 *     npm run test:charts -- DIR… [--results DIR] [--servers embedded,real] [--jobs N] [--timeout N]
 *                                 [--only WORD] [--limit N] [--ours PATH] [--again]
 *
 * Small charts come first. Charts that stay in their namespace live side by side, as many as there are
 * jobs; the others one after the other on a server of their own. Lives are kept in the directory of
 * results: what is there is not lived again, and servers may be tried one at a time. `--again` forgets
 * the lives of charts that differ or could not be tried, on the servers named.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installHelm } from '../bench/install-helm.mjs';
import { findCharts } from '../parity/find-cases.mjs';
import { Vendor } from '../parity/vendor.mjs';
import { compareLives } from './compare.mjs';
import { describeChart } from './describe-chart.mjs';
import { Lives } from './lives.mjs';
import { namespaceOf } from './namespace.mjs';
import { normalizeLife } from './normalize.mjs';
import { Randomness } from './randomness.mjs';
import { describeDifferences, summarize } from './report.mjs';
import { liveOn } from './run-chart.mjs';
import { serverNames } from './servers.mjs';
import { smallestFirst } from './size.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options, positionals: directories } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: 'string' },
    servers: { type: 'string', default: serverNames.join(',') },
    jobs: { type: 'string', default: '4' },
    timeout: { type: 'string', default: '40' },
    only: { type: 'string' },
    limit: { type: 'string', default: 'Infinity' },
    ours: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
});
if (directories.length === 0) throw new Error('Name the directories to look for charts in');

const home = mkdtempSync(path.join(os.tmpdir(), 'test-charts-home-'));
const clients = { helm: { command: await installHelm(), args: [], home }, ours: ownClient() };
const servers = options.servers.split(',').filter((name) => serverNames.includes(name));
const found = findCharts(directories);
const vendor = new Vendor(found);
const lives = new Lives(options.results ?? path.join(home, 'results'));
const charts = smallestFirst(found.filter(isWanted)).slice(0, Number(options.limit));

try {
  if (options.again) charts.filter(isDoubtful).forEach(forget);
  const subjects = await describeAll();
  const lanes = servers.flatMap((server) => [
    { server, isShared: true, jobs: Number(options.jobs) },
    { server, isShared: false, jobs: 1 },
  ]);
  await Promise.all(lanes.map((lane) => liveAll(lane, subjects)));
  report();
} finally {
  vendor.remove();
  rmSync(home, { recursive: true, force: true });
}

function ownClient() {
  if (options.ours !== undefined) return { command: path.resolve(options.ours), args: [], home };
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs'), 'cli']);
  return { command: process.execPath, args: [path.join(root, 'bin/helm.js')], home };
}

/** Charts in their own right: what lies in another chart is tried with that one. */
function isWanted(chart) {
  const isInside = found.some(
    (other) => other !== chart && chart.startsWith(`${other}${path.sep}`),
  );
  return !isInside && (options.only === undefined || chart.includes(options.only));
}

/**
 * Which charts render, and where they may live. Before any server starts: rendering waits for nothing,
 * and the embedded cluster, which is in this process, would be silent meanwhile.
 */
async function describeAll() {
  const subjects = [];
  for (const chart of charts) {
    const { skipped, isShareable } = await describe(chart);
    if (skipped === undefined) subjects.push({ chart, isShareable });
  }
  return subjects;
}

/** What the servers have in common: which value to change, what is made up at each rendering. */
async function describe(chart) {
  const name = nameOf(chart);
  const known = lives.read(name, 'chart');
  if (known !== undefined) return known;
  const description = await describeChart(placeOf(chart));
  lives.write(name, 'chart', description);
  return description;
}

function placeOf(chart) {
  return { directory: vendor.complete(chart), namespace: namespaceOf(nameOf(chart)) };
}

/** Charts that could be in each other's way have a server of their own, and are alone on it. */
async function liveAll({ server, isShared, jobs }, subjects) {
  const lacking = subjects.filter(
    ({ chart, isShareable }) => isShareable === isShared && !lives.has(nameOf(chart), server),
  );
  if (lacking.length === 0) return;
  const context = { clients, seconds: Number(options.timeout), isShared };
  await using place = await liveOn(server, context);
  const queue = lacking.values();
  const work = async () => {
    for (const { chart } of queue) {
      const { change } = await describe(chart);
      const life = await place.live({ ...placeOf(chart), change });
      lives.write(nameOf(chart), server, life);
      note(chart);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

function isDoubtful(chart) {
  const hasFailed = serverNames.some((server) => lives.read(nameOf(chart), server)?.failure);
  return hasFailed || differencesOf(chart)?.length > 0;
}

function differencesOf(chart) {
  const name = nameOf(chart);
  const description = lives.read(name, 'chart');
  const read = serverNames.map((server) => [server, lives.read(name, server)]);
  if (read.some(([, life]) => life === undefined || life.failure !== undefined)) return undefined;
  const randomness = new Randomness(...description.renderings);
  const entries = read.flatMap(([server, byClient]) =>
    Object.entries(byClient).map(([client, life]) => [
      `${server} ${client}`,
      normalizeLife(life, randomness),
    ]),
  );
  return compareLives(Object.fromEntries(entries));
}

function forget(chart) {
  for (const server of servers) lives.remove(nameOf(chart), server);
}

function note(chart) {
  const differences = differencesOf(chart);
  if (differences === undefined) return;
  process.stdout.write(describeDifferences(nameOf(chart), differences.slice(0, 3)));
}

function report() {
  const results = charts.map((chart) => ({
    name: nameOf(chart),
    skipped: lives.read(nameOf(chart), 'chart')?.skipped,
    failures: serverNames.flatMap((server) => lives.read(nameOf(chart), server)?.failure ?? []),
    isDone: serverNames.every((server) => lives.isDone(nameOf(chart), server)),
    differences: differencesOf(chart),
  }));
  process.stdout.write(summarize(results));
  process.exitCode = results.some(({ differences }) => differences?.length > 0) ? 1 : 0;
}

function nameOf(chart) {
  const base = directories.map((one) => path.resolve(one)).find((one) => chart.startsWith(one));
  return path.relative(path.dirname(base ?? root), chart);
}
