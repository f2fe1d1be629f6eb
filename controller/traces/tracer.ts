import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './format-spans.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Measures what is done, as spans that lie within each other. */
export interface Tracer {
  /** Does something within a span; what it returns may say more of it. */
  readonly trace: <T>(name: string, attributes: Attributes, call: () => Promise<T>) => Promise<T>;
  /** Says more of the span that is open. */
  readonly note: (attributes: Attributes) => void;
}

/** Where nobody wants to know. */
export const noTracer: Tracer = {
  trace: async (_name, _attributes, call) => call(),
  note: () => undefined,
};

export interface TracerWorld {
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Told of each span when it ends. */
  readonly onSpan: (span: Span) => void;
}

interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  attributes: Attributes;
}

export function createTracer({ now, randomBytes, onSpan }: TracerWorld): Tracer {
  const open = new AsyncLocalStorage<OpenSpan>();
  const identify = (bytes: number): string => Buffer.from(randomBytes(bytes)).toString('hex');
  return {
    note: (attributes) => {
      const span = open.getStore();
      if (span !== undefined) span.attributes = { ...span.attributes, ...attributes };
    },
    trace: async (name, attributes, call) => {
      const parent = open.getStore();
      const span: OpenSpan = {
        traceId: parent?.traceId ?? identify(16),
        spanId: identify(8),
        attributes,
      };
      const startedAt = now();
      let error: unknown;
      try {
        return await open.run(span, call);
      } catch (thrown) {
        error = thrown;
        throw thrown;
      } finally {
        onSpan({ name, ...span, parentId: parent?.spanId, startedAt, endedAt: now(), error });
      }
    },
  };
}
