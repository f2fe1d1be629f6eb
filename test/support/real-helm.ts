import { spawn } from 'node:child_process';
import type { HelmRun, HelmRunOptions } from './run-helm.ts';

let found: Promise<string | undefined> | undefined;

/** The path of real Helm, installed where there is Go; undefined where there is none. */
export function findHelm(): Promise<string | undefined> {
  found ??= install();
  return found;
}

async function install(): Promise<string | undefined> {
  const module = '../../scripts/bench/install-helm.mjs';
  const { installHelm } = (await import(module)) as { installHelm: () => Promise<string> };
  try {
    return await installHelm();
  } catch {
    return undefined;
  }
}

/** Runs real Helm as a user would. */
export async function runRealHelm(
  args: readonly string[],
  options: HelmRunOptions = {},
): Promise<HelmRun> {
  const helm = await findHelm();
  if (helm === undefined) throw new Error('there is no real Helm');
  return runProgram(helm, args, options);
}

export async function runProgram(
  program: string,
  args: readonly string[],
  options: HelmRunOptions = {},
): Promise<HelmRun> {
  const child = spawn(program, args, {
    cwd: options.cwd,
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
