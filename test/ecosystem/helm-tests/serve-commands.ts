import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startCluster } from '../../../cluster/index.ts';
import { helmCommand } from '../../support/run-helm.ts';
import { asHelmSays } from './as-helm-says.ts';
import type { ReleaseRecord } from './records.ts';
import { readRecords, writeRecords } from './records.ts';

/** What a test of Helm's wants run: `elsewhere_test.go` sends it. */
interface Command {
  readonly args: readonly string[];
  readonly directory: string;
  readonly environment: readonly string[];
  readonly input: string;
  /** The releases that there are. */
  readonly records: readonly ReleaseRecord[];
}

interface Outcome {
  /** Both streams, as they came. */
  readonly output: string;
  readonly code: number;
}

export interface CommandServer {
  readonly url: string;
  stop(): void;
}

/** Answers commands with what our executable does, each on a cluster of its own. */
export async function serveCommands(): Promise<CommandServer> {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => runCommand(JSON.parse(body) as Command))
      .then((outcome) => response.end(JSON.stringify(outcome)))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

async function runCommand(
  command: Command,
): Promise<Outcome & { readonly records: readonly ReleaseRecord[] }> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-command-'));
  const cluster = await startCluster();
  try {
    const kubeconfig = path.join(scratch, 'kubeconfig');
    writeFileSync(kubeconfig, cluster.kubeconfig);
    await writeRecords(cluster, command.records);
    const { output, code } = await run(command, { kubeconfig, file: path.join(scratch, 'output') });
    return { output: asHelmSays(output), code, records: await readRecords(cluster) };
  } finally {
    await cluster.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Releases of Helm's are gone on with, and ours are shown to it. */
const withHelmsReleases = { HELM_ADOPT: 'auto', HELM_MIRROR: 'secret' };

interface Places {
  readonly kubeconfig: string;
  /** Takes both streams. */
  readonly file: string;
}

async function run(command: Command, { kubeconfig, file }: Places): Promise<Outcome> {
  const [program, ...before] = helmCommand();
  const output = openSync(file, 'a');
  try {
    const child = spawn(program, [...before, ...forTestedCluster(command.args)], {
      cwd: command.directory,
      env: { KUBECONFIG: kubeconfig, ...withHelmsReleases, ...parseEnvironment(command) },
      stdio: ['pipe', output, output],
    });
    child.stdin?.on('error', () => undefined).end(command.input);
    const code = await new Promise<number>((resolve, reject) => {
      child.on('error', reject).on('close', (status) => resolve(status ?? -1));
    });
    return { output: readFileSync(file, 'utf8'), code };
  } finally {
    closeSync(output);
  }
}

/** Helm's tests are linked without a version of Kubernetes, which makes it 1.20. */
function forTestedCluster(args: readonly string[]): readonly string[] {
  const isRendered = args[0] === 'template' || args[0] === 'lint';
  const isGiven = args.some((arg) => arg.startsWith('--kube-version'));
  return isRendered && !isGiven ? [...args, '--kube-version', 'v1.20.0'] : args;
}

function parseEnvironment({ environment }: Command): Readonly<Record<string, string>> {
  const pairs = environment.map((line) => /^([^=]+)=(.*)$/s.exec(line) ?? []);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}
