import { makeVisible } from '../../../base/index.ts';
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

const defaultTimeout = 60_000;
const interactiveTimeout = 600_000;
const outputLimit = 1 << 20;
/** What of its complaints an error shows. */
const complaintLimit = 4096;
const complaintLines = 10;

/** What a program prints, bounded in size and time. Whatever goes wrong, it is no longer running. */
export function runPlugin(plugin: Plugin, run: PluginRun): Promise<string> {
  const { environment, isInteractive, world, signal } = run;
  const usual = isInteractive ? interactiveTimeout : defaultTimeout;
  const deadline = AbortSignal.timeout(world.pluginTimeout ?? usual);
  const child = process.getBuiltinModule('node:child_process').spawn(plugin.file, plugin.args, {
    env: environment,
    stdio: [isInteractive ? 'inherit' : 'ignore', 'pipe', 'pipe'],
    signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let size = 0;
    let complaint = '';
    const fail = (reason: string, cause?: unknown): void => {
      child.kill('SIGKILL');
      // Its own children may hold the pipes open, which nobody waits for.
      child.stdout.destroy();
      child.stderr.destroy();
      const lines = complaint.split('\n').filter((line) => line.trim() !== '');
      const details = lines.slice(-complaintLines);
      const isInterrupted = signal?.aborted === true && !deadline.aborted;
      reject(
        isInterrupted
          ? (signal.reason as Error)
          : pluginError(plugin.command, reason, { details, cause }),
      );
    };
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > outputLimit) fail('it prints too much');
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      const text = makeVisible(chunk.toString('utf8'));
      complaint = (complaint + text).slice(-complaintLimit);
      world.onPluginOutput?.(text);
    });
    child.on('error', (error) =>
      fail(deadline.aborted ? 'it takes too long' : error.message, error),
    );
    child.on('close', (code, killer) => {
      if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else fail(code === null ? `it was ended by ${killer ?? 'nobody'}` : `exit code ${code}`);
    });
  });
}
