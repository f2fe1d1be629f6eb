import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ActionContext } from '../../src/index.ts';
import { main } from '../../src/cli/main.ts';
import type { ChartParts } from './chart-builder.ts';
import { writeChart } from './chart-builder.ts';

export interface SessionRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Somebody at a command line, with a cluster in the kubeconfig. */
export interface HelmSession {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Runs helm in this process; a line is split at blanks. In what it says, the directory is `/scratch`. */
  readonly run: (line: string | readonly string[], options?: RunOptions) => Promise<SessionRun>;
  /** The same, and its output; anything but success is an error. */
  readonly helm: (line: string | readonly string[], options?: RunOptions) => Promise<string>;
  /** Writes a chart below the directory; returns its path. */
  readonly chart: (folder: string, parts: ChartParts) => string;
  readonly end: () => void;
}

interface RunOptions {
  readonly context?: Partial<ActionContext>;
  /** Besides what the session has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What is typed, line by line; there is a terminal then. */
  readonly input?: readonly string[];
  /** Hears what helm says to standard error as it does. */
  readonly onNote?: (text: string) => void;
}

export function startSession(kubeconfig: string): HelmSession {
  const directory = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'helm-session-')));
  mkdirSync(path.join(directory, 'home'));
  writeFileSync(path.join(directory, 'kubeconfig'), kubeconfig);
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: path.join(directory, 'home'),
    KUBECONFIG: path.join(directory, 'kubeconfig'),
  };
  const run: HelmSession['run'] = async (line, options = {}) => {
    const { context = {}, input, onNote } = options;
    const output = { stdout: '', stderr: '' };
    const lines = [...(input ?? [])];
    const isTTY = input !== undefined;
    const code = await main({
      argv: typeof line === 'string' ? line.split(' ') : line,
      environment: { ...environment, ...options.environment },
      context,
      stdin: { isTTY, readLine: () => lines.shift() },
      stdout: { write: (text) => (output.stdout += Buffer.from(text).toString()) },
      stderr: {
        isTTY,
        write: (text) => {
          const said = Buffer.from(text).toString();
          output.stderr += said;
          onNote?.(said);
        },
      },
    });
    const named = (text: string): string => text.replaceAll(directory, '/scratch');
    return { stdout: named(output.stdout), stderr: named(output.stderr), code };
  };
  return {
    directory,
    environment,
    run,
    helm: async (line, options) => {
      const { code, stdout, stderr } = await run(line, options);
      if (code !== 0) throw new Error(`helm ${String(line)}: ${stderr}`);
      return stdout;
    },
    chart: (folder, parts) => writeChart(path.join(directory, folder), parts),
    end: () => rmSync(directory, { recursive: true, force: true }),
  };
}
