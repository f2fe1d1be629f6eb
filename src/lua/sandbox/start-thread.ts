import { MessageChannel, Worker } from 'node:worker_threads';
import { endThread } from '../../runtime/index.ts';
import { Line, sharedSlots } from './line.ts';
import { locateAssets } from './locate.ts';
import type { Assets } from './locate.ts';
import type { ToMain, ToWorker } from './messages.ts';
import { Transcript } from './transcript.ts';
import { WebAssembly } from './web-assembly.ts';
import type { WorkerData } from './worker.ts';

export interface ThreadOptions {
  /** Bytes that Lua may allocate. */
  readonly memoryLimit: number;
  readonly assets?: Assets;
}

export interface Thread {
  readonly line: Line<ToMain, ToWorker>;
  readonly progress: number;
  readonly transcript: Transcript;
  readonly onMessage: (receive: (message: ToMain) => void) => void;
  /** Called when the thread ends by itself. */
  readonly onEnd: (ended: (reason: string) => void) => void;
  readonly end: () => Promise<void>;
}

/** Megabytes for JavaScript beside Lua: enough for the library's functions, bounded like Lua. */
const heapLimit = 256;

/** Starts the worker and hands it all that it needs; it says when it is ready. */
export function startThread({ memoryLimit, assets = locateAssets() }: ThreadOptions): Thread {
  const shared = new Int32Array(new SharedArrayBuffer(4 * sharedSlots.count));
  const { port1, port2 } = new MessageChannel();
  const transcript = new Transcript();
  const workerData: WorkerData = { port: port2, shared, transcript: transcript.memory };
  const worker = new Worker(assets.worker, {
    workerData,
    transferList: [port2],
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
  });
  worker.unref();
  const line = new Line<ToMain, ToWorker>(port1, shared, 'main');
  const { prelude, services, wasm } = assets;
  const module = new WebAssembly.Module(wasm());
  line.send({ type: 'boot', module, memoryLimit, prelude: prelude(), services });
  return {
    line,
    transcript,
    get progress() {
      return Atomics.load(shared, sharedSlots.progress);
    },
    onMessage(receive) {
      port1.on('message', receive);
      port1.unref();
    },
    onEnd(ended) {
      worker.on('error', (error) => ended(error instanceof Error ? error.message : String(error)));
      worker.on('exit', () => ended('the thread of Lua ended'));
    },
    async end() {
      port1.close();
      await endThread(worker);
    },
  };
}
