import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import { findHelm, runProgram } from '../support/real-helm.ts';
import { openBothHelms } from './both-helms.ts';
import type { Which } from './both-helms.ts';
import { findPluginSource, findSource, findTool } from './tools.ts';

const helm4 = await findHelm();
const helmfile = findTool('helmfile');
const source = helmfile === undefined ? undefined : findSource('helmfile');
const helms = openBothHelms(helm4 ?? '');
const { scratch } = helms;
afterAll(() => helms.close());

/** The script that runs all of them: what comes before its cases, and their names. */
function readScript(): { readonly preamble: string; readonly cases: readonly string[] } {
  if (source === undefined) return { preamble: '', cases: [] };
  const text = readFileSync(path.join(source, 'test/integration/run.sh'), 'utf8');
  const cases = [...text.matchAll(/^\. \$\{dir\}\/test-cases\/(.+)\.sh$/gm)].map(
    ([, name = '']) => name,
  );
  const preamble = text.slice(0, text.indexOf('# TEST CASES'));
  // It looks for minikube and Docker, of which helm knows nothing.
  return { preamble: preamble.replace(/^.*lib\/ensure\.sh.*$/m, ''), cases };
}

const { preamble, cases } = readScript();

/** The directory that its script expects to run in, with one case alone. */
function prepare(place: string, name: string): void {
  const integration = path.join(place, 'test/integration');
  cpSync(path.join(source ?? '', 'test'), path.join(place, 'test'), { recursive: true });
  execFileSync('chmod', ['-R', 'u+w', place]);
  link(place, ['helmfile', 'diff-yamls', 'dyff']);
  const script = `${preamble}\n. \${dir}/test-cases/${name}.sh\nall_tests_passed\n`;
  writeFileSync(path.join(integration, 'run.sh'), script);
  const plugins = path.join(integration, '.helm/data/plugins');
  plant(path.join(plugins, 'helm-diff'), 'helm-diff', ['plugin.yaml'], { 'bin/diff': 'helm-diff' });
  plant(path.join(plugins, 'helm-git'), 'helm-git');
  plant(path.join(plugins, 'helm-unittest'), 'helm-unittest', ['plugin.yaml'], {
    [`untt-linux-${process.arch === 'x64' ? 'amd64' : process.arch}`]: 'helm-unittest',
  });
}

/** A plugin as its own installation would leave it: files of its source, and programs that were built. */
function plant(
  place: string,
  name: string,
  files: readonly string[] = ['.'],
  programs: Readonly<Record<string, string>> = {},
): void {
  const from = name === 'helm-unittest' ? findSource(name) : findPluginSource(name);
  if (from === undefined) return;
  for (const file of files) {
    cpSync(path.join(from, file), path.join(place, file), { recursive: true });
  }
  execFileSync('chmod', ['-R', 'u+w', place]);
  for (const [file, tool] of Object.entries(programs)) {
    const program = findTool(tool);
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    if (program !== undefined) copyFileSync(program, path.join(place, file));
  }
}

/** Puts tools where they are looked for. */
function link(directory: string, names: readonly string[]): void {
  mkdirSync(directory, { recursive: true });
  for (const name of names) {
    const tool = findTool(name);
    if (tool !== undefined) symlinkSync(tool, path.join(directory, name));
  }
}

/** One of its cases with the one helm or the other, in a cluster and a home of its own. */
async function play(which: Which, name: string) {
  const place = path.join(scratch, `${which}-${name}`);
  mkdirSync(place);
  prepare(place, name);
  const cluster = await startCluster();
  try {
    return await playIn(place, which, cluster.kubeconfig);
  } finally {
    await cluster.stop();
  }
}

async function playIn(place: string, which: Which, config: string) {
  const kubeconfig = path.join(place, 'kubeconfig');
  const tools = path.join(place, 'tools');
  link(tools, ['kustomize']);
  writeFileSync(kubeconfig, config);
  const { contexts } = JSON.parse(kubectl(kubeconfig, 'view', '-o', 'json')) as {
    readonly contexts: readonly { readonly name: string }[];
  };
  kubectl(kubeconfig, 'rename-context', contexts[0]?.name ?? '', 'minikube');
  // Servers that it leaves behind must not keep the pipes of a report open.
  const script = 'bash test/integration/run.sh > report 2>&1 < /dev/null';
  const { code } = await runProgram('bash', ['-c', script], {
    cwd: place,
    environment: {
      HOME: place,
      PATH: [path.join(scratch, which), tools, process.env['PATH']].join(path.delimiter),
      KUBECONFIG: kubeconfig,
      HELMFILE_HELM4: '1',
      TERM: 'dumb',
    },
  });
  return { passed: code === 0, report: readFileSync(path.join(place, 'report'), 'utf8') };
}

function kubectl(kubeconfig: string, ...words: readonly string[]): string {
  const args = ['config', ...words, '--kubeconfig', kubeconfig];
  return execFileSync('kubectl', args, { encoding: 'utf8' });
}

describe.skipIf(helm4 === undefined || source === undefined)("helmfile's own cases", () => {
  // What does not pass with Helm itself wants charts from the internet, or a registry.
  test.for(cases)('%s', { timeout: 600_000 }, async (name, { skip }) => {
    const theirs = await play('theirs', name);
    if (!theirs.passed) {
      process.stderr.write(`Helm does not pass ${name}:\n${theirs.report.slice(-1500)}\n`);
      skip();
    }
    const ours = await play('ours', name);
    expect(ours.passed, ours.report).toBe(true);
  });
});
