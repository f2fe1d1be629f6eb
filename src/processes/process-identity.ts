import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** A process, so that any other on the same machine can tell whether it still lives. */
export interface ProcessIdentity {
  /** The running system, and which of its processes are seen from here: containers have their own. */
  readonly host: string;
  readonly pid: number;
  /** When it started, in the system's own count: a number that was given to another process is told. */
  readonly start: string;
}

/** This process; undefined on systems that do not tell what it takes. */
export function identifyProcess(pid: number = process.pid): ProcessIdentity | undefined {
  const host = identifyHost();
  const start = statOf(pid)?.start;
  return host === undefined || start === undefined ? undefined : { host, pid, start };
}

/** Whether a process of this very machine lives no more; false for all that cannot be told. */
export function isProcessGone({ host, pid, start }: ProcessIdentity): boolean {
  if (host !== identifyHost()) return false;
  if (!mayExist(pid)) return true;
  const stat = statOf(pid);
  return stat !== undefined && (stat.start !== start || stat.isDead);
}

/** Whether there is a process of that number, and not only what is left of one. */
export function isProcessAlive(pid: number): boolean {
  return mayExist(pid) && statOf(pid)?.isDead !== true;
}

function identifyHost(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const processes = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(`${boot} ${processes}`).digest('hex').slice(0, 32);
  } catch {
    return undefined;
  }
}

/** Somebody else's process may not be touched, but is there. */
function mayExist(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Undefined where a process does not show itself to others. */
function statOf(pid: number): { readonly start: string; readonly isDead: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of a process is in brackets, and may have any character in it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    const start = fields[19];
    return start === undefined ? undefined : { start, isDead: state === 'Z' || state === 'X' };
  } catch {
    return undefined;
  }
}
