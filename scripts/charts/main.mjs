/**
 * Takes every chart under some directories through its life (install, upgrade with a changed value,
 * rollback, uninstall), with real Helm 4 and with ours, on the embedded cluster and on a real control
 * plane, and compares verdicts and objects:
 *
 *     npm run test:charts -- DIR… [--only WORD] [--limit N] [--jobs N] [--ours PATH] [--report FILE] [--again]
 *
 * With `--report`, what is known from an earlier run is not done again; `--again` does those that
 * differed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installHelm } from '../bench/install-helm.mjs';
import { findCharts } from '../parity/find-cases.mjs';
import { Vendor } from '../parity/vendor.mjs';
import { compareLives } from './compare.mjs';
import { takeSnapshot } from './objects.mjs';
import { namespace, runChart, runHelm, steps } from './run-chart.mjs';
import { startServers } from './servers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options, positionals: directories } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    limit: { type: 'string', default: 'Infinity' },
    jobs: { type: 'string', default: '2' },
    ours: { type: 'string' },
    report: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
});
if (directories.length === 0) throw new Error('Name the directories to look for charts in');

const home = mkdtempSync(path.join(os.tmpdir(), 'test-charts-home-'));
const clients = { helm: { command: installHelm(), args: [], home }, ours: ownClient() };
const found = findCharts(directories);
const vendor = new Vendor(found);
const report = readReport();
const queue = found.filter(isWanted).slice(0, Number(options.limit));
const counts = { total: queue.length, done: 0 };

try {
  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
} finally {
  vendor.remove();
  rmSync(home, { recursive: true, force: true });
}
summarize();

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
  if (isInside || (options.only !== undefined && !chart.includes(options.only))) return false;
  const known = report[chart];
  return known === undefined || (options.again && known.differences?.length > 0);
}

/** Each worker has servers of its own: charts hold what belongs to no namespace, too. */
async function work() {
  let servers = await prepare();
  try {
    for (let chart = queue.shift(); chart !== undefined; chart = queue.shift()) {
      const result = await attempt(chart, servers);
      if (result.failure !== undefined) {
        await stop(servers);
        servers = await prepare();
      }
      note(chart, result);
    }
  } finally {
    await stop(servers);
  }
}

async function prepare() {
  const servers = await startServers();
  const baselines = new Map();
  for (const server of Object.values(servers)) {
    await server.api.post('/api/v1/namespaces', { metadata: { name: namespace } });
    await runHelm(clients.ours, server, ['init']);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const snapshot = await takeSnapshot(server.api, namespace);
    baselines.set(server, new Set(snapshot.map(({ key }) => key)));
  }
  return { servers, baselines };
}

async function stop({ servers }) {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
}

/** Once more where something differs: it may have been the machine. */
async function attempt(chart, { servers, baselines }) {
  const complete = vendor.complete(chart);
  try {
    const first = await judge(complete, { servers, baselines });
    return first.differences?.length > 0 ? await judge(complete, { servers, baselines }) : first;
  } catch (error) {
    return { failure: error instanceof Error ? error.stack : String(error) };
  }
}

async function judge(chart, { servers, baselines }) {
  const { skipped, change, lives } = await runChart(chart, { servers, clients, baselines });
  if (skipped !== undefined) return { skipped };
  const verdicts = Object.entries(lives).map(([name, life]) => [
    name,
    steps.map((step) =>
      life[step] === undefined ? '-' : life[step].code === 0 ? 'ok' : life[step].error,
    ),
  ]);
  return { change, verdicts: Object.fromEntries(verdicts), differences: compareLives(lives) };
}

function note(chart, result) {
  report[chart] = result;
  counts.done += 1;
  const { differences = [], skipped, failure } = result;
  const word = failure
    ? 'BROKEN'
    : skipped
      ? 'skipped'
      : differences.length > 0
        ? 'different'
        : 'same';
  process.stdout.write(`${counts.done}/${counts.total} ${word.padEnd(9)} ${nameOf(chart)}\n`);
  for (const { left, right, step, what, detail } of differences.slice(0, 3)) {
    process.stdout.write(
      `  ${step}: ${left} / ${right}: ${what}: ${detail.replaceAll('\n', '\n    ')}\n`,
    );
  }
  if (failure) process.stdout.write(`  ${failure}\n`);
  if (options.report !== undefined)
    writeFileSync(options.report, JSON.stringify(report, undefined, 1));
}

function nameOf(chart) {
  const base = directories.map((one) => path.resolve(one)).find((one) => chart.startsWith(one));
  return path.relative(path.dirname(base ?? root), chart);
}

function readReport() {
  if (options.report === undefined || !existsSync(options.report)) return {};
  return JSON.parse(readFileSync(options.report, 'utf8'));
}

function summarize() {
  const results = Object.values(report);
  const tried = results.filter(({ verdicts }) => verdicts !== undefined);
  const different = tried.filter(({ differences }) => differences.length > 0);
  const isDone = ({ verdicts }) =>
    Object.values(verdicts).every((life) => life.every((one) => one === 'ok'));
  const betweenServers = different.filter(({ differences }) =>
    differences.some(({ left, right }) => left.split(' ')[1] === right.split(' ')[1]),
  );
  const betweenClients = different.filter(({ differences }) =>
    differences.some(({ left, right }) => left.split(' ')[1] !== right.split(' ')[1]),
  );
  const share = ((100 * different.length) / Math.max(tried.length, 1)).toFixed(1);
  process.stdout.write(`
charts found        ${found.length}
do not render       ${results.filter(({ skipped }) => skipped !== undefined).length}
could not be tried  ${results.filter(({ failure }) => failure !== undefined).length}
tried               ${tried.length}
  every step done   ${tried.filter(isDone).length}
  different         ${different.length} (${share} %)
    the servers     ${betweenServers.length}
    the clients     ${betweenClients.length}
`);
  process.exitCode = different.length > 0 ? 1 : 0;
}
