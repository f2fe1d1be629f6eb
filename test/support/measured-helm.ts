import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { repositoryRoot } from './run-helm.ts';

export interface MeasuredRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  /** Seconds of processor time, the start of the process included. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

const main = path.join(repositoryRoot, 'dist/cli/main.js');

/** Tells, at the end of the process, what it took. */
const program = `
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]));
  });
  process.argv.splice(1, 0, 'helm');
  const { runProcess } = await import(${JSON.stringify(main)});
  await runProcess();`;

/** Runs helm as a user would, and measures it. */
export async function runMeasured(
  args: readonly string[],
  options: { readonly cwd: string; readonly environment?: Readonly<Record<string, string>> },
): Promise<MeasuredRun> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, '--', ...args], {
    cwd: options.cwd,
    env: { PATH: process.env['PATH'], HOME: options.cwd, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const outputs = [child.stdout, child.stderr, child.stdio[3]];
  const [stdout = '', stderr = '', measured = ''] = await Promise.all(
    outputs.map(async (stream) => (stream instanceof Readable ? text(stream) : '')),
  );
  const code = await exit;
  const [cpuSeconds, peakMegabytes] = JSON.parse(measured) as [number, number];
  return { stdout, stderr, code, cpuSeconds, peakMegabytes };
}
