import { HelmError } from '../base/index.ts';
import type { FromWorker, Question } from './messages.ts';
import type { LineOrigin, RenderReport } from './render-report.ts';
import type { ChartFiles, RenderRequest } from './render-request.ts';

export interface RenderWorkerOptions {
  /** Milliseconds that a request may take, scripts and all; 10 seconds where it is not given. */
  readonly timeout?: number;
  /** Where the worker's code is; beside this file where it is not given. */
  readonly url?: URL;
}

const defaultTimeout = 10_000;

/** The little of a browser's worker that is used here; Node's own types leave it out. */
interface WebWorker {
  onmessage: ((event: { readonly data: FromWorker }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Renders charts in a worker, for pages. A chart whose scripts or templates never end is stopped when
 * its time is up: the worker is ended, and the next request has a new one.
 *
 * @example
 * const worker = new RenderWorker();
 * const { manifest, problems } = await worker.render({ files, values: { 'my.yaml': 'replicas: 2' } });
 */
export class RenderWorker {
  readonly #timeout: number;
  readonly #url: URL;
  readonly #pending = new Map<number, Pending>();
  #worker: WebWorker | undefined;
  #next = 1;
  /** Where the render under way stands. */
  #event = '';

  constructor({ timeout = defaultTimeout, url }: RenderWorkerOptions = {}) {
    this.#timeout = timeout;
    this.#url = url ?? new URL('worker.js', import.meta.url);
  }

  /** Starts the worker, so that the first request finds it ready. */
  warmUp(): void {
    this.#worker ??= this.#start();
  }

  /** Fails with `RenderTimeout` where it takes too long. */
  async render(request: RenderRequest): Promise<RenderReport> {
    return (await this.#ask({ type: 'render', request })) as RenderReport;
  }

  /** Where a line of the last manifest comes from, counted from 1. */
  async originOf(line: number): Promise<LineOrigin | undefined> {
    return (await this.#ask({ type: 'origin', line })) as LineOrigin | undefined;
  }

  /** The files of a chart archive. */
  async open(archive: Uint8Array): Promise<ChartFiles> {
    return (await this.#ask({ type: 'open', archive })) as ChartFiles;
  }

  /** Ends the worker, and whatever it does. */
  close(): void {
    this.#end(new HelmError('Closed', 'the worker was closed'));
  }

  async #ask(question: Question): Promise<unknown> {
    this.#worker ??= this.#start();
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#pending.set(id, { resolve, reject });
    const timer = setTimeout(() => this.#end(this.#outOfTime()), this.#timeout);
    this.#worker.postMessage({ id, ...question });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(id);
    }
  }

  #outOfTime(): HelmError {
    const where = this.#event === '' ? '' : `: stopped during ${this.#event}`;
    const seconds = this.#timeout / 1000;
    return new HelmError('RenderTimeout', `the chart took longer than ${seconds}s${where}`);
  }

  #start(): WebWorker {
    const { Worker } = globalThis as unknown as {
      Worker: new (url: URL, options: { readonly type: 'module' }) => WebWorker;
    };
    const worker = new Worker(this.#url, { type: 'module' });
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = ({ message = 'it cannot be loaded' }) =>
      this.#end(new Error(`The worker failed: ${message}`));
    return worker;
  }

  #receive(message: FromWorker): void {
    if (message.type === 'event') this.#event = message.event;
    else if (message.type === 'answer') this.#pending.get(message.id)?.resolve(message.answer);
    else this.#pending.get(message.id)?.reject(new HelmError('RenderFailed', message.message));
  }

  #end(reason: Error): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#event = '';
    for (const { reject } of this.#pending.values()) reject(reason);
  }
}
