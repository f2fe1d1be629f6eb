/** The cluster under test as helm meets it here: through a proxy that counts, breaks and cuts. */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import '../cluster/contract/server.ts';
import type { Fault, FaultProxy, SeenRequest } from '../support/fault-proxy.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { HelmRun } from '../support/run-helm.ts';
import { helmCommand } from '../support/run-helm.ts';

/** Decides what becomes of the `count`-th request of a process, from 1. */
export type OnRequest = (
  request: SeenRequest,
  count: number,
  process: ChildProcess,
) => Fault | undefined | Promise<Fault | undefined>;

export interface LaunchOptions {
  readonly onRequest?: OnRequest;
  readonly environment?: Readonly<Record<string, string>>;
  /** As on another machine: processes of this one are none that it could see. */
  readonly isElsewhere?: boolean;
}

/** Kills what it has started when it is killed. */
const elsewhere = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** A helm under way. */
export interface HelmProcess {
  readonly child: ChildProcess;
  /** What it asked the server, so far. */
  readonly requests: readonly SeenRequest[];
  readonly ended: Promise<HelmRun>;
}

interface Client {
  readonly requests: SeenRequest[];
  readonly decide: (request: SeenRequest) => ReturnType<OnRequest>;
}

export class Stage {
  /** For charts and the like. */
  readonly directory: string = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'helm-stage-')));
  readonly #clients = new Map<string, Client>();
  #proxy: FaultProxy | undefined;

  /** Whether this machine lets us be another one. */
  get hasElsewhere(): boolean {
    const [command = '', ...args] = elsewhere;
    return spawnSync(command, [...args, 'true']).status === 0;
  }

  static async open(): Promise<Stage> {
    const { url: target, ca, adminToken: token } = inject('contractServer');
    const stage = new Stage();
    const fault = (request: SeenRequest): ReturnType<OnRequest> =>
      stage.#clients.get(request.client)?.decide(request);
    stage.#proxy = await startFaultProxy({ target, ca, token, fault });
    return stage;
  }

  launch(args: readonly string[], options: LaunchOptions = {}): HelmProcess {
    const name = `client-${this.#clients.size + 1}`;
    const helm = helmCommand();
    const [command = '', ...before] = options.isElsewhere === true ? [...elsewhere, ...helm] : helm;
    const child = spawn(command, [...before, ...args], {
      cwd: this.directory,
      env: { ...this.#environment(name), ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const requests: SeenRequest[] = [];
    const decide: Client['decide'] = (request) =>
      options.onRequest?.(request, requests.push(request), child);
    const log = (request: SeenRequest): undefined => void requests.push(request);
    this.#clients.set(name, {
      requests,
      decide: options.onRequest === undefined ? log : decide,
    });
    return { child, requests, ended: runOf(child) };
  }

  helm(args: readonly string[], options: LaunchOptions = {}): Promise<HelmRun> {
    return this.launch(args, options).ended;
  }

  /** Runs helm where only success will do. */
  async must(args: readonly string[], options: LaunchOptions = {}): Promise<HelmRun> {
    const run = await this.helm(args, options);
    if (run.code !== 0) throw new Error(`helm ${args.join(' ')} failed: ${run.stderr}`);
    return run;
  }

  async close(): Promise<void> {
    await this.#proxy?.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  #environment(name: string): Readonly<Record<string, string>> {
    return {
      HOME: this.directory,
      PATH: process.env['PATH'] ?? '',
      KUBECONFIG: '/dev/null',
      HELM_KUBEAPISERVER: this.#proxy?.url ?? '',
      HELM_KUBEASUSER: name,
    };
  }
}

async function runOf(child: ChildProcess): Promise<HelmRun> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('A helm without output');
  const closed = new Promise<Pick<HelmRun, 'code' | 'signal'>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const [out, err, end] = await Promise.all([text(stdout), text(stderr), closed]);
  return { stdout: out, stderr: err, ...end };
}
