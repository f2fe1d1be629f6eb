import { receiveMessageOnPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';

/** What both threads share: a counter of messages for each side, and where the worker stands. */
export const sharedSlots = { forMain: 0, forWorker: 1, progress: 2, count: 3 } as const;

/** Either end of the line between the threads; it can also be waited at without an event loop. */
export class Line<Incoming, Outgoing> {
  readonly port: MessagePort;
  readonly #shared: Int32Array;
  readonly #mine: number;
  readonly #theirs: number;

  constructor(port: MessagePort, shared: Int32Array, side: 'main' | 'worker') {
    this.port = port;
    this.#shared = shared;
    this.#mine = side === 'main' ? sharedSlots.forMain : sharedSlots.forWorker;
    this.#theirs = side === 'main' ? sharedSlots.forWorker : sharedSlots.forMain;
  }

  send(message: Outgoing): void {
    this.port.postMessage(message);
    Atomics.add(this.#shared, this.#theirs, 1);
    Atomics.notify(this.#shared, this.#theirs);
  }

  /** Blocks the thread until a message is there; undefined when the time is up. */
  wait(milliseconds: number = Number.POSITIVE_INFINITY): Incoming | undefined {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      const seen = Atomics.load(this.#shared, this.#mine);
      const received = receiveMessageOnPort(this.port);
      if (received !== undefined) return received.message as Incoming;
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      Atomics.wait(this.#shared, this.#mine, seen, left);
    }
  }
}
