/**
 * Renders every chart under some directories with real Helm 4 and with ours, and compares the
 * bytes: `npm run parity -- DIR… [--only WORD] [--ours PATH] [--report FILE]`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installHelm } from '../bench/install-helm.mjs';
import { judge } from './compare-runs.mjs';
import { casesOf, findCharts } from './find-cases.mjs';
import { Vendor } from './vendor.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options, positionals: directories } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, ours: { type: 'string' }, report: { type: 'string' } },
});
if (directories.length === 0) throw new Error('Name the directories to look for charts in');

const helm = await installHelm();
if (options.ours === undefined) {
  execFileSync(process.execPath, ['scripts/build.mjs', 'cli', 'executable'], { cwd: root });
}
const ours = path.resolve(options.ours ?? path.join(root, 'dist/helm'));
const charts = findCharts(directories);
const vendor = new Vendor(charts);
const home = mkdtempSync(path.join(os.tmpdir(), 'helm-parity-home-'));
// Schemas may refer to the web, which some machines reach by a proxy alone.
const { PATH, HTTPS_PROXY = '', SSL_CERT_FILE = '' } = process.env;
const environment = { PATH, HOME: home, HTTPS_PROXY, SSL_CERT_FILE };

const counts = { identical: 0, 'failing alike': 0, different: 0 };
const times = { helm: 0, ours: 0 };
const differences = [];

function render(command, { chart, values }) {
  const args = ['template', 'release-name', chart, ...(values === undefined ? [] : ['-f', values])];
  const started = process.hrtime.bigint();
  const run = spawnSync(command, args, {
    env: environment,
    encoding: 'latin1',
    maxBuffer: 1 << 30,
    cwd: home,
    timeout: 120_000,
  });
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  return { stdout: run.stdout, stderr: run.stderr, code: run.status, milliseconds };
}

try {
  for (const found of charts) {
    if (options.only !== undefined && !found.includes(options.only)) continue;
    const complete = vendor.complete(found);
    for (const { values } of casesOf(found)) {
      const question = { chart: complete, values };
      const theirs = render(helm, question);
      const own = render(ours, question);
      times.helm += theirs.milliseconds;
      times.ours += own.milliseconds;
      const result = judge(theirs, own, () => render(helm, question));
      counts[result.verdict] += 1;
      if (result.verdict === 'different') {
        differences.push({ chart: found, values, ...result });
        process.stderr.write(`different: ${nameOf(found, values)}\n`);
      }
    }
  }
} finally {
  vendor.remove();
}

const total = counts.identical + counts['failing alike'] + counts.different;
if (differences.length > 0) showDifference(differences[0]);
rmSync(home, { recursive: true, force: true });
if (options.report !== undefined) {
  writeFileSync(options.report, JSON.stringify({ counts, times, differences }, undefined, 1));
}
process.stdout.write(`${charts.length} charts, ${total} cases
identical      ${counts.identical}/${total}
failing alike  ${counts['failing alike']}/${total}
different      ${counts.different}/${total}
time           ours ${(times.ours / 1000).toFixed(1)} s, helm ${(times.helm / 1000).toFixed(1)} s, ratio ${(times.ours / times.helm).toFixed(2)}
`);
process.exitCode = counts.different > 0 ? 1 : 0;

function nameOf(chart, values) {
  return values === undefined ? chart : `${chart} -f ${path.relative(chart, values)}`;
}

function showDifference({ chart, values, expected, actual }) {
  const [left, right] = ['helm', 'ours'].map((name) => path.join(home, name));
  writeFileSync(left, expected, 'latin1');
  writeFileSync(right, actual, 'latin1');
  const { stdout } = spawnSync('diff', ['-u', left, right], {
    encoding: 'latin1',
    maxBuffer: 1 << 30,
  });
  const lines = stdout.split('\n');
  process.stdout.write(`${nameOf(chart, values)}\n${lines.slice(0, 60).join('\n')}\n`);
}
