/** A watch, read event by event. */
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { ApiClient, ApiRequest, Query } from './api-client.ts';
import type { KubeObject } from './kube-object.ts';

const patience = 20_000;

export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: KubeObject;
}

/** Reads one watch; it ends with the test that opened it. */
export class Watch {
  readonly #events: AsyncIterator<string>;

  private constructor(events: AsyncIterator<string>) {
    this.#events = events;
  }

  static async open(
    client: ApiClient,
    path: string,
    query: Query = {},
    request: ApiRequest = {},
  ): Promise<Watch> {
    const abort = new AbortController();
    const response = await client.open('GET', path, {
      ...request,
      query: { watch: true, ...query },
      signal: abort.signal,
    });
    response.on('error', () => undefined);
    onTestFinished(() => abort.abort());
    return new Watch(createInterface({ input: response })[Symbol.asyncIterator]());
  }

  /** The next event; an error when none comes in time, or the server ends the watch. */
  async next(): Promise<WatchEvent> {
    const line = await this.#nextLine();
    if (line === undefined) throw new Error('The server ended the watch');
    return JSON.parse(line) as WatchEvent;
  }

  async take(count: number): Promise<WatchEvent[]> {
    const events: WatchEvent[] = [];
    while (events.length < count) events.push(await this.next());
    return events;
  }

  /** Reads on until the server ends the watch. */
  async drain(): Promise<WatchEvent[]> {
    const events: WatchEvent[] = [];
    for (let line = await this.#nextLine(); line !== undefined; line = await this.#nextLine()) {
      events.push(JSON.parse(line) as WatchEvent);
    }
    return events;
  }

  async #nextLine(): Promise<string | undefined> {
    const timer = Promise.withResolvers<never>();
    const timeout = setTimeout(() => timer.reject(new Error('No event came in time')), patience);
    try {
      const result = await Promise.race([this.#events.next(), timer.promise]);
      return result.done === true ? undefined : result.value;
    } finally {
      clearTimeout(timeout);
    }
  }
}

/** `TYPE name`, to compare a row of events at a glance. */
export function summarize(events: readonly WatchEvent[]): string[] {
  return events.map(({ type, object }) => `${type} ${object.metadata.name}`);
}
