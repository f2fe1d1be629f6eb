import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { makeVisible } from '../../../base/index.ts';
import { killGroup } from '../../../processes/index.ts';
import type { LoginWorld } from '../login-world.ts';
import { pluginError } from './plugin-error.ts';

export interface Plugin {
  readonly command: string;
  readonly file: string;
  readonly args: readonly string[];
}

export interface PluginRun {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isInteractive: boolean;
  readonly world: LoginWorld;
  readonly signal: AbortSignal | undefined;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

const defaultTimeout = 60_000;
/** People take longer. */
const interactiveTimeout = 600_000;
const outputLimit = 1 << 20;
/** What of its complaints an error shows. */
const complaintLimit = 4096;
const complaintLines = 10;

/** What a program prints, bounded in size and time. Whatever goes wrong, it is no longer running. */
export async function runPlugin(plugin: Plugin, run: PluginRun): Promise<string> {
  const { isInteractive, world, signal } = run;
  signal?.throwIfAborted();
  const timeout = world.pluginTimeout ?? (isInteractive ? interactiveTimeout : defaultTimeout);
  const deadline = AbortSignal.timeout(timeout);
  const child = start(plugin, run);
  const complaint = complaintOf(child, world);
  try {
    const ends = AbortSignal.any(signal === undefined ? [deadline] : [deadline, signal]);
    return await untilAborted(outputOf(child), ends);
  } catch (cause) {
    end(child, run);
    if (signal?.aborted === true && !deadline.aborted) throw signal.reason;
    const isSlow = deadline.aborted;
    const reason = isSlow ? `it takes longer than ${timeout / 1000} s` : (cause as Error).message;
    const hint = isSlow ? 'HELM_LOGIN_SECONDS says how long it may take' : '';
    throw pluginError(plugin.command, reason, { hint, details: complaint(), cause });
  }
}

function start({ file, args }: Plugin, run: PluginRun): Child {
  return process.getBuiltinModule('node:child_process').spawn(file, args, {
    env: run.environment,
    stdio: [run.isInteractive ? 'inherit' : 'ignore', 'pipe', 'pipe'],
    detached: isGroup(run),
    windowsHide: true,
  });
}

/** A group of its own ends with everything that it started; but it has no terminal to ask at. */
function isGroup({ isInteractive }: PluginRun): boolean {
  return process.platform !== 'win32' && !isInteractive;
}

function end(child: Child, run: PluginRun): void {
  if (isGroup(run)) killGroup(child);
  else child.kill('SIGKILL');
  // What has left the group may hold the pipes open, and nobody waits for that.
  child.stdout.destroy();
  child.stderr.destroy();
}

function outputOf(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > outputLimit) reject(new Error('it prints too much'));
      else output.push(chunk);
    });
    child.on('error', reject);
    child.on('close', (code, killer) => {
      if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(new Error(code === null ? `it was ended by ${killer}` : `exit code ${code}`));
    });
  });
}

/** Passes on what it says to the user, made safe; gives the last lines of it. */
function complaintOf({ stderr }: Child, { onPluginOutput }: LoginWorld): () => readonly string[] {
  let complaint = '';
  stderr.on('data', (chunk: Buffer) => {
    const text = makeVisible(chunk.toString('utf8'));
    complaint = (complaint + text).slice(-complaintLimit);
    onPluginOutput?.(text);
  });
  return () => {
    const lines = complaint.split('\n').filter((line) => line.trim() !== '');
    return lines.slice(-complaintLines);
  };
}

/** What is promised, or the reason of the signal that came before. */
function untilAborted<T>(promised: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    void promised.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
