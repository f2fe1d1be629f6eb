import { spawn } from 'node:child_process';
import path from 'node:path';

export interface HelmRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface HelmRunOptions {
  readonly cwd?: string;
  /** The whole environment of the process, where the ordinary one is not wanted. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

export const repositoryRoot: string = path.join(import.meta.dirname, '../..');

/** The command under test: what `HELM_BIN` names, else what the npm package installs. */
export function helmCommand(): readonly [string, ...string[]] {
  const program = path.resolve(repositoryRoot, process.env['HELM_BIN'] ?? 'bin/helm.js');
  return program.endsWith('.js') ? [process.execPath, program] : [program];
}

/** Runs helm as a user would, in a process of its own. */
export async function runHelm(
  args: readonly string[],
  options: HelmRunOptions = {},
): Promise<HelmRun> {
  const [command, ...before] = helmCommand();
  const child = spawn(command, [...before, ...args], {
    cwd: options.cwd ?? repositoryRoot,
    env: { ...(options.environment ?? process.env) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ ...output, code, signal }));
  });
}
