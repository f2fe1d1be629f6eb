import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { helmCommand } from '../support/run-helm.ts';

export interface MeasuredHelm {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  /** Sockets that were open at some moment, its standard streams aside. */
  readonly sockets: number;
  /** Processes that it started. */
  readonly processes: number;
}

interface Seen {
  cpuSeconds: number;
  peakMegabytes: number;
  sockets: number;
  processes: number;
}

const ticksPerSecond = 100;
const pause = 5;

/** Runs helm and watches its process through /proc: the peak of its memory, its time, what it opens. */
export async function measureHelm(
  args: readonly string[],
  { cwd, environment }: { readonly cwd: string; readonly environment: Record<string, string> },
): Promise<MeasuredHelm> {
  const [command, ...before] = helmCommand();
  const files = ['stdout', 'stderr'].map((name) => path.join(cwd, `../${name}`));
  const [out, error] = files.map((file) => openSync(file, 'w'));
  const child = spawn(command, [...before, ...args], {
    cwd,
    env: environment,
    stdio: ['ignore', out, error],
  });
  const seen: Seen = { cpuSeconds: 0, peakMegabytes: 0, sockets: 0, processes: 0 };
  const watch = setInterval(() => look(child.pid ?? 0, seen), pause);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  clearInterval(watch);
  for (const descriptor of [out, error]) closeSync(descriptor ?? 0);
  const [stdout = '', stderr = ''] = files.map((file) => readFileSync(file, 'utf8'));
  return { code, stdout, stderr, ...seen };
}

/** A process that has just ended is gone: what was seen last counts. */
function look(pid: number, seen: Seen): void {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const peak = Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    seen.peakMegabytes = Math.max(seen.peakMegabytes, peak);
    seen.cpuSeconds = Math.max(seen.cpuSeconds, ticks / ticksPerSecond);
    seen.sockets = Math.max(seen.sockets, countSockets(pid));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    seen.processes = Math.max(seen.processes, children === '' ? 0 : children.split(' ').length);
  } catch {
    // It ended while it was looked at.
  }
}

function countSockets(pid: number): number {
  const directory = `/proc/${pid}/fd`;
  const open = readdirSync(directory).filter((name) => Number(name) > 2);
  return open.filter((name) => isSocket(path.join(directory, name))).length;
}

function isSocket(file: string): boolean {
  try {
    return readlinkSync(file).startsWith('socket:');
  } catch {
    return false;
  }
}
