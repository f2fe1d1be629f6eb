/**
 * Runs Kubernetes' own e2e cases of its API machinery on the embedded cluster, and prints which were
 * run and which hold:
 *
 *     npm run test:e2e [-- --focus WORDS]
 *
 * The cases are Go, built at the first run from the modules that go.mod names.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../../cluster/index.ts';
import { buildCases } from './build.ts';
import { needsMore } from './needs-more.ts';
import { describeResults, readResults } from './results.ts';

/** Of the cases that are run. */
const minShare = 0.9;

const { values } = parseArgs({ options: { focus: { type: 'string', default: '' } } });
const print = (text: string): void => void process.stdout.write(text);
const program = buildCases((line) => print(`${line}\n`));
const directory = mkdtempSync(path.join(os.tmpdir(), 'e2e-'));
const cluster = await startCluster({
  onError: (error) => print(`embedded cluster: ${String(error)}\n`),
});
try {
  const kubeconfig = path.join(directory, 'kubeconfig');
  const report = path.join(directory, 'report.json');
  writeFileSync(kubeconfig, cluster.kubeconfig, { mode: 0o600 });
  await run(program, [
    `-kubeconfig=${kubeconfig}`,
    '-provider=skeleton',
    '-disable-log-dump',
    `-ginkgo.focus=\\[sig-api-machinery\\].*${values.focus}`,
    `-ginkgo.skip=${needsMore.join('|')}`,
    `-ginkgo.json-report=${report}`,
    '-ginkgo.succinct',
    '-ginkgo.no-color',
    '-ginkgo.timeout=2h',
    '-test.timeout=2h',
  ]);
  const results = readResults(readFileSync(report, 'utf8'));
  print(describeResults(results));
  const held = results.filter(({ holds }) => holds).length;
  process.exitCode = held < results.length * minShare ? 1 : 0;
} finally {
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** Ends with an error when a case does; the report says which. */
function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}
